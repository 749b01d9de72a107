"""The figure of interior point methods with redundant rows: every solution of the rotated problem, and its bytes."""

from figure_redundant import FLOOR, draw
from klee_minty.files import write_csv
from problems.rotated_klee_minty import ROTATION

import pytest
from PIL import Image

# Iterations and errors by redundant rows; with the last ones the construction is complete.
SOLUTIONS = {0: (9, 1e-9), 100: (12, 0.0), 1543: (25, 3e-7)}


@pytest.fixture
def rows():
    return [
        {"degrees": degrees, "N": N, "solver": solver, "presolve": presolve, "rows": count}
        | {"full": int(count == 1543), "iterations": iterations + presolve + N, "abs_error": error}
        for degrees in (0.0, ROTATION)
        for N in (2, 3)
        for solver in ("GLPK", "HiGHS")
        for presolve in (0, 1)
        for count, (iterations, error) in SOLUTIONS.items()
    ]


def test_it_shows_every_solution_and_marks_complete_constructions(rows):
    figure = draw([row for row in rows if row["degrees"] == ROTATION])
    for column in ((0, 2), (1, 3)):
        iterations, errors = (figure.axes[panel].get_lines() for panel in column)
        assert [list(line.get_xdata()) for line in iterations] == [[1, 100, 1543], [1543]] * 4
        assert [list(line.get_ydata()) for line in iterations] == [
            line
            for N in (2, 3)
            for presolve in (0, 1)
            for line in ([9 + presolve + N, 12 + presolve + N, 25 + presolve + N], [25 + presolve + N])
        ]
        assert [list(line.get_ydata()) for line in errors] == [[1e-9, FLOOR, 3e-7], [3e-7]] * 4
        assert [line.get_linestyle() for line in iterations] == ["-", "None", "--", "None"] * 2
        assert [line.get_marker() for line in iterations] == ["o", "*", "s", "*"] * 2
        assert len({line.get_color() for line in iterations}) == 2


def test_it_says_what_is_what(rows):
    figure = draw(rows)
    assert [axes.get_title() for axes in figure.axes] == [*("GLPK interior point", "HiGHS interior point"), "", ""]
    assert [text.get_text() for text in figure.axes[0].get_legend().texts] == ["$N = 2$", "$N = 3$"]
    assert [text.get_text() for text in figure.axes[1].get_legend().texts] == [
        *("presolve off", "presolve on", "complete")
    ]
    labels = [(axes.get_xlabel(), axes.get_ylabel()) for axes in figure.axes]
    assert labels[::2] == [("", "iterations"), ("redundant rows", r"$|f - f_\mathrm{opt}|$")]
    figure.draw_without_rendering()
    assert [text.get_text() for text in figure.axes[2].get_xticklabels()][:2] == ["none", "$10^1$"]


@pytest.mark.slow
def test_the_files_have_the_text_width_and_the_same_bytes_again(tmp_path, rows, call):
    write_csv(tmp_path / "N2.csv", rows)
    write_csv(tmp_path / "rotated.csv", [row for row in rows if row["degrees"] == ROTATION])
    images = [tmp_path / f"{name}.{kind}" for name in ("first", "second") for kind in ("pdf", "png")]
    for name, pair in (("N2", images[:2]), ("rotated", images[2:])):
        assert call("figure_redundant", "--solutions", tmp_path / f"{name}.csv", "--output", *pair) is None
    assert [path.read_bytes() for path in images[:2]] == [path.read_bytes() for path in images[2:]]
    assert Image.open(images[1]).width == pytest.approx(122 / 25.4 * 300, abs=2)
