"""How variants are judged by the printed means, and the page made from it."""

import re

from klee_minty.files import read_csv
from study_de_variants import judge

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


def test_the_checked_in_result_says_what_the_docs_say(root):
    """All four means agree with the guard and all members sorted; else N = 2 and 3 deviate, and without it runs fail."""
    rows = read_csv(root / "studies/variants/de_variants.csv", "variant")
    deviating = {(row["variant"], row["N"]) for row in rows if row["p_holm"] < 0.05}
    assert deviating == {("lshade44_no_guard", N) for N in (2, 3)} | {("lshade44_unsorted", N) for N in (2, 3, 5, 10)}
    assert {row["variant"] for row in rows if row["failures"]} == {"lshade44_no_guard"}


def test_the_docs_have_the_means_of_the_table(root):
    """docs/method.md on the guard: each mean ± its standard error, of all runs of the table."""
    rows = read_csv(root / "studies/variants/de_variants.csv", "variant")
    of = {(row["variant"], row["N"]): f"{row['mean_evaluations']:.0f} ± {row['standard_error']:.0f}" for row in rows}
    text = (root / "docs/method.md").read_text(encoding="utf-8")
    said = re.search(
        r"without it (.*?) instead of (.*?) evaluations at N = 2 and (.*?) instead of (.*?) at N = 3", text
    )
    cells = [(variant, N) for N in (2, 3) for variant in ("lshade44_no_guard", "lshade44")]
    assert [*said.groups()] == [of[cell] for cell in cells]
