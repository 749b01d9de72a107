"""What is collected from the runs with drawn factors."""

import math

from collect_factors import final_points, noted_summary
from instances_problem import CLASS, PAPERS, partly_drawn
from klee_minty_studies.paper import ES

import numpy as np
import pytest


def made_run(instance, evaluations, stop="target", **more):
    return {
        "N": 10,
        "instance": instance,
        "run": 0,
        "evaluations": evaluations,
        "stop": stop,
        "extra_output": None,
    } | more


def test_what_runs_noted_is_summed_up():
    problem = partly_drawn(10, 1, "plane")
    edges = np.linalg.inv(-problem.A[10:])
    parent = problem.t + 0.5 * problem.R.T @ edges[:, 9] / np.linalg.norm(edges[:, 9])
    burst = {"evaluations": 5, "step": 0.05, "parent": parent.tolist()}
    quiet = {"resets": 1, "feasible_share": 0.4, "median_condition": 10.0, "largest_condition": 20.0, "bursts": []}
    noted = [quiet, quiet | {"resets": 0, "feasible_share": 0.2, "median_condition": 30.0, "bursts": [burst, burst]}]
    rows = [made_run(1, 100.0, extra_output=noted[0]), made_run(1, 300.0, "budget", extra_output=noted[1])]
    found = noted_summary(rows, "plane")
    assert (found["successes"], found["runs"], found["evaluations"]) == (1, 2, 200.0)
    assert (found["bursting"], found["bursts"], found["resets"], found["condition"]) == (1, 2, 0.5, 20.0)
    assert (found["most_without_burst"], found["least_with_burst"], found["largest_condition"]) == (100.0, 300.0, 20.0)
    assert found["feasible_share"] == pytest.approx(0.3) and found["behind"] == pytest.approx(10.0)
    assert found["flat_share"] == pytest.approx(0.0, abs=1e-9)
    assert math.isnan(noted_summary(rows[:1], "plane")["behind"])


def test_final_points_are_those_by_which_claims_are_judged():
    point = {"f_opt": 27.0, "f": 27.5, "nu": 0.0, "distance": 1.0}
    cells = {
        (drawn, ES, 3, times): [made_run(1, 100.0, **point)] for drawn in (PAPERS, "plane", CLASS) for times in (1, 10)
    }
    rows = final_points(cells)
    assert [row["sample"] for row in rows] == [PAPERS, CLASS]
    assert rows[0] == {"sample": PAPERS, "algorithm": ES, "N": 3, "instance": 1} | point
