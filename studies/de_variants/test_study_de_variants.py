"""How variants are judged by the printed means, and the page made from it."""

from klee_minty.files import read_csv
from study_de_variants import judge, report

import numpy as np
import pytest


def sample(mean, failures=0, runs=200):
    rng = np.random.default_rng(0)
    evaluations = (mean + 100.0 * rng.standard_normal(runs)).round().tolist()
    return [
        {"evaluations": count, "stop": "stagnation" if run < failures else "target"}
        for run, count in enumerate(evaluations)
    ]


SAMPLES = {"lshade44": {2: sample(3800.0), 3: sample(8500.0)}, "other": {2: sample(5000.0, 20), 3: sample(8500.0)}}
PRINTED = {2: "3.8100e+03", 3: "8.5000e+03"}


def test_means_are_judged_and_corrected_together():
    rows = judge(SAMPLES, PRINTED)
    assert [(row["variant"], row["N"]) for row in rows] == [
        *(("lshade44", 2), ("lshade44", 3), ("other", 2), ("other", 3))
    ]
    assert [row["p_holm"] < 0.05 for row in rows] == [False, False, True, False]
    assert rows[2]["p_holm"] == pytest.approx(4 * rows[2]["p_value"])
    assert [row["failures"] for row in rows] == [0, 0, 20, 0]
    assert rows[2]["mean_evaluations"] == pytest.approx(5000, abs=30)
    assert rows[2]["standard_error"] == pytest.approx(100 / 200**0.5, rel=0.1)


def test_the_page_names_what_deviates_and_what_fails(says):
    text = report({"lshade44": "as it is", "other": "otherwise"}, judge(SAMPLES, PRINTED))
    agreeing, deviating = (line for line in text.splitlines() if line.startswith("- LSHADE44"))
    assert says(agreeing, "as it is all agree 0 of 400") and says(deviating, "otherwise deviates N = 2 20 of 400")
    assert "| **Table 2** | 3.8100e+03 | 8.5000e+03 |" in text
    assert text.count("✗") == 2  # in the table, and where it is explained


def test_the_checked_in_result_says_what_the_docs_say(root):
    """All four means agree with the guard and all members sorted; else N = 2 and 3 deviate, and without it runs fail."""
    rows = read_csv(root / "studies/de_variants/de_variants.csv", "variant")
    deviating = {(row["variant"], row["N"]) for row in rows if row["p_holm"] < 0.05}
    assert deviating == {("lshade44_no_guard", N) for N in (2, 3)} | {("lshade44_unsorted", N) for N in (2, 3, 5, 10)}
    assert {row["variant"] for row in rows if row["failures"]} == {"lshade44_no_guard"}
