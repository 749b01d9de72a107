"""What the paper prints, how it may be read, and the sample that it is compared with."""

from klee_minty.dependencies import source_digest
from klee_minty.paper import CANDIDATE, PAPER, identifier, is_as_printed, printed_numbers, readings
from klee_minty.paper.samples import read_sample

import pytest

CUT, ROUNDED = ("9.7600e-09", 9.760059e-09, True), ("9.7600e-09", 9.7598e-09, False)
OTHERS = [("8.0000e+00", 8.00000001, True), ("1.00", 14 / 15, False), ("8", 8.0, True), ("1.631e+04", 16309.0, True)]


@pytest.mark.parametrize("text, value, agrees", [CUT, ROUNDED, *OTHERS, ("0", 1e-12, False)])
def test_equal_as_printed(text, value, agrees):
    assert is_as_printed(text, value) == agrees


def test_the_papers_numbers_stay_as_printed():
    rows = printed_numbers(*PAPER)
    assert len(rows) == 12 * 8 + 6 * 6
    errata = {row["erratum"]: row for row in rows if row["erratum"] and row["kind"] != CANDIDATE}
    assert {name: (row["paper"], row["corrected"]) for name, row in errata.items()} == {
        "E5": ("8.5109e+05", "8.5109e+04"),
        "E6": ("1.631e+04", ""),
        "E9": ("2.8513e-09", ""),
    }
    assert {row["erratum"] for row in rows if row["kind"] == CANDIDATE} == {"E10", "E11"}
    assert len(readings(errata["E6"]["readings"])) == 37 and readings("") == []  # each once
    assert identifier("glpk-ipm") == "glpk_ipm"


def test_the_stored_sample_is_of_the_sources_that_are_here(root):
    """Who edits an optimizer makes the sample anew, or shows that its runs are the same and corrects the digest."""
    reference = root / "data/paper"
    _, made_with = read_sample(reference / "reference.csv", reference / "reference.json")
    for algorithm, digest in made_with["sources"].items():
        assert source_digest(root / f"scripts/optimizers/{algorithm}.py") == digest
