"""What is collected from several runs on each instance."""

from analysis.paper import DE, ES
from collect_instances import failed_runs
from instances_problem import CLASS, MILD, partly_drawn, slopes

import numpy as np
import pytest


def along(problem, edge, length):
    """The point at a distance from the optimum along one of the edges that meet there."""
    edges = np.linalg.inv(-problem.A[10:])
    return problem.t + length * problem.R.T @ edges[:, edge] / np.linalg.norm(edges[:, edge])


def test_failed_runs_end_along_edges():
    repeated = {}
    for algorithm in (ES, DE):
        rows = [{"N": 10, "instance": 1, "run": 0, "stop": "target"}]
        for k in (2, 3):
            problem = partly_drawn(10, k, CLASS)
            edge = int(np.argmin(slopes(problem))) if algorithm == ES else 9
            y = along(problem, edge, 0.1).tolist()
            rows.append({"N": 10, "instance": k, "run": 4, "stop": "stagnation", "y": y, "error": 0.5})
        repeated[CLASS, algorithm] = repeated[MILD, algorithm] = rows
    failed = failed_runs(repeated)
    assert [(row["algorithm"], row["instance"], row["run"]) for row in failed] == [
        (ES, 2, 4), (ES, 3, 4), (DE, 2, 4), (DE, 3, 4)
    ]  # fmt: skip
    assert {row["abs_error"] for row in failed} == {0.5}
    assert all(row["flat_edges" if row["algorithm"] == ES else "last_edge"] == pytest.approx(1.0) for row in failed)
