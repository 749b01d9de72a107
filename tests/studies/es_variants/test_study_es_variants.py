"""The rule by which a variant agrees with the printed numbers, how sure that is, and the page made from it."""

from pathlib import Path

from klee_minty.paper import ES, printed_numbers
from klee_minty.statistics import drawn
from study_es_variants import agreement, distances_both_ways, judge, read_samples, report

import numpy as np
import pytest

PAPER = Path(__file__).parents[3] / "data/paper"
STUDY = {
    "chunk": 30,
    "runs": {"2": 60, "5": 60},
    "variants": {
        "main": {"title": "as it is"},
        "other": {"title": "slower", "runs": {"2": 90}, "parameters": {"lam_per_N": 8}},
    },
}


@pytest.fixture
def printed():
    rows = printed_numbers(*[PAPER / f"{name}.csv" for name in ("table2", "table3", "errata")])
    return {(row["algorithm"], row["N"], row["quantity"]): row for row in rows if row["table"] == 2}


def sample(N, evaluations, distance=3e-8, error=9e-9, runs=60):
    spread = np.random.default_rng(N).normal(1.0, 0.1, runs)
    return [
        {"run": i, "N": N, "stop": "target", "nu": 0.0, "f": N**3 + error * min(s, 1.1), "evaluations": evaluations * s,
         "distance": distance * s, "algorithm": ES}
        for i, s in enumerate(spread.tolist())
    ]  # fmt: skip


def test_a_variant_agrees_where_means_of_15_of_its_runs_lie(printed):
    right = {row["quantity"]: row for row in judge("x", {2: sample(2, 1550.0, 2.05e-8)}, printed)}
    assert right["mean_evaluations"]["agrees"] and right["mean_distance"]["agrees"]
    assert right["mean_evaluations"]["expected"] == pytest.approx(1550.0, rel=0.05)
    wrong = {row["quantity"]: row for row in judge("x", {2: sample(2, 2500.0)}, printed)}
    assert not wrong["mean_evaluations"]["agrees"] and wrong["mean_evaluations"]["p_holm"] < 0.001


def test_a_misprint_counts_as_the_most_likely_of_its_readings(printed):
    for mean, reading in ((10400.0, "1.0"), (16300.0, "1.6")):
        row = judge("x", {5: sample(5, mean)}, printed)[0]
        assert row["agrees"] and row["reading"].startswith(reading) and row["printed"] == "1.631e+04"
    assert not judge("x", {5: sample(5, 8000.0)}, printed)[0]["agrees"]


def test_a_table_is_agreed_with_by_its_own_variant_and_not_by_a_distant_one():
    means = {name: {N: drawn(sample(N, mean), "mean_evaluations", 15) for N in (2, 3, 5)}
             for name, mean in (("near", 1000.0), ("far", 1500.0))}  # fmt: skip
    shares = agreement(means)
    assert shares["near", "near"] == pytest.approx(0.95, abs=0.02) and shares["near", "far"] < 0.01


def test_the_distance_of_one_run_varies_more_than_that_of_a_mean(printed):
    reference = {(a, 2): [run | {"algorithm": a} for run in sample(2, 1.0, 2.1e-8)] for a in (ES, "lshade44")}
    for _, _, value, as_mean, alone in distances_both_ways(reference, printed):
        assert value in (2.0549e-08, 1.8423e-08) and as_mean < alone


def test_as_many_runs_are_read_as_the_study_says(make_runs, tmp_path):
    study = {"chunk": 2, "runs": {"2": 2}, "variants": {"epsmag_es": {"runs": {"2": 3}}}}
    folder = make_runs(tmp_path, "epsmag_es", [2], 3, chunk=2)
    assert [row["run"] for row in read_samples(study, folder)[2]] == [0, 1, 2]


def test_the_page_says_who_agrees_and_is_the_same_to_the_byte(printed):
    def text():
        rows, means = [], {}
        for variant, factor in (("main", 2.0), ("other", 1.0)):
            runs = {2: sample(2, factor * 1550.0), 5: sample(5, factor * 10631.0)}
            means[variant] = {N: drawn(runs[N], "mean_evaluations", 15) for N in runs}
            rows += judge(variant, runs, printed)
        distances = [(ES, 2, 2.0549e-8, 0.01, 0.5)]
        return report(STUDY, rows, means, distances, 1, 20000)

    assert text() == text()
    assert "2 variants were tried" in text() and "agree best with **slower**" in text()
    assert "among them all mean evaluations" in text()
    assert "| epsmag_es | 2 | 2.0549e-08 | .010 | .50 |" in text()
    assert "lam_per_N = 8" in text()
