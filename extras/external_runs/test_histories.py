"""Runs as a table: the records that are computed from it are those of the runs, and what cannot be is named with its
row.
"""

import csv

from histories import histories
from klee_minty.blackbox import BlackBox
from klee_minty.errors import InputError
from klee_minty.problem import rotated_klee_minty

import numpy as np
import pytest


def write_table(path, rows, N=2, has_points=True):
    """rows: (run, evaluation, f, nu, y)."""
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(
            ["N", "run", "evaluations", "f", "nu", *([f"y_{j + 1}" for j in range(N)] if has_points else [])]
        )
        table.writerows(
            [N, run, k, repr(f), repr(nu), *(map(repr, y) if has_points else [])] for run, k, f, nu, y in rows
        )
    return str(path)


def run(problem, seed, evaluations=400):
    """A random search near the optimum, as a black box counts it, and its rows."""
    box, rng, rows = BlackBox(problem, 1000, 1000), np.random.default_rng(seed), []
    for k in range(1, evaluations + 1):
        y = problem.y_opt + rng.normal(0.0, 10.0 ** -rng.uniform(0, 7.7), problem.N) * (k > 1) + (k == 1) * 3.0
        f, _, nu = box.evaluate(y[None])
        rows.append((seed, k, float(f[0]), float(nu[0]), y.tolist()))
        if box.is_done:
            break
    return box, rows


def test_hits_and_ends_are_those_that_the_black_box_counts(tmp_path):
    problem = rotated_klee_minty(2)
    boxes, rows = zip(*(run(problem, seed) for seed in range(5)), strict=True)
    path = write_table(tmp_path / "results.csv", [row for some in rows for row in some])
    found = list(histories(path, problem, 0, range(5), 1000))
    assert {record["stop"] for record in found} == {"optimizer", "target"}
    for box, record in zip(boxes, found, strict=True):
        assert record["target_hits"] == box.target_hits and record["evaluations"] == box.evaluations
        assert (record["f"], record["nu"], record["stop"]) == (box.best_f, box.best_nu, box.stop)


def test_improvements_alone_are_enough(tmp_path):
    problem = rotated_klee_minty(2)
    box, rows = run(problem, 3)
    better, best = [], (np.inf, np.inf)
    for row in rows:
        if (row[3], row[2]) < best:
            better, best = [*better, row], (row[3], row[2])
    better += [rows[-1]] if better[-1] is not rows[-1] else []
    (record,) = histories(write_table(tmp_path / "r.csv", better, has_points=False), problem, 0, [3], 1000)
    assert record["target_hits"] == box.target_hits and record["y"] is None and len(better) < len(rows)


HEAD = "N,run,evaluations,f,nu\n"
FAULTS = {
    "2,0,5,1.0,0\n2,0,5,0.9,0\n": "row 3: evaluations are 5",
    "2,0,1001,1.0,0\n": "row 2: evaluations are 1001, not between .* 1000", "2,0,5,nan,0\n": "row 2: f is nan",
    "2,0,5,1.0,-1\n": "row 2: nu is -1.0", "2,0,5.5,1.0,0\n": "row 2: evaluations is 5.5",
    "2,0,5,1.0\n": "row 2: nu is missing", "2,0,5,one,0\n": "row 2: .*one",
    "3,0,5,1.0,0\n": "no run 0 at N = 2, instance 0",
}  # fmt: skip


@pytest.mark.parametrize(("rows", "fault"), FAULTS.items())
def test_what_cannot_be_in_a_table_is_told_with_its_row(tmp_path, rows, fault):
    (tmp_path / "results.csv").write_text(HEAD + rows)
    with pytest.raises(InputError, match=fault):
        list(histories(str(tmp_path / "results.csv"), rotated_klee_minty(2), 0, [0], 1000))


@pytest.mark.slow
@pytest.mark.parametrize("has_points", [True, False])
def test_a_table_is_compared_by_the_workflow(copy, snakemake, has_points):
    problem = rotated_klee_minty(2)
    rows = [row for seed in range(2) for row in run(problem, seed)[1]]
    write_table(copy / "results.csv", rows, has_points=has_points)
    settings = ("folder=mine", "runs=2", "budget=500", "dimensions=[2]", "algorithms=[lshade44]")
    own = "own=[{name: theirs, records: results.csv}]"
    snakemake("compare", "--config", *settings, own, repository=copy, check=True)
    page = (copy / "mine/comparison.md").read_text(encoding="utf-8")
    assert ("theirs (external)" in page) == has_points and ("not evaluated again" in page) != has_points
    table = (copy / "mine/data/indicators.csv").read_text().splitlines()[1]
    assert "optimum" in (copy / "mine/data/f_opt.csv").read_text() and table
