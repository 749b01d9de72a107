"""Streams of random numbers: one per run, whatever else is run; what of an optimizer's file is refused,
and what it returns.
"""

import colorsys
import sys
import textwrap

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError, InputError, ProblemError
from klee_minty.instances import make
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from klee_minty_studies.paper import ES

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st


def stream(seed, algorithm, N, run):
    return tuple(random_generator(seed, algorithm, N, run).integers(2**63, size=4).tolist())


NAMES = st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
KEYS = st.tuples(st.integers(0, 2**32 - 1), NAMES, st.integers(2, 406), st.integers(0, 9999))


@given(KEYS, KEYS)
def test_streams_are_equal_only_where_the_keys_are(first, second):
    assert (stream(*first) == stream(*second)) == (first == second)


@pytest.mark.parametrize("key", [{"seed": 2**32}, {"seed": 0, "instance": 2**32}])
def test_seeds_whose_words_would_be_those_of_instances_are_refused(key):
    with pytest.raises(InputError, match="both must be below 4294967296"):
        random_generator(**{"seed": 1, "algorithm": ES, "N": 2, "run": 0} | key)


def test_a_file_that_hides_a_package_which_it_needs_is_named(tmp_path):
    itself = tmp_path / "scipy_x.py"
    for needed in ("from scipy_x.y import z\n", "import scipy_x\n", "def optimize(box, rng):\n    import scipy_x.y\n"):
        itself.write_text(needed)
        with pytest.raises(InputError, match=r"/scipy_x\.py imports scipy_x, and so itself .* another name$"):
            load_optimizer("mine", itself)
    (tmp_path / "pymoo_x.py").write_text("")
    (tmp_path / "mine.py").write_text("import pymoo_x.algorithms\n")
    with pytest.raises(InputError, match=r"'pymoo_x', which /.*/pymoo_x\.py hides; .* another name$"):
        load_optimizer("mine", tmp_path / "mine.py")


def test_parameters_are_set_and_refused_where_it_takes_none(tmp_path):
    (tmp_path / "mine.py").write_text("def optimize(box, rng, steps=3):\n    box.append(steps)\n")
    for parameters, expected in (({}, 3), ({"steps": 1}, 1)):
        optimize = load_optimizer("mine", tmp_path / "mine.py", **parameters)
        optimize(box := [], None)
        assert box == [expected] and optimize.file == tmp_path / "mine.py"
    with pytest.raises(InputError, match=r"^mine: .*'sigma'.*optimize\(box, rng, steps=3\)$"):
        load_optimizer("mine", tmp_path / "mine.py", sigma=1)


def test_a_function_of_a_file_elsewhere_reaches_other_processes(tmp_path):
    code = """
        import multiprocessing

        def double(x):
            return 2 * x

        def optimize(box, rng):
            with multiprocessing.get_context("fork").Pool(1) as pool:
                box += pool.map(double, [1, 2])
    """
    (tmp_path / "mine_in_parallel.py").write_text(textwrap.dedent(code))
    load_optimizer("mine", tmp_path / "mine_in_parallel.py")(box := [], None)
    assert box == [2, 4]


def test_a_file_that_is_called_as_an_imported_module_does_not_replace_it(tmp_path):
    (tmp_path / "colorsys.py").write_text("def optimize(box, rng):\n    box.append(__name__)\n")
    load_optimizer("mine", tmp_path / "colorsys.py")(box := [], None)
    assert box == [f"{tmp_path.name}.colorsys"] and sys.modules["colorsys"] is colorsys


@pytest.fixture
def returned(tmp_path):
    """What of the value that an optimizer returns goes into the record."""

    def returned(value):
        path = tmp_path / "mine.py"
        path.write_text(f"def optimize(box, rng):\n    box.evaluate([box.lower])\n    return {value}\n")
        optimize, box = load_optimizer("mine", path), BlackBox(rotated_klee_minty(2), 100, 100)
        return run_optimizer(optimize, box, random_generator(1, "mine", 2, 0), "mine")

    return returned


def test_a_dict_that_an_optimizer_returns_is_kept(returned):
    assert returned("{'restarts': [3, 4.5]}") == {"restarts": [3, 4.5]}
    assert returned("None") is None


@pytest.mark.parametrize("drawn", ["numpy.random.random()", "numpy.random.normal()", "random.shuffle([1, 2, 3])"])
def test_random_numbers_that_no_seed_repeats_are_refused(returned, drawn):
    np.random.seed(1)  # whatever other tests have drawn
    np.random.normal()  # of two that are drawn at once, one is left
    named = "np.random" if "numpy" in drawn else "random"
    with pytest.raises(BlackBoxError, match=rf"^mine: it used {named}, .* rng"):
        returned(f"__import__('{drawn.partition('.')[0]}').{drawn.partition('.')[2]}")


def test_generators_of_its_own_are_no_matter(returned):
    assert "x" in returned("{'x': __import__('random').Random(int(rng.integers(9))).random()}")
    assert "x" in returned("{'x': __import__('numpy').random.default_rng(1).random()}")


@pytest.mark.parametrize(
    "value", ["{'y': box.best_y}", "{'f': float('nan')}", "[1, 2]", "box.best_y", "0", "{1: 2, '1': 3}"]
)
def test_it_must_be_json(returned, value):
    with pytest.raises(BlackBoxError, match="mine: .*returns.* JSON object"):
        returned(value)


PLANE = """
import numpy as np


class Plane:
    N, lower, upper, f_opt, y_opt = 2, np.full(2, -1.0), np.full(2, 1.0), -2.0, np.full(2, -1.0)
    soft_bounds = True

    def evaluate(self, y):
        f, g = y.sum(axis=1), (-1.0 - y)
        FAR
        return f, g, np.maximum(g, 0.0).sum(axis=1)


def problem(N, instance=0):
    return Plane()
"""


@pytest.mark.parametrize(
    ("far", "fault"),
    [
        ("f[f > 100.0] = np.nan", "f is nan, .* at the point \\[200.0, 1.0\\]"),
        ("g[f > 100.0] = np.nan", "f is 201.0, nu nan and the largest of g nan at the point \\[200.0, 1.0\\]"),
        ("f = f[f < 100.0]", "evaluate returns \\(1,\\) \\(2, 2\\) \\(2,\\) for 2 points"),
        ("assert (f < 100.0).all()", "AssertionError at plane.py:11"),
    ],
)
def test_a_problem_that_breaks_its_contract_during_a_run_is_named_and_not_the_optimizer(tmp_path, far, fault):
    (tmp_path / "plane.py").write_text(PLANE.replace("FAR", far))
    (tmp_path / "mine.py").write_text("def optimize(box, rng):\n    box.evaluate([[0.5, 0.5], [200.0, 1.0]])\n")
    box = BlackBox(make("plane", 2, file=tmp_path / "plane.py"), 100, 100)
    with pytest.raises(ProblemError, match=rf"/plane\.py: {fault}") as caught:
        run_optimizer(load_optimizer("mine", tmp_path / "mine.py"), box, random_generator(1, "mine", 2, 0), "mine")
    assert "mine.py" not in str(caught.value) and (box.evaluations, box.best_y) == (0, None)
