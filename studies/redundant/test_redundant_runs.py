"""Optimizers with redundant rows: what is hidden changes nothing, what is shown is used."""

import redundant_runs
from klee_minty.settings import Settings

import pytest


@pytest.mark.parametrize(
    ("algorithm", "same"),
    [
        ("epsmag_es", {"none": True, "near": False, "beyond": False, "hidden": True}),
        ("lshade44", {"none": True, "near": False, "beyond": True, "hidden": True}),
    ],
)
def test_an_optimizer_sees_what_it_is_shown(algorithm, same):
    rows = [row for run in (0, 1) for row in redundant_runs.run_variants(algorithm, 2, run, Settings())]
    assert [(row["run"], row["constraints"]) for row in rows] == [
        (run, variant) for run in (0, 1) for variant in redundant_runs.VARIANTS
    ]
    for row in rows:
        assert row["same"] == same[row["constraints"]]
        assert (row["stop"], row["nu"]) == ("target", 0.0) and abs(row["f"] - 8.0) <= 1e-8


def test_without_redundant_rows_a_run_is_that_of_the_benchmark(run_once):
    rows = redundant_runs.run_variants("lshade44", 2, 0, Settings())
    first, box = next(rows), run_once("lshade44", 2)
    assert (first["evaluations"], first["f"], first["stop"]) == (box.evaluations, box.best_f, box.stop)
