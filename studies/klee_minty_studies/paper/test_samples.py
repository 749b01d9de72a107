"""The reference sample."""

from klee_minty.dependencies import source_digest
from klee_minty_studies.paper.samples import read_sample


def test_the_stored_sample_is_of_the_sources_that_are_here(root):
    """Who edits an optimizer makes the sample anew, or shows that its runs are the same and corrects the digest."""
    reference = root / "data/paper"
    _, made_with = read_sample(reference / "reference.csv", reference / "reference.json")
    for algorithm, digest in made_with["sources"].items():
        assert source_digest(root / f"scripts/optimizers/{algorithm}.py") == digest
