"""The tables of drawn factors, on made-up runs whose numbers are known."""

import math

from klee_minty.errors import InputError
from klee_minty_studies.paper import DE, ES, TARGETS
from study_factors import DEVIATING, angle_rows, instance_rows, ratio_rows, ratios, times, with_ends

import numpy as np
import pytest


def made_run(instance, evaluations, succeeds=True, N=3, area=3.0, **more):
    """A row as instances_runs makes it, of a run that ends with so many evaluations."""
    hits = [evaluations] * (TARGETS - 1) + [evaluations if succeeds else None]
    return {
        "N": N, "instance": instance, "evaluations": evaluations, "target_hits": hits, "run_time_area": area, "f": 27.0, "f_opt": 27.0, "y": [27.0] * N,
    } | {"stop": "target" if succeeds else "budget"} | more  # fmt: skip


def test_success_rate_and_ert():
    found = times([made_run(k, 100.0) for k in range(1, 10)] + [made_run(10, 300.0, succeeds=False)])
    assert found["successes"] == 9 and found["success_rate"] == 0.9 and found["stagnations"] == 0
    assert times([made_run(1, 100.0), made_run(2, 50.0, succeeds=False, stop="stagnation")])["stagnations"] == 1
    assert (found["success_rate_low"], found["success_rate_high"]) == pytest.approx((0.55498, 0.99747), abs=1e-5)
    assert found["ert"] == pytest.approx((9 * 100.0 + 300.0) / 9)
    assert found["ert_low"] < found["ert"] < found["ert_high"]


def test_a_ratio_pairs_the_runs_on_an_instance():
    """The costs scatter widely, but the ratio is the same on each instance, and so in each of its resamples."""
    rows = [made_run(k, 100.0 * k, area=math.log10(k)) for k in range(1, 21)]
    halves = [made_run(k, 50.0 * k, area=math.log10(k) - 1.0) for k in range(1, 21)]
    found = ratios(rows, halves)
    assert [found[f"ert_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([2.0] * 3)
    assert [found[f"targets_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([10.0] * 3)


def test_a_ratio_is_infinite_without_a_success():
    failing = [made_run(k, 100.0, succeeds=False) for k in range(1, 21)]
    found = ratios(failing, [made_run(k, 100.0) for k in range(1, 21)])
    assert found["ert_ratio"] == math.inf and found["targets_ratio"] == pytest.approx(1.0)


def test_tables_compare_with_the_papers_instance_and_with_the_other_algorithm():
    costs = {("none", ES): 10.0, ("none", DE): 30.0, ("plane", ES): 40.0, ("plane", DE): 60.0}
    cells = {
        (drawn, algorithm, 3, 1): [made_run(k, cost) for k in (1, 2, 3)] for (drawn, algorithm), cost in costs.items()
    }
    rows = {(row["factors"], row["algorithm"]): row for row in instance_rows(cells)}
    assert {key: row["ert_ratio"] for key, row in rows.items()} == {
        ("none", ES): 1.0, ("none", DE): 1.0, ("plane", ES): 4.0, ("plane", DE): 2.0,
    }  # fmt: skip
    assert {row["budget"] for row in rows.values()} == {20000} and {row["instances"] for row in rows.values()} == {3}
    assert {row["factors"]: row["ert_ratio"] for row in ratio_rows(cells)} == {"none": 3.0, "plane": 1.5}


def test_an_angle_explains_a_printed_mean_that_15_of_its_runs_may_have():
    rng = np.random.default_rng(1)
    angles = {
        (degrees, ES, 3): [made_run(0, float(value)) for value in rng.normal(mean, 300.0, 200)]
        for degrees, mean in ((1, 4200.0), (45, 6000.0))
    }
    printed = {(ES, 3): {"paper": "4.2336e+03", "corrected": "", "readings": ""}}
    near, far = angle_rows(angles, printed)
    assert near["p_holm"] == near["p_printed"] > 0.1 and far["p_holm"] == 2.0 * far["p_printed"] < 1e-4
    assert near["mean_evaluations"] == pytest.approx(4200.0, rel=0.02)
    printed[ES, 3]["readings"] = "?.0000e+03"  # 6 is a digit that fits
    assert angle_rows(angles, printed)[1]["p_printed"] > 0.05


def test_final_points_belong_to_their_runs():
    ends = [{"instance": "1", "f_opt": "27.0", "f": "27.5", "nu": "0.0", "distance": "2.0"}]
    (row,) = with_ends([made_run(1, 100.0)], ends)
    assert (row["error"], row["nu"], row["distance"], row["evaluations"]) == (0.5, 0.0, 2.0, 100.0)
    with pytest.raises(InputError, match="instance 2"):
        with_ends([made_run(2, 100.0)], ends)


def test_deviating_evaluations_are_those_of_the_verdict(root):
    """≠ and ‡ in REPRODUCTION.md's table mark the N at which εMAg-ES does not give the printed evaluations."""
    page = (root / "REPRODUCTION.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith("| εMAg-ES, mean evaluations | ")]
    marks = dict(zip((2, 3, 5, 10, 20, 40), line.split("|")[2:-1], strict=True))
    assert tuple(N for N, mark in marks.items() if mark.split()[-1] in ("≠", "‡")) == DEVIATING
