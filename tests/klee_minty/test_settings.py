"""The name of a folder of runs says what they depend on: no two settings have the same, and a record shows whose it is."""

import re

from klee_minty.settings import evaluations, external_name, fault, folder_name, generations

import pytest
from hypothesis import given
from hypothesis import strategies as st

NAMES = {
    "seed1-budget20000-stagnation100": {},
    "seed1-budget20000-stagnation100-repair_steps=1": {"parameters": {"repair_steps": 1}},
    "seed1-budget20000-stagnation100-scipy_minimize.py,method=trust-constr": {
        "parameters": {"method": "trust-constr"},
        "file": "scipy_minimize",
    },
    "seed1-budget20000-stagnation100-a=0.5,b=true,c=null": {"parameters": {"a": 0.5, "b": True, "c": None}},
    "seed1-budget20000-stagnation100-mine.py": {"file": "mine"},
}
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from("12"),
    lambda values: st.lists(values, max_size=2),
    max_leaves=3,
)
PARAMETERS = st.dictionaries(st.sampled_from(["a", "b", "file"]), VALUES, max_size=2)
SETTINGS = st.tuples(*3 * [st.integers(1, 99)], PARAMETERS, st.sampled_from(["", "a", "file"]))


@pytest.mark.parametrize("name", NAMES)
def test_names_can_be_read(name):
    assert folder_name(1, 20000, 100, **NAMES[name]) == name


@given(SETTINGS)
def test_any_name_is_that_of_a_folder(settings):
    assert re.fullmatch(r"[\w.=,+-]{1,120}", folder_name(*settings), re.ASCII)


@given(SETTINGS, SETTINGS)
def test_names_are_the_same_only_where_the_settings_are(first, second):
    same = repr(first) == repr(second)  # 1 is not 1.0, nor True
    assert (folder_name(*first) == folder_name(*second)) == same


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": "1"}, {"a": 1}),
        ({"a": "true"}, {"a": True}),
        ({"a": "null"}, {"a": None}),
        ({"a": "1,b=2"}, {"a": 1, "b": 2}),
        ({"a": "x,b=2"}, {"a": "x", "b": 2}),
        ({"a": 1}, {"a": 1.0}),
        ({"a": ["x"]}, {"a": "['x']"}),
    ],
)
def test_texts_are_told_from_what_they_look_like(one, other):
    assert folder_name(1, 2, 3, one) != folder_name(1, 2, 3, other)


def test_a_file_is_told_from_a_parameter():
    assert folder_name(1, 2, 3, {"file": "a"}) != folder_name(1, 2, 3, {}, "a")


@given(SETTINGS, st.integers(2, 99))
def test_a_record_with_these_settings_belongs_into_the_folder_and_no_other_does(settings, N):
    seed, budget, stagnation, parameters, file = settings
    record = {"N": N, "seed": seed, "parameters": parameters} | ({"file": file} if file else {})
    record |= {"budget": evaluations(budget, N), "stagnation": generations(stagnation, N)}
    name = folder_name(*settings)
    assert fault(record, name) is None
    for key in ("seed", "budget", "stagnation"):
        assert fault(record | {key: record[key] + 1}, name) == key
    assert fault(record | {"parameters": parameters | {"c": 1}}, name) == "parameters"
    assert fault(record | {"file": "other"}, name) == "parameters"
    assert fault(record, external_name(budget)) == "external"
    assert fault(record | {"external": True}, external_name(budget)) is None
    assert fault(record | {"external": True}, external_name(budget + 1)) == "budget"
    assert fault(record, "mine") == "folder"
