"""The target performance: what it plans, what Snakemake's report shows of it, and figures in each layout."""

from pathlib import Path

import convergence
import growth
from lib.paper import TARGETS
from presentation.figures import set_style
from presentation.layouts import LAYOUTS

import pytest


@pytest.mark.slow
def test_snakemakes_report_shows_its_figures_each_with_a_caption(copy, snakemake, reported):
    done = snakemake("performance", repository=copy)
    assert done.returncode == 0, done.stdout + done.stderr
    _, categories = reported(copy, "performance")
    assert {Path(path).stem for path in categories["Performance"]["Other"]} == {"convergence", "growth", "restarts"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "algorithms"), [("lncs", 2), ("ieee", 9), ("acm_wide", 9)])
def test_figures_are_as_wide_as_their_layout_and_all_words_are_inside(is_set_in, name, algorithms):
    set_style(LAYOUTS[name])
    run = {"run": 0, "evaluations": 1000, "target_hits": [1000] * TARGETS}
    runs = [run | {"algorithm": f"algorithm_{number}", "N": N} for number in range(algorithms) for N in (2, 40)]
    assert is_set_in(growth.draw(list(growth.growth(runs)), 20000, LAYOUTS[name]), LAYOUTS[name])
    assert is_set_in(convergence.draw(runs, 20000, LAYOUTS[name]), LAYOUTS[name])
