"""The figures show every variant, and those checked in are those of the tables."""

import math
from pathlib import Path

import figure_bursts
import figure_repair
from bursts import places
from repair_tables import read_table

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.slow
def test_the_figures_are_those_of_the_tables(call, tmp_path):
    tables = [word for table in ("repair", "parts", "law") for word in (f"--{table}", FOLDER / f"{table}.csv")]
    figures = [tmp_path / f"{name}.{kind}" for name in ("repair", "law") for kind in ("pdf", "png")]
    assert call("figure_repair", *tables, "--repair-figure", *figures[:2], "--law-figure", *figures[2:]) is None
    for path in figures:
        assert path.read_bytes() == (FOLDER / path.name).read_bytes(), path.name


@pytest.mark.slow
def test_the_figure_of_bursts_is_that_of_its_runs(call, tmp_path):
    figures = [tmp_path / f"bursts.{kind}" for kind in ("pdf", "png")]
    assert call("figure_bursts", "--study", FOLDER / "repair.toml", "--figure", *figures) is None
    for path in figures:
        assert path.read_bytes() == (FOLDER / path.name).read_bytes(), path.name


def test_the_path_that_is_drawn_has_the_bursts_of_the_study():
    evaluations, sigma, error = figure_bursts.path_of_a_run(1, 201, 2)
    known = {"repair": "none", "sigma_start": "1", "damping": 1, "N": 40, "instance": 201, "run": 0}
    rows = [row for row in read_table(FOLDER / "bursts.csv") if known.items() <= row.items()]
    found = places(sigma)
    assert [evaluations[low] for low, _ in found] == [row["evaluations"] for row in rows] and rows
    assert [error[high] for _, high in found] == [row["error_top"] for row in rows]


def test_every_variant_is_a_line():
    figure = figure_repair.figure_repair(read_table(FOLDER / "repair.csv"), read_table(FOLDER / "parts.csv"))
    paper, drawn, successes, parts = figure.axes
    assert [len(axes.lines) for axes in (paper, drawn, successes)] == [len(figure_repair.VARIANTS)] * 3
    assert len(parts.containers) == len(figure_repair.PARTS)
    published = paper.lines[0]
    assert list(published.get_ydata()) == [1.0] * len(published.get_xdata())


def test_what_was_never_solved_has_no_ert():
    rows = [row | {"ert": math.inf} if row["population"] == 13 else row for row in read_table(FOLDER / "law.csv")]
    figure = figure_repair.figure_law(rows)
    lines = {line.get_label(): line for line in figure.axes[2].lines}
    assert not len(lines[r"$\lambda = 13$"].get_xdata()) and len(lines[r"$\lambda = 26$"].get_xdata())
