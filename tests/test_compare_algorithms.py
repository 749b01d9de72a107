"""Running times and tests of all pairs, from records that were run."""

import math

from klee_minty.files import read_csv
from klee_minty.targets import PAPER_TARGETS, Targets, write_targets

import pytest


def test_from_records(tmp_path, call, make_runs, collect_runs):
    folders = [
        make_runs(tmp_path / "runs", name, [2], 3, budget=5000, instances=(0, 3))
        for name in ("lshade44", "random_search")
    ]
    collect_runs(tmp_path, folders, [2], ["0-2"], (0, 3))
    coarse = Targets(PAPER_TARGETS.constraint, tuple(2.0 * level for level in PAPER_TARGETS.objective))
    write_targets(tmp_path / "targets.csv", coarse)
    given = ("--data", tmp_path, "--problems", tmp_path / "problems/rotated_klee_minty", "--layout", "acm")
    given += ("--about", '{"labels": {"lshade44": "Mine"}}')
    outputs = [tmp_path / name for name in ("running_times.csv", "pairwise_tests.csv", "comparison.tex")]
    assert call("compare_algorithms", *given, "--output", *outputs) is None
    latex = outputs[2].read_text(encoding="utf-8")
    assert r"\toprule" in latex and "Mine" in latex
    times = read_csv(outputs[0], "algorithm", "instances")
    (test,) = read_csv(outputs[1], "algorithm", "other", "instances")
    assert [row["successes"] for row in times] == [3, 3, 6, 0, 0, 0]
    assert times[0]["ert"] < 10000 and times[3]["ert"] == math.inf
    assert [row["failed_at_budget"] for row in times] == [0, 0, 0, 3, 3, 6]
    assert times[0]["error_target"] == 2e-8 and [row["ratio"] for row in times] == [1.0] * 3 + [math.inf] * 3
    assert times[2]["ert"] == pytest.approx((times[0]["ert"] + times[1]["ert"]) / 2)
    assert (test["algorithm"], test["other"], test["ratio"]) == ("lshade44", "random_search", 0.0)
    assert test["p_value"] == pytest.approx(2 / 924, abs=0.01)  # over both instances
