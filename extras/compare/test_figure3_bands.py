"""Figure 3 with bands differs from the figure without, and has the bands of its runs."""

import figure3_bands
from klee_minty.files import write_csv

import numpy as np
import pytest


def test_the_script_draws_bands_of_the_runs(tmp_path, call, make_runs, collect_runs, ecdf_steps):
    folder = make_runs(tmp_path, "random_search", [2], 4, budget=300)
    _, hits = collect_runs(tmp_path, [folder], [2], ["0-3"])
    write_csv(tmp_path / "ecdf.csv", ecdf_steps(["random_search"], (2,)))
    contents = []
    for script, more in (("figure3", ("--by-dimension",)), ("figure3_bands", ("--hits", hits))):
        output = tmp_path / f"{script}.pdf"
        options = ("--targets", tmp_path / "targets.csv", "--ecdf", tmp_path / "ecdf.csv", "--budget", 300, *more)
        assert call(script, *options, "--output", output) is None
        contents.append(output.read_bytes())
    assert contents[0] != contents[1] and all(content.startswith(b"%PDF-") for content in contents)


def test_bands_are_behind_their_curves(ecdf_steps):
    bands = {("mine", N): (np.array([3, 60]), [0.4, 0.5], [0.6, 0.7]) for N in (2, 3)}
    panels = figure3_bands.draw(ecdf_steps(["mine"], (2, 3)), bands, 100).axes
    for N, axes in zip((2, 3), panels, strict=True):
        (band,) = axes.collections
        (outline,) = band.get_paths()
        assert outline.vertices.min(axis=0) == pytest.approx([3 / N, 0.4])
        assert outline.vertices.max(axis=0) == pytest.approx([60 / N, 0.7])
