"""What of an optimizer's or a problem's file is refused during a run, and what an optimizer returns."""

from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError, InputError, ProblemError
from klee_minty.instances import make
from klee_minty.paper import ES
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import check_optimum, load_optimizer, random_generator, run_optimizer

import numpy as np
import pytest


def test_a_run_that_beats_the_optimum_is_told_with_what_to_do():
    with pytest.raises(BlackBoxError) as error:
        check_optimum(-8.0, rotated_klee_minty(2), "t.csv, run 3 at N = 2, instance 0", "correct f_opt")
    told = "t.csv, run 3 at N = 2, instance 0 found a feasible point with f = -8.0, below f_opt = 8.0; correct f_opt"
    assert str(error.value) == told


@pytest.mark.parametrize("key", [{"seed": 2**32}, {"seed": 0, "instance": 2**32}])
def test_seeds_whose_words_would_be_those_of_instances_are_refused(key):
    with pytest.raises(InputError, match="both must be below 4294967296"):
        random_generator(**{"seed": 1, "algorithm": ES, "N": 2, "run": 0} | key)


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
