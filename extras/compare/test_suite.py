"""Several problems in one call: the sentence, the best point and the page, by hand and through Snakemake."""

import math

import suite
from best_point import active_constraints, agreed_digits
from klee_minty.files import write_csv
from klee_minty.instances import make
from klee_minty.presentation.figures import set_style

import numpy as np
import pytest

PROBLEM = """
import numpy as np

N = {N}


class Corner:
    N, lower, upper, f_opt, y_opt = {N}, np.zeros({N}), np.ones({N}), None, None

    def evaluate(self, y):
        return y.sum(axis=1), 0.5 - y[:, :1]


def problem(N, instance=0):
    return Corner()
"""


def problem(label, N=2, **rows):
    """rows: {algorithm: (successes of 3, ERT, hits)}."""
    rows = {
        name: {"is_solved": successes >= 2, "is_lowest": ert == min(row[1] for row in rows.values()), "targets": hits}
        for name, (successes, ert, hits) in rows.items()
    }
    return {"label": label, "N": N, "rows": rows}


PROBLEMS = [
    problem("beam", mine=(3, 90.0, [60, 90, 120]), lshade44=(2, 300.0, [90, 300, None])),
    problem("truss", 4, mine=(1, 900.0, [10, None, None]), lshade44=(3, 50.0, [50, 50, 50])),
]


def test_the_answer_counts_problems_that_half_of_the_runs_solve():
    assert suite.answer(PROBLEMS) == "Solved, of 2: LSHADE44 2 and mine 1. mine has the lowest ERT on 1: beam."
    none = problem("none", mine=(0, math.inf, [None]), lshade44=(1, 9.0, [9]))
    assert suite.answer([none]).endswith("mine has the lowest ERT on 0.")


def test_a_profile_counts_runs_in_evaluations_over_n_plus_1(tmp_path):
    profiles = suite.profiles_of(PROBLEMS)
    assert profiles == {"mine": [20, 30, 40, 2, None, None], "lshade44": [30, 100, None, 10, 10, 10]}
    cells = [("beam", 2, 15, 1), ("truss", 4, 90, 0)]
    rows = [dict(zip(("name", "N", "evaluations", "success"), cell, strict=True)) for cell in cells]
    write_csv(tmp_path / "stored.csv", [row | {"algorithm": "stored"} for row in rows])
    stored = suite.stored_profiles(tmp_path / "stored.csv")
    assert stored == {"stored": [5.0, None]}
    set_style()
    (axes,) = suite.draw_profiles(profiles, stored, 1000).axes
    shares = [line.get_ydata()[-1] for line in axes.lines]
    assert shares == pytest.approx([1 / 2, 4 / 6, 5 / 6])


@pytest.mark.parametrize(
    ("best", "next_best", "digits"),
    [(1.7248521, [1.7248524], "1.724852"), (1.5, [2.5], "2"), (-0.25, [-0.25], "-0.25"), (0.1, [], "0.1")],
)
def test_f_has_the_digits_that_the_next_best_run_confirms(best, next_best, digits):
    assert agreed_digits(best, *next_best) == digits


def test_active_constraints_have_names_and_bounds_are_theirs(tmp_path):
    (tmp_path / "corner.py").write_text(PROBLEM.format(N=2))
    corner = make("corner", 2, file=tmp_path / "corner.py")
    assert active_constraints(corner, np.array([0.5, 0.0])) == ["g_1", "y_2 at its lower bound"]
    assert active_constraints(corner, np.array([1.0, 0.5])) == ["y_1 at its upper bound"]


def test_a_call_without_problems_says_what_it_needs(copy, snakemake, says):
    done = snakemake("compare_suite", "--dry-run", "--config", "folder=mine", repository=copy)
    assert done.returncode == 1 and says(done.stderr.splitlines()[-1], "compare_suite suite='[beam.py, truss.py]'")
    done = snakemake("compare_suite", "--dry-run", "--config", "folder=mine", "suite=[no.py]", repository=copy)
    assert done.returncode == 1 and says(done.stderr.splitlines()[-1], "config: suite: no.py")


@pytest.mark.slow
def test_problems_have_their_own_n_and_one_page(copy, snakemake):
    for name, N in (("corner", 2), ("wide", 3)):
        (copy / f"{name}.py").write_text(PROBLEM.format(N=N))
    settings = ("folder=mine", "runs=3", "budget=500", "algorithms=[lshade44, random_search]")
    entries = "suite=[corner.py, {name: wide, file: wide.py, label: a wide one}]"
    snakemake("compare_suite", "--config", *settings, entries, repository=copy, check=True)
    page = (copy / "mine/suite.md").read_text(encoding="utf-8")
    assert "## corner, N = 2" in page and "## a wide one, N = 3" in page and "Solved, of 2" in page
    assert "Active there (g ≥ −1e-6): g_1 and y_2 at its lower bound." in page
