"""A limit of CPU time ends a run wherever it is, and changes no other."""

from functools import partial
from pathlib import Path

from klee_minty.blackbox import BlackBox  # isort: skip
from klee_minty.instances import PluggedIn
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

within_time = partial(load_optimizer, "within_time", "studies/which_algorithm/optimizers/within_time.py")


def ran(optimize, problem=None, budget=60000):
    """The box of a run, and what is noted."""
    problem = problem or rotated_klee_minty(3)
    box = BlackBox(problem, budget, 300)
    return box, run_optimizer(optimize, box, random_generator(1, "any", problem.N, 0), "any")


def test_a_run_within_its_time_is_the_same():
    parts, own = "epsmag_es_parts", {"repair": "none"}
    limited, noted = ran(within_time(optimizer=parts, seconds=100, parameters=own))
    (alone, told), (published, _) = ran(load_optimizer(parts, **own)), ran(load_optimizer(parts))
    assert noted == {"is_out_of_time": False} | told and told and limited.stop == "target"
    assert limited.target_hits == alone.target_hits != published.target_hits
    assert (limited.best_y == alone.best_y).all()


def test_a_run_that_never_ends_is_ended():
    box, noted = ran(within_time(optimizer="random_search", seconds=0.2), budget=10**12)
    assert noted == {"is_out_of_time": True} and box.stop == "optimizer" and box.evaluations > 0


def test_a_run_is_ended_within_the_problem_too():
    """A limit of time that strikes while a plugged-in problem evaluates is no fault of the problem."""

    def forever(y):
        while True:
            pass

    problem = rotated_klee_minty(2)
    evaluations = iter([problem.evaluate])  # the first one, without which there is no run
    problem.evaluate = lambda y: next(evaluations, forever)(y)
    limited = within_time(optimizer="random_search", seconds=0.2)
    assert ran(limited, PluggedIn(problem, 2, Path("slow.py")))[1] == {"is_out_of_time": True}
