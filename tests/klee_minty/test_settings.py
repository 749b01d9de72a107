"""The name of a folder of runs says what they depend on: no two settings have the same,
and a record shows whose it is.
"""

import argparse
import re

from klee_minty.settings import VISIBILITIES, Settings, add_settings, problem_folder, settings_from

import pytest
from hypothesis import given
from hypothesis import strategies as st

LONG = "x" + "".join(map(str, range(50)))
NAMES = {
    "seed1-budget20000-stagnation100": {},
    "seed1-budget20000-stagnation100-repair_steps=1": {"parameters": {"repair_steps": 1}},
    "seed1-budget20000-stagnation100-scipy_minimize.py,method=trust-constr": {
        "parameters": {"method": "trust-constr"},
        "file": "studies/leaderboard/optimizers/scipy_minimize.py",
    },
    "seed1-budget20000-stagnation100-a=0.5,b=true,c=null": {"parameters": {"a": 0.5, "b": True, "c": None}},
    "seed1-budget20000-stagnation100-mine.py": {"file": "../mine.py"},
    f"seed1-budget20000-stagnation100-a={LONG[:58]}": {"parameters": {"a": LONG[:58]}},
    "seed1-budget20000-stagnation100-4bf74f9d376e": {"parameters": {"a": LONG[:59]}},
    "seed1-budget20000-stagnation100,sees=nu-a=1": {"parameters": {"a": 1}, "sees": "nu"},
}
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
)
VALUES = st.recursive(SCALARS | st.sampled_from("12"), lambda values: st.lists(values, max_size=2), max_leaves=3)
PARAMETERS = st.dictionaries(st.sampled_from(["a", "b", "file"]), VALUES, max_size=2)
FILES = st.sampled_from([None, "a.py", "../file.py"])
SETTINGS = st.builds(Settings, *3 * [st.integers(1, 99)], PARAMETERS, FILES, st.sampled_from([*VISIBILITIES]))


def name_of(settings):
    """The last folder of where runs of an algorithm `es` are."""
    algorithm, name = settings.folder("es").split("/")
    assert algorithm == "es"
    return name


@pytest.mark.parametrize("name", NAMES)
def test_names_can_be_read(name):
    assert name_of(Settings(**NAMES[name])) == name


@given(SETTINGS)
def test_settings_survive_a_command_line(settings):
    parser = argparse.ArgumentParser()
    add_settings(parser)
    assert settings_from(parser.parse_args([])) == Settings()
    assert repr(settings_from(parser.parse_args(list(map(str, settings.options()))))) == repr(settings)


@given(SETTINGS)
def test_any_name_is_that_of_a_folder(settings):
    assert re.fullmatch(r"[\w.=,+-]{1,120}", name_of(settings), re.ASCII)


@given(SETTINGS, SETTINGS)
def test_names_are_the_same_only_where_the_settings_are(first, second):
    same = repr(first) == repr(second)  # 1 is not 1.0, nor True
    assert (name_of(first) == name_of(second)) == same


ALIKE = [({"a": text}, {"a": value}) for text, value in {"1": 1, "true": True, "null": None, "['x']": ["x"]}.items()]
ALIKE += [({"a": "1,b=2"}, {"a": 1, "b": 2}), ({"a": "x,b=2"}, {"a": "x", "b": 2}), ({"a": 1}, {"a": 1.0})]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_texts_are_told_from_what_they_look_like(one, other):
    assert name_of(Settings(parameters=one)) != name_of(Settings(parameters=other))


def test_the_algorithms_own_file_has_no_name():
    assert Settings(file="../es.py").folder("es") == Settings().folder("es")


def test_another_precision_has_a_folder_of_its_own():
    assert problem_folder("cube", {}) == problem_folder("cube", {}, precision=None) == "cube"
    assert problem_folder("cube", {"a": 1}, precision=1e-6) == "cube-a=1,precision=1e-06"
