"""Linear programs from files: rows of each kind, bounds, and the optimum by hand."""

from klee_minty.errors import InputError
from klee_minty.instances import make

import numpy as np
import pytest

# min x + 2 y - z subject to x + y + z <= 40, x + z >= 1, x - y = 0.5, 0 <= x <= 4, 0 <= y, 0 <= z: -39 at (0.5, 0, 39.5)
MPS = """NAME toy
ROWS
 N cost
 L r1
 G r2
 E r3
COLUMNS
 x cost 1 r1 1
 x r2 1 r3 1
 y cost 2 r1 1
 y r3 -1
 z cost -1 r1 1
 z r2 1
RHS
 rhs r1 40 r2 1
 rhs r3 0.5
BOUNDS
 UP bnd x 4
ENDATA
"""


@pytest.fixture
def toy(tmp_path):
    path = tmp_path / "toy.mps"
    path.write_text(MPS)
    return lambda N=3, **parameters: make("linear_program", N, parameters={"path": str(path)} | parameters)


def test_rows_and_bounds_by_hand(toy):
    lp = toy(tolerance=0.25, bound=100.0)
    f, g, nu = lp.evaluate([[1.0, 2.0, 3.0]])
    assert f.tolist() == [1.0 + 4.0 - 3.0]
    # x + y + z - 40, x - y - 0.75, then 1 - x - z, 0.25 - x + y
    assert g[0] == pytest.approx([6.0 - 40.0, -1.0 - 0.75, 1.0 - 4.0, 0.25 + 1.0])
    assert nu[0] == pytest.approx(1.25)
    assert (lp.lower.tolist(), lp.upper.tolist()) == ([0.0, 0.0, 0.0], [4.0, 100.0, 100.0])


def test_the_optimum_is_the_one_by_hand(toy):
    lp = toy()
    assert lp.f_opt == pytest.approx(-39.0, abs=1e-5)
    assert lp.y_opt is None or lp.y_opt == pytest.approx([0.5, 0.0, 39.5], abs=1e-5)


def test_a_maximum_is_a_minimum_of_the_negative(toy, tmp_path):
    (tmp_path / "toy.mps").write_text(MPS.replace("ROWS", "OBJSENSE MAX\nROWS"))
    assert np.array_equal(toy().c, [-1.0, -2.0, 1.0])


INFEASIBLE = MPS.replace("rhs r1 40 r2 1", "rhs r1 40 r2 50")
FAULTS = [(2, MPS, "has 3 columns, so N must be 3"), (3, "no mps", "HiGHS cannot read"), (3, INFEASIBLE, "infeasible")]


@pytest.mark.parametrize(("N", "text", "fault"), FAULTS)
def test_a_file_that_does_not_fit_is_refused(toy, tmp_path, N, text, fault):
    (tmp_path / "toy.mps").write_text(text)
    with pytest.raises(InputError, match=fault):
        toy(N)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match="there is no file"):
        make("linear_program", 3, parameters={"path": str(tmp_path / "none.mps")})
