"""The best point: the digits of its f that another run confirms, and the names of what is active there."""

import json

from klee_minty.comparison.best_point import active_constraints, agreed_digits, best_points, flat
from klee_minty.comparison.model import BestKnown, read_best_known
from klee_minty.errors import InputError
from klee_minty.instances import make, save

import numpy as np
import pytest

PROBLEM = """
import numpy as np


class Corner:
    N, lower, upper, f_opt, y_opt = 2, np.zeros(2), np.ones(2), None, None

    def __init__(self, shift):
        self.shift = shift

    def evaluate(self, y):
        return y.sum(axis=1), 0.5 - y[:, :1] - self.shift


def problem(N, instance=0):
    return Corner(-0.25 if instance == 7 else 0.0)
"""


@pytest.mark.parametrize(
    ("best", "next_best", "digits"),
    [(1.7248521, [1.7248524], "1.724852"), (1.5, [2.5], "2"), (-0.25, [-0.25], "-0.25"), (0.1, [], "0.1")],
)
def test_f_has_the_digits_that_the_next_best_run_confirms(best, next_best, digits):
    assert agreed_digits(best, *next_best) == digits


def test_active_constraints_have_names_and_bounds_are_theirs(tmp_path):
    (tmp_path / "corner.py").write_text(PROBLEM)
    corner = make("corner", 2, file=tmp_path / "corner.py")
    assert active_constraints(corner, np.array([0.5, 0.0])) == ["g_1", "y_2 at its lower bound"]
    assert active_constraints(corner, np.array([1.0, 0.5])) == ["y_1 at its upper bound"]


def test_a_constraint_is_judged_by_its_own_size(tmp_path):
    """In larger units its rounding is larger, too, and an inactive one is not called active in small units."""
    for unit, g, active in ((1e9, -1e-2, ["g_1"]), (1e9, -1e4, []), (1e-9, -1e-10, [])):
        (tmp_path / "corner.py").write_text(PROBLEM.replace("0.5 - y[:, :1]", f"{unit} * (0.5 - y[:, :1])"))
        corner = make("corner", 2, file=tmp_path / "corner.py")
        assert active_constraints(corner, np.array([0.5 - g / unit, 0.5])) == active


def save_corner(folder, code=PROBLEM, instances=(4,)):
    """Write its file and its instances."""
    (folder / "corner.py").write_text(code)
    for instance in instances:
        identity = {"problem": "corner", "N": 2, "instance": instance, "file": str(folder / "corner.py")}
        identity |= {"parameters": None, "precision": None}
        save(folder / f"N2/instance{instance}.npz", make(**identity), identity)


def test_the_best_point_of_an_instance(tmp_path):
    save_corner(tmp_path, instances=(4, 7))
    row = {"N": 2, "instance": 4, "algorithm": "es", "run": 3}
    known = {"source": "found", "f_opt": 0.5012, "y": json.dumps([0.5, 0.0012])}
    runs = [row | {"nu": nu, "f": f} for nu, f in ((0.0, 0.5012), (0.0, 0.5013), (0.5, 0.1))]
    (point,) = best_points(BestKnown((row | known,)), runs, tmp_path)
    assert point == row | {"f_opt": 0.5012, "f": 0.5012, "digits": "0.501", "active": "g_1"}
    copy = runs[0] | {"copy_of": 3, "has_y": 1}
    (same,) = best_points(BestKnown((row | known,)), [*runs, copy], tmp_path)
    assert same == point  # a copy of the best run confirms nothing
    (other,) = best_points(BestKnown((row | known,)), [*runs, copy | {"has_y": 0}], tmp_path)
    assert other["digits"] == "0.5012"
    elsewhere = known | {"instance": 7, "y": json.dumps([0.75, 0.2])}
    runs += [run | {"instance": 7} for run in runs]
    points = best_points(BestKnown((row | known, row | elsewhere)), runs, tmp_path)
    assert [(point["instance"], point["active"]) for point in points] == [(4, "g_1"), (7, "g_1")]


@pytest.mark.parametrize(("unit", "is_flat"), [("1e-12", True), ("1e-3", False), ("0.0", True)])
def test_where_f_tells_no_points_apart_its_spread_is_told(tmp_path, unit, is_flat):
    save_corner(tmp_path, PROBLEM.replace("y.sum(axis=1)", f"{unit} * y.sum(axis=1)"))
    found = flat(BestKnown(({"N": 2, "instance": 4},)), tmp_path, 1e-8)
    assert [*found] == [2] * is_flat and all(0.0 <= spread < 2e-12 for spread in found.values())


def test_a_table_of_an_earlier_version_is_named(tmp_path):
    (tmp_path / "f_opt.csv").write_text("N,instance,f_opt,source,algorithm,run,nu\n")
    with pytest.raises(InputError, match=r"f_opt\.csv has no column y; delete it"):
        read_best_known(tmp_path / "f_opt.csv")
