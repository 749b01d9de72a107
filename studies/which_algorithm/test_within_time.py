"""A limit of CPU time ends a run wherever it is, and changes no other."""

from pathlib import Path

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.instances import PluggedIn
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import pytest

FILE = "studies/which_algorithm/optimizers/within_time.py"


def ran(optimize, problem=None):
    """The box of a run, and what is noted."""
    problem = problem or rotated_klee_minty(3)
    box = BlackBox(problem, 60000, 300)
    return box, run_optimizer(optimize, box, random_generator(1, "any", problem.N, 0), "any")


def test_a_run_within_its_time_is_the_same():
    parts, own = "epsmag_es_parts", {"repair": "none"}
    limited, noted = ran(load_optimizer("within_time", FILE, optimizer=parts, seconds=100, parameters=own))
    (alone, _), (published, _) = ran(load_optimizer(parts, **own)), ran(load_optimizer(parts))
    assert noted == {"is_out_of_time": False} and limited.stop == "target"
    assert limited.target_hits == alone.target_hits != published.target_hits
    assert (limited.best_y == alone.best_y).all()


@pytest.fixture
def run_limited(tmp_path, monkeypatch):
    """Run an optimizer with this body for a fifth of a second on a problem."""

    def run_limited(body, problem=None):
        (tmp_path / "mine.py").write_text(f"def optimize(box, rng):\n{body}")
        monkeypatch.setattr("klee_minty.running.path_of", lambda kind, name: tmp_path / f"{name}.py")
        return ran(load_optimizer("within_time", FILE, optimizer="mine", seconds=0.2), problem)

    return run_limited


def test_a_run_that_never_ends_is_ended(run_limited):
    box, noted = run_limited("    box.evaluate(box.upper[None])\n    while True:\n        pass\n")
    assert noted == {"is_out_of_time": True} and box.evaluations == 1 and box.stop == "optimizer"


def test_a_run_is_ended_within_the_problem_too(run_limited):
    """A limit of time that strikes while a plugged-in problem evaluates is no fault of the problem."""

    def forever():
        while True:
            pass

    problem = rotated_klee_minty(2)
    evaluate = problem.evaluate
    problem.evaluate = lambda y: evaluate(y) if len(y) == 1 else forever()
    body = "    box.evaluate(box.upper[None])\n    box.evaluate(rng.uniform(0.0, 1.0, (4, 2)))\n"
    assert run_limited(body, PluggedIn(problem, 2, Path("slow.py")))[1] == {"is_out_of_time": True}
