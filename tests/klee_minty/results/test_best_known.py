"""Where no f is known, the best feasible f of all runs is the reference, and from it come hits, costs and successes."""

import json

from klee_minty.errors import InputError
from klee_minty.files import read_csv, write_csv
from klee_minty.results.best_known import COLUMNS, best_known
from klee_minty.results.improvements import up_to_target, with_larger
from klee_minty.results.indicators import run_row
from klee_minty.targets import Targets

import pytest

TARGETS = Targets(constraint=(1.0, 0.0), objective=(1.0, 0.1))


def record(algorithm, run, improvements, nu=0.0, instance=0, **more):
    """A run of 90 evaluations, at first infeasible with a lower f, then with these improvements, (evaluation, f)."""
    f = improvements[-1][1] if improvements else -9.0
    improvements = [[1, -9.0, 0.5], *([evaluation, f, 0.0] for evaluation, f in improvements)]
    known = {"algorithm": algorithm, "N": 2, "instance": instance, "run": run, "f_opt": None, "f_opt_is_proven": False}
    known |= {"f": f, "nu": nu, "y": [f, 0.1]}
    end = {"distance": None, "evaluations": 90, "budget": 100, "stop": "optimizer"}
    return known | end | {"improvements": improvements} | more


RUNS = [
    record("a", 0, [[3, 7.0], [20, 2.05], [50, 1.3]]),
    record("a", 1, [], nu=0.5),
    record("b", 0, [[9, 2.0], [40, 1.25]]),
    record("b", 1, [[5, 4.0]]),
]


def test_the_best_feasible_f_of_all_runs_is_the_reference_and_the_first_run_has_it():
    (row,) = best_known([*RUNS, record("c", 0, [[2, 1.25]])])
    found = {key: row[key] for key in ("f_opt", "source", "algorithm", "run", "nu")}
    assert found == {"f_opt": 1.25, "source": "found", "algorithm": "b", "run": 0, "nu": 0.0}
    assert json.loads(row["y"]) == [1.25, 0.1]


def test_hits_costs_and_errors_are_measured_against_it():
    first, infeasible, best, failed = up_to_target(RUNS, best_known(RUNS), TARGETS)
    assert first["target_hits"] == [1, 3, 20, 50] and best["target_hits"] == [1, 9, 9, 40]
    assert failed["target_hits"] == [1, 5, None, None] and infeasible["target_hits"] == [1, None, None, None]
    assert [run["evaluations"] for run in (first, infeasible, best, failed)] == [50, 90, 40, 90]
    assert [run["stop"] for run in (first, infeasible, best, failed)] == ["target", "optimizer", "target", "optimizer"]
    assert [run_row(run)["error"] for run in (first, infeasible, best, failed)] == [pytest.approx(0.05), 0.0, 0.0, 2.75]


def test_each_instance_has_its_own_and_where_no_run_is_feasible_there_is_none():
    runs = [*RUNS, record("a", 0, [], nu=1.0, instance=3)]
    rows = best_known(runs)
    assert [(row["instance"], row["f_opt"]) for row in rows] == [(0, 1.25), (3, "")]
    last = up_to_target(runs, rows, TARGETS)[-1]
    assert last == runs[-1] | {"target_hits": [1, None, None, None]} and run_row(last)["error"] is None


@pytest.mark.parametrize(("is_proven", "source"), [(True, "optimum"), (False, "given")])
def test_an_f_opt_of_the_problem_stays_as_it_is(tmp_path, is_proven, source):
    runs = [run | {"f_opt": 1.0, "f_opt_is_proven": is_proven} for run in RUNS]
    (row,) = best_known(runs)
    assert (row["f_opt"], row["source"], row["algorithm"], row["y"]) == (1.0, source, "b", "[1.25, 0.1]")
    kept = [{key: run[key] for key in runs[0]} for run in up_to_target(runs, [row], TARGETS)]
    assert kept == runs
    write_csv(tmp_path / "f_opt.csv", [row], COLUMNS)
    assert read_csv(tmp_path / "f_opt.csv", "source", "algorithm", "y")[0]["f_opt"] == 1.0


def test_a_reference_that_is_too_large_for_the_precision_is_refused():
    runs = [record("a", 0, [[3, 1e20]])]
    with pytest.raises(InputError, match=r"^doubles near f_opt = 1e\+20 are further apart .*; set another precision$"):
        up_to_target(runs, best_known(runs), TARGETS)


def test_targets_begin_where_the_runs_do():
    """The first feasible f of a run is 7 - 1.25 above the best: five steps of 0.16 decades above the target 1."""
    larger = with_larger(TARGETS, RUNS, best_known(RUNS))
    assert larger.objective == pytest.approx([*(10.0 ** (0.16 * step) for step in (5, 4, 3, 2, 1)), 1.0, 0.1])
    assert larger.constraint == TARGETS.constraint and larger.objective[1] < 7.0 - 1.25 < larger.objective[0]
    assert up_to_target(RUNS, best_known(RUNS), larger)[0]["target_hits"][2:6] == [3, 20, 20, 20]
    near = [record("a", 0, [[3, 2.0], [9, 1.9]])]
    given = [run | {"f_opt": 1.0} for run in RUNS]
    for runs in (near, given, RUNS[1:2]):
        assert with_larger(TARGETS, runs, best_known(runs)) == TARGETS
