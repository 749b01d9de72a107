"""The figures show every variant, and do not depend on when they are drawn."""

import math
from pathlib import Path

import figure_repair
from repair_tables import read_table

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.slow
def test_figures_are_the_same_each_time(call, tmp_path):
    tables = [word for table in ("repair", "parts", "law") for word in (f"--{table}", FOLDER / f"{table}.csv")]
    for time in ("first", "second"):
        figures = [tmp_path / f"{time}_{name}.{kind}" for name in ("repair", "law") for kind in ("pdf", "png")]
        assert call("figure_repair", *tables, "--repair-figure", *figures[:2], "--law-figure", *figures[2:]) is None
    for path in tmp_path.glob("first_*"):
        assert path.read_bytes() == path.with_name(path.name.replace("first", "second")).read_bytes() != b""


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
