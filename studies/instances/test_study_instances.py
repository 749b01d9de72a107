"""The tables of several runs on each instance, on made-up runs whose numbers are known."""

import math

from instances_problem import CLASS, MILD
from klee_minty.files import read_text
from klee_minty_studies.paper import DE, ES
from problems.rotated_klee_minty import transformed_cube
from study_instances import effective_runs, property_rows, repeated_row

import numpy as np
import pytest


def made_run(instance, evaluations, succeeds=True, stop="stagnation"):
    hits = [evaluations if succeeds else None]
    stop = "target" if succeeds else stop
    known = {"N": 3, "instance": instance, "evaluations": evaluations, "error": evaluations / 1e6}
    return known | {"target_hits": hits, "stop": stop}


@pytest.mark.slow
def test_several_runs_on_each_instance():
    """On odd instances all four runs succeed, on the others none: it is the instance."""
    rows = [made_run(k, 100.0 if k % 2 else 400.0, succeeds=k % 2 == 1) for k in range(1, 21) for _ in range(4)]
    found = repeated_row(CLASS, DE, rows, rows, budget=400)
    assert (found["instances"], found["runs"], found["successes"], found["success_rate"]) == (20, 80, 40, 0.5)
    assert [found[f"with_{k}"] for k in range(5)] == [10, 0, 0, 0, 10]
    assert found["success_between"] == pytest.approx(1.0) and found["p_same_rate"] == pytest.approx(1e-4)
    assert (found["success_rate_low"], found["success_rate_high"]) == pytest.approx(
        (0.272, 0.728), abs=1e-3
    )  # 10 of 20
    assert found["ert"] == 500.0 and found["ert_low"] < 400.0 and found["ert_high"] > 600.0


def test_runs_on_one_instance_are_worth_less_than_independent_ones():
    assert effective_runs(30, 5, -0.1) == effective_runs(30, 5, 0.0) == 150.0
    assert effective_runs(30, 5, 1.0) == effective_runs(30, 5, math.nan) == 30.0
    assert effective_runs(30, 5, 0.5) == 50.0


@pytest.mark.slow
def test_a_ratio_over_several_runs():
    of_es, of_de = ([made_run(k, cost * k) for k in range(1, 21) for _ in range(3)] for cost in (10.0, 30.0))
    found = repeated_row(CLASS, DE, of_de, of_es, budget=1000)
    assert [found[f"ert_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([3.0] * 3)


def test_success_rates_in_bins_of_a_property():
    """On ten instances, whose angles are 9°, 18° … 90°; those from 50° on fail."""
    v2 = np.array([0.6, 0.8, 0.0])
    problems = {k: transformed_cube(v2, 9.0 * k, np.full(3, 27.0)) for k in range(1, 11)}
    runs = [made_run(k, 100.0, succeeds=k <= 5) for k in range(1, 11) for _ in range(k)]
    bins = [row for row in property_rows({DE: runs}, problems) if row["property"] == "angle"]
    assert [row["success_rate"] for row in bins] == [1.0, 1.0, 0.5, 0.0, 0.0]
    assert [row["middle"] for row in bins] == pytest.approx([13.5, 31.5, 49.5, 67.5, 85.5])
    assert [row["instances"] for row in bins] == [2] * 5 and [row["runs"] for row in bins] == [3, 7, 11, 15, 19]
    assert bins[2]["success_rate_low"] < 0.02 and bins[2]["success_rate_high"] > 0.98  # two instances tell little


def test_what_pages_say_is_in_the_tables(root):
    """At N = 40 both EAs fail in about half of the runs on our distribution, and hardly ever on the milder one."""
    rows = read_text(root / "studies/instances/repeated.csv")
    rate = {(row["sample"], row["algorithm"]): float(row["success_rate"]) for row in rows}
    assert all(0.3 < rate[CLASS, algorithm] < 0.6 and rate[MILD, algorithm] > 0.9 for algorithm in (ES, DE))
    assert all(row["runs"] == "150" for row in rows)
    between = {row["algorithm"]: row for row in rows if row["sample"] == CLASS}
    assert float(between[ES]["success_between_high"]) < 0.5 < float(between[DE]["success_between_low"])
    assert float(between[DE]["p_same_rate"]) < 0.001
