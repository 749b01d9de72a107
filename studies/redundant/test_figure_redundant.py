"""The figure of interior point methods with redundant rows: every solution of the rotated problem."""

from figure_redundant import FLOOR, draw
from problems.rotated_klee_minty import ROTATION

import pytest

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
