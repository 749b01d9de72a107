"""What is collected from the runs of the study."""

import math

from analysis.paper import DE, ES
from collect_instances import check_first, edge_shares, failed_runs, final_points, noted_summary
from instances_problem import CLASS, PAPERS, partly_drawn, slopes
from klee_minty.errors import InputError

import numpy as np
import pytest


def made_run(instance, evaluations, stop="target", **more):
    return {"N": 10, "instance": instance, "run": 0, "evaluations": evaluations, "stop": stop, "noted": None} | more


def along(problem, edge, length):
    """The point at a distance from the optimum along one of the edges that meet there."""
    edges = np.linalg.inv(-problem.A[10:])
    return problem.t + length * problem.R.T @ edges[:, edge] / np.linalg.norm(edges[:, edge])


def test_shares_along_edges():
    problem = partly_drawn(10, 1, "plane")
    edges = np.linalg.inv(-problem.A[10:])
    edges = edges / np.linalg.norm(edges, axis=0)
    flattest = int(np.argmin(slopes(problem)))
    components = np.zeros(10)
    components[[flattest, 9]] = 0.3, 0.4
    last, flat = edge_shares(problem, problem.t + problem.R.T @ edges @ components)
    assert (last, flat) == pytest.approx((0.64, 0.36))


def test_what_runs_noted_is_summed_up():
    problem = partly_drawn(10, 1, "plane")
    edges = np.linalg.inv(-problem.A[10:])
    parent = problem.t + 0.5 * problem.R.T @ edges[:, 9] / np.linalg.norm(edges[:, 9])
    burst = {"evaluations": 5, "step": 0.05, "parent": parent.tolist()}
    quiet = {"resets": 1, "feasible_share": 0.4, "median_condition": 10.0, "largest_condition": 20.0, "bursts": []}
    noted = [quiet, quiet | {"resets": 0, "feasible_share": 0.2, "median_condition": 30.0, "bursts": [burst, burst]}]
    rows = [made_run(1, 100.0, noted=noted[0]), made_run(1, 300.0, "budget", noted=noted[1])]
    found = noted_summary(rows, "plane")
    assert (found["successes"], found["runs"], found["evaluations"]) == (1, 2, 200.0)
    assert (found["bursting"], found["bursts"], found["resets"], found["condition"]) == (1, 2, 0.5, 20.0)
    assert (found["most_without_burst"], found["least_with_burst"], found["largest_condition"]) == (100.0, 300.0, 20.0)
    assert found["feasible_share"] == pytest.approx(0.3) and found["behind"] == pytest.approx(10.0)
    assert found["flat_share"] == pytest.approx(0.0, abs=1e-9)
    assert math.isnan(noted_summary(rows[:1], "plane")["behind"])


def test_failed_runs_end_along_edges():
    cells = {}
    for algorithm, drawn in ((ES, "plane"), (ES, "plane-angle"), (DE, "angle"), (DE, "plane-angle")):
        rows = [made_run(1, 100.0)]
        for k in (2, 3):
            problem = partly_drawn(10, k, drawn)
            edge = int(np.argmin(slopes(problem))) if algorithm == ES else 9
            rows.append(made_run(k, 100.0, "stagnation", y=along(problem, edge, 0.1), error=0.5))
        cells[drawn, algorithm, 10, 1] = rows
    failed = failed_runs(cells, 10)
    assert [(row["algorithm"], row["sample"], row["instance"]) for row in failed[:3]] == [
        (ES, "plane", 2), (ES, "plane", 3), (ES, "plane-angle", 2)
    ]  # fmt: skip
    assert len(failed) == 8 and {row["abs_error"] for row in failed} == {0.5}
    assert all(row["flat_edges" if row["algorithm"] == ES else "last_edge"] == pytest.approx(1.0) for row in failed)


def test_final_points_are_those_by_which_claims_are_judged():
    point = {"f_opt": 27.0, "f": 27.5, "nu": 0.0, "distance": 1.0}
    cells = {
        (drawn, ES, 3, times): [made_run(1, 100.0, **point)] for drawn in (PAPERS, "plane", CLASS) for times in (1, 10)
    }
    rows = final_points(cells)
    assert [row["sample"] for row in rows] == [PAPERS, CLASS]
    assert rows[0] == {"sample": PAPERS, "algorithm": ES, "N": 3, "instance": 1} | point


def test_two_records_of_a_run_have_to_agree():
    one, other = made_run(1, 100.0, y=[1.0]), made_run(1, 100.0, y=[2.0])
    check_first([one, other | {"run": 1}], {1: one})
    with pytest.raises(InputError, match="instance 1"):
        check_first([other], {1: one})
