"""A limit of CPU time ends a run wherever it is, and changes no other."""

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.instances import make
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import pytest

FILE = "studies/which_algorithm/optimizers/within_time.py"


def ran(name, /, **parameters):
    box = BlackBox(rotated_klee_minty(3), 60000, 300)
    noted = run_optimizer(load_optimizer(name, **parameters), box, random_generator(1, "any", 3, 0), name)
    return box, noted


def test_a_run_within_its_time_is_the_same():
    alone, _ = ran("lshade44")
    limited, noted = ran("within_time", optimizer="lshade44", seconds=100)
    assert noted == {"is_out_of_time": False} and limited.stop == "target"
    assert limited.target_hits == alone.target_hits and (limited.best_y == alone.best_y).all()


def test_parameters_reach_the_optimizer():
    few, many = (
        ran("within_time", optimizer="epsmag_es_parts", seconds=100, parameters={"repair": repair})[0]
        for repair in ("none", "published")
    )
    assert few.evaluations != many.evaluations


@pytest.fixture
def run_limited(tmp_path, monkeypatch):
    """Run an optimizer of this text for a fifth of a second on a problem; returns the box and what is noted."""

    def run_limited(text, problem):
        (tmp_path / "mine.py").write_text(text)
        monkeypatch.setattr("klee_minty.running.path_of", lambda kind, name: tmp_path / f"{name}.py")
        limited = load_optimizer("within_time", FILE, optimizer="mine", seconds=0.2)
        box = BlackBox(problem, 60000, 300)
        return box, run_optimizer(limited, box, random_generator(1, "any", problem.N, 0), "within_time")

    return run_limited


def test_a_run_that_never_ends_is_ended(run_limited):
    text = "def optimize(box, rng):\n    box.evaluate(rng.uniform(box.lower, box.upper)[None])\n    while True:\n        pass\n"
    box, noted = run_limited(text, rotated_klee_minty(3))
    assert noted == {"is_out_of_time": True} and box.evaluations == 1 and box.stop == "optimizer"


SLOW = """
from klee_minty.problem import rotated_klee_minty


class Slow:
    def __init__(self, N):
        self.its = rotated_klee_minty(N)

    def __getattr__(self, name):
        return getattr(self.its, name)

    def evaluate(self, y):
        while len(y) == 4:  # the contract is checked with other numbers of points
            pass
        return self.its.evaluate(y)


def problem(N, instance=0):
    return Slow(N)
"""


def test_a_run_is_ended_within_the_problem_too(tmp_path, run_limited):
    """A limit of time that strikes while a plugged-in problem evaluates is no fault of the problem."""
    (tmp_path / "slow.py").write_text(SLOW)
    text = (
        "def optimize(box, rng):\n    box.evaluate(box.upper[None])\n    box.evaluate(rng.uniform(0.0, 1.0, (4, 2)))\n"
    )
    _, noted = run_limited(text, make("slow", 2, file=tmp_path / "slow.py"))
    assert noted == {"is_out_of_time": True}
