"""What is collected from several runs on each instance."""

from collect_instances import failed_runs, read_repeated
from instances_problem import CLASS, MILD, slopes
from klee_minty.files import write_json_lines
from klee_minty.running import run_records
from klee_minty.settings import Settings
from klee_minty_studies.paper import DE, ES
from problems import klee_minty_factors, klee_minty_mild

import numpy as np
import pytest


def test_runs_of_both_distributions_are_read_whose_optima_differ(tmp_path):
    settings, problems = Settings(budget=50), {CLASS: klee_minty_factors.problem, MILD: klee_minty_mild.problem}
    folders = {sample: tmp_path / sample.replace("-", "_") / settings.folder("random_search") for sample in problems}
    for sample, problem in problems.items():
        for k in (1, 2):
            identity = {"problem": sample.replace("-", "_"), "stream": "rotated_klee_minty", "instance": k}
            runs = run_records("random_search", problem(2, k), identity, range(3), settings)
            write_json_lines(folders[sample] / f"N2/instance{k}/runs0-2.jsonl", runs)
    study = {"repeated": {"N": 2, "runs": 3, "instances": 2, "single": 2}}
    samples = read_repeated(study, {sample: {"random_search": folder} for sample, folder in folders.items()}, {})
    optima = {sample: {row["f_opt"] for row in samples[sample, "random_search"]} for sample in problems}
    assert all(len(samples[sample, "random_search"]) == 6 for sample in problems)
    assert optima[MILD] == {8.0} and len(optima[CLASS]) == 2


def along(problem, edge, length):
    """The point at a distance from the optimum along one of the edges that meet there."""
    edges = np.linalg.inv(-problem.A[10:])
    return problem.t + length * problem.R.T @ edges[:, edge] / np.linalg.norm(edges[:, edge])


def test_failed_runs_end_along_edges():
    repeated = {}
    for algorithm in (ES, DE):
        rows = [{"N": 10, "instance": 1, "run": 0, "stop": "target"}]
        for k in (2, 3):
            problem = klee_minty_factors.problem(10, k)
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
