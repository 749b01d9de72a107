"""Rows of samples."""

import math

from klee_minty.dependencies import source_digest
from klee_minty.records import run_row
from klee_minty_studies.paper import CONSTRAINT_TARGETS, TARGETS
from klee_minty_studies.samples import read_sample, sample_row

import pytest


def record(run, f=8.0 + 5e-9, nu=0.0, hits=TARGETS):
    target_hits = [*range(1, 2 * hits + 1, 2), *[None] * (TARGETS - hits)]
    values = {"stop": "target", "evaluations": 300 + run, "f": f, "nu": nu, "distance": 1e-8 * run}
    known = {"algorithm": "x", "N": 2, "instance": 0, "f_opt": 8.0, "run": run, "budget": 1000, "y": [8.0, f]}
    return known | {"target_hits": target_hits} | values


def test_the_run_time_is_the_mean_logarithm_of_evaluations_to_a_target():
    """With the budget of 1000 for a target that is missed."""
    for hits in (TARGETS, len(CONSTRAINT_TARGETS), 0):
        row = sample_row(run_row(record(3, hits=hits)))
        logarithms = [math.log10(2 * j + 1) for j in range(hits)] + [3.0] * (TARGETS - hits)
        assert row["run_time_area"] == pytest.approx(sum(logarithms) / TARGETS, abs=1e-9)
        assert [row[key] for key in ("algorithm", "N", "run", "evaluations")] == ["x", 2, 3, 303]


def test_the_stored_sample_is_of_the_sources_that_are_here(root):
    """Who edits an optimizer makes the sample anew, or shows that its runs are the same and corrects the digest."""
    reference = root / "data/paper"
    _, made_with = read_sample(reference / "reference.csv", reference / "reference.json")
    for algorithm, digest in made_with["sources"].items():
        assert source_digest(root / f"scripts/optimizers/{algorithm}.py") == digest
