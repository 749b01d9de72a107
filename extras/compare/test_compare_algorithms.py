"""Running times and tests of all pairs, from records that were run."""

import math

from compare_algorithms import corrected_tests, ends, running_times
from klee_minty.files import group_by, read_csv
from klee_minty_studies.paper import TARGETS
from standings import ENDS

import numpy as np
import pytest


def sample(*evaluations, failed=()):
    return np.array([[*evaluations, *failed], [1] * len(evaluations) + [0] * len(failed)], dtype=float)


def made(samples):
    """Rows of runs.csv, and of target_hits.csv by cell, of {(algorithm, N, instance): sample}."""
    runs, hits = [], []
    for (algorithm, N, instance), evaluations_and_successes in samples.items():
        for evaluations, success in evaluations_and_successes.T.tolist():
            run = {"algorithm": algorithm, "N": N, "instance": instance, "evaluations": evaluations}
            stop = "target" if success else "budget"
            runs.append(run | {"stop": stop, "nu": 0.0, "f": 0.5, "f_opt": 0.0, "error": 0.5})
            hits.append(run | {"target_hits": [evaluations if success else None] * TARGETS})
    return runs, group_by(hits, "algorithm", "N")


def test_ratios_are_to_the_lowest_of_the_dimension():
    samples = {
        ("a", 2, 0): sample(10, 20, 30, 40),
        ("b", 2, 0): sample(100, 100, failed=(50, 250)),
        ("c", 2, 0): sample(failed=(9, 9, 9, 9)),
        ("c", 3, 0): sample(failed=(9, 9, 9, 9)),
    }
    rows = running_times(*made(samples))
    assert [row["ert"] for row in rows] == pytest.approx([25, 250, math.inf, math.inf])
    assert [row["ratio"] for row in rows] == pytest.approx([1, 10, math.inf, math.nan], nan_ok=True)
    assert [row["successes"] for row in rows] == [4, 2, 0, 0]
    assert rows[0]["lower"] < 25 < rows[0]["upper"]
    assert [rows[0][key] for key in ("runs", "f_med", "nu_med")] == [4, 0.5, 0.0]


def test_ratios_on_other_instances_are_to_the_lowest_there():
    samples = {("a", 2, 0): (10, 20), ("a", 2, 3): (30, 40), ("b", 2, 0): (100, 100), ("b", 2, 3): (5, 5)}
    rows = running_times(*made({cell: sample(*ends) for cell, ends in samples.items()}))
    assert [(row["algorithm"], row["instances"]) for row in rows] == [(a, k) for a in "ab" for k in ("0", "3", "0 3")]
    assert [row["ratio"] for row in rows] == pytest.approx([1, 7, 1, 100 / 15, 1, 105 / 50])


def test_with_an_own_algorithm_only_its_pairs_are_asked_about():
    rng = np.random.default_rng(0)
    means = {("mine", 2): 10, ("epsmag_es", 2): 20, ("lshade44", 2): 20}
    rows = corrected_tests({key: sample(*rng.exponential(mean, 15)) for key, mean in means.items()})
    asked = [row for row in rows if not math.isnan(row["p_holm"])]
    assert {row["algorithm"] for row in asked} == {"mine"} and len(asked) == 2 and len(rows) == 3
    assert min(row["p_holm"] for row in asked) == pytest.approx(2 * min(row["p_value"] for row in asked))


def test_from_records(tmp_path, call, make_runs, collect_runs):
    folders = [
        make_runs(tmp_path / "runs", name, [2], 3, budget=5000, instances=(0, 3))
        for name in ("lshade44", "random_search")
    ]
    runs, hits = collect_runs(tmp_path, folders, [2], ["0-2"], (0, 3))
    names = ("targets", "f_opt", "running_times", "pairwise_tests", "code")
    paths = {name: tmp_path / f"{name}.csv" for name in names}
    given = ("--runs", runs, "--hits", hits, "--targets", paths["targets"], "--f-opt", paths["f_opt"])
    given += ("--code", paths["code"], "--problems", tmp_path / "problems/rotated_klee_minty")
    assert call("compare_algorithms", *given, "--output", paths["running_times"], paths["pairwise_tests"]) is None
    assert "no result of a comparison" in call("compare_algorithms", *given, "--output", tmp_path / "times.csv")
    times = read_csv(paths["running_times"], "algorithm", "instances")
    (test,) = read_csv(paths["pairwise_tests"], "algorithm", "other", "instances")
    assert [row["successes"] for row in times] == [3, 3, 6, 0, 0, 0]
    assert times[0]["ert"] < 10000 and times[3]["ert"] == math.inf
    assert [row["failed_at_budget"] for row in times] == [0, 0, 0, 3, 3, 6]
    assert times[2]["ert"] == pytest.approx((times[0]["ert"] + times[1]["ert"]) / 2)
    assert (test["algorithm"], test["other"], test["ratio"]) == ("lshade44", "random_search", 0.0)
    assert test["p_value"] == pytest.approx(2 / 924, abs=0.01)  # over both instances


def test_how_runs_end():
    """How they fail, and f of the feasible ones, of which the best is below the one that was known."""
    runs, hits = made({("a", 2, 0): sample(10, 20, failed=(200, 200, 60, 80))})
    stops = ("target", "target", "budget", "stagnation", "iterations", "optimizer")
    for run, stop, f, nu in zip(
        runs, stops, (3.0, 0.5, -9.0, 2.0, 7.0, 0.25), (0.0, 0.0, 0.5, 0.0, 0.0, 0.0), strict=True
    ):
        run |= {"stop": stop, "f": f, "nu": nu, "f_opt": 1.0}
    (row,) = running_times(runs, hits)
    assert [row[way] for way in ENDS] == [1, 1, 1, 1]
    columns = ("feasible", "feasible_f_best", "feasible_f_worst", "nu_worst")
    assert [row[column] for column in columns] == [5, 0.25, 7.0, 0.5]
    assert ends(runs[2:3])["feasible"] == 0 and math.isnan(ends(runs[2:3])["feasible_f_best"])
