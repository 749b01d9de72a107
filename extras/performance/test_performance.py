"""The target performance: what Snakemake's report shows of it."""

from pathlib import Path

import pytest


@pytest.mark.slow
def test_snakemakes_report_shows_its_figures_each_with_a_caption(copy, snakemake, reported):
    done = snakemake("performance", repository=copy)
    assert done.returncode == 0, done.stdout + done.stderr
    _, categories = reported(copy, "performance")
    assert {Path(path).stem for path in categories["Performance"]["Other"]} == {"convergence", "growth", "restarts"}
