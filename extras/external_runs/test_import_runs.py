"""Runs of a table become records: those that a black box would have made of them, or a refusal."""

import csv
import json
import re
from pathlib import Path
from types import SimpleNamespace

from extras.external_runs import import_runs
from extras.external_runs.import_runs import imported, notes
from klee_minty.blackbox import BlackBox
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.records import RUN_KEYS, each_run
from klee_minty.results.best_known import best_known
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.settings import PAPER_PROBLEM, external_name
from klee_minty.targets import Targets

import numpy as np
import pytest

HEAD = ("N", "run", "evaluations", "f", "nu")


def write_table(path, rows, *columns):
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([(*HEAD, *columns), *rows])
    return path


def of_y(N):
    return [f"y_{j + 1}" for j in range(N)]


def values(y):
    """f = y_1, and the sum of y is at least 1."""
    g = 1.0 - y.sum(axis=1, keepdims=True)
    return y[:, 0], g, np.maximum(g, 0.0)[:, 0]


def problem_with(f_opt, y_opt=None):
    return SimpleNamespace(N=2, lower=np.zeros(2), upper=np.ones(2), f_opt=f_opt, y_opt=y_opt, evaluate=values)


@pytest.fixture
def records(tmp_path):
    """The records of a table's runs on a problem, by default the paper's; budget in evaluations / N."""

    def records(rows, *columns, problem=None, runs=1, budget=500):
        path, problem = write_table(tmp_path / "results.csv", rows, *columns), problem or rotated_klee_minty(2)
        problems = {(problem.N, 0): (problem, {"problem": PAPER_PROBLEM})}
        return imported(path, "theirs", problems, runs, budget)[problem.N, 0]

    return records


def search(problem, seed, budget=1000, evaluations=400, block=7):
    """A random search near the optimum in a black box; returns the box and each evaluation's row, with its point."""
    box, rng, rows = BlackBox(problem, budget, 1000), np.random.default_rng(seed), []
    for first in range(0, evaluations, block):
        steps = 10.0 ** -rng.uniform(0, 7.7, (block, 1))
        points = problem.y_opt + rng.normal(0.0, 1.0, (block, problem.N)) * steps
        points = points if first else np.full((block, problem.N), 3.0)
        f, _, nu = box.evaluate(points)
        rows += [(problem.N, seed, first + i + 1, float(f[i]), float(nu[i]), *points[i].tolist()) for i in range(block)]
        if box.is_done:
            break
    return box, rows


def improvements(rows):
    """The rows of a run that are better than all before, and its last."""
    kept, best = [], (np.inf, np.inf)
    for row in rows:
        if (row[4], row[3]) < best:
            kept, best = [*kept, row], (row[4], row[3])
    return kept if kept[-1] is rows[-1] else [*kept, rows[-1]]


@pytest.mark.parametrize("kept", [list, improvements], ids=["each evaluation", "improvements"])
@pytest.mark.parametrize("N", [2, 11])
def test_records_are_those_that_the_black_box_makes_of_the_same_points(records, N, kept):
    problem = rotated_klee_minty(N)
    boxes, rows = zip(*(search(problem, seed) for seed in range(4)), strict=True)
    table = [row for of_run in rows for row in kept(of_run)]
    found = records(table, *of_y(N), problem=problem, runs=4, budget=1000)
    assert {box.stop for box in boxes} <= {"optimizer", "target"}
    for box, record in zip(boxes, found, strict=True):
        assert record["improvements"] == box.improvements and record["evaluations"] == box.evaluations
        assert (record["f"], record["nu"], record["stop"]) == (box.best_f, box.best_nu, box.stop)
        assert record["y"] == box.best_y.tolist()


def test_a_run_that_ends_with_its_budget_is_that_of_the_black_box(records):
    """Its last generation ends behind the budget, where nothing counts."""
    box, rows = search(rotated_klee_minty(2), 0, budget=40)
    counted = [row[:5] for row in improvements(rows) if row[2] <= 40]
    (record,) = records([*counted, (2, 0, box.evaluations, box.best_f, box.best_nu)], budget=20)
    assert (record["evaluations"], record["stop"]) == (42, "budget") == (box.evaluations, box.stop)
    assert record["improvements"] == box.improvements


def test_seed_and_stop_are_taken_from_the_last_row(records):
    rows = [(2, 0, 5, 9.0, 0, 77, ""), (2, 0, 8, 9.5, 0, 78, "stagnation"), (2, 1, 9, 8.5, 0, 79, "")]
    found = records(rows, "seed", "stop", runs=2)
    assert [(record["seed"], record["stop"]) for record in found] == [(78, "stagnation"), (79, "optimizer")]
    assert [record["seed"] for record in records([row[:5] for row in rows], runs=2)] == [0, 1]


@pytest.mark.parametrize("stop", ["tired", "target", "budget"])
def test_an_end_that_cannot_be_is_refused(records, stop):
    with pytest.raises(InputError, match=rf"run 0 at N = 2, instance 0: stop is '{stop}' after 5 of 1000 evaluations"):
        records([(2, 0, 5, 9.0, 0, stop)], "stop")


@pytest.mark.parametrize(("f", "nu", "fault"), [
    (8.000000000003, 0.0, "f is 8.000000000003, but y gives 8.0"), (7.999999999997, 0.0, "f is 7.999999999997, but y"),
    (8.0, 1e-10, "nu is 1e-10, but y gives 0.0"),
])  # fmt: skip
def test_f_and_nu_of_the_best_point_are_those_that_its_y_gives(records, f, nu, fault):
    with pytest.raises(InputError, match=f"run 0 at N = 2, instance 0: {fault}"):
        records([(2, 0, 5, f, nu, 8, 8)], "y_1", "y_2")


def test_values_may_be_rounded_otherwise(records):
    (record,) = records([(2, 0, 5, 8.000000000001, 1e-12, 8, 8)], "y_1", "y_2")
    assert (record["f"], record["nu"], record["distance"]) == (8.000000000001, 1e-12, 0.0)
    large = SimpleNamespace(N=2, y_opt=None, evaluate=lambda y: (1e8 + y[:, 0], y, y[:, 1]))
    assert import_runs.check_values(np.nextafter(1e8, 0.0), 0.0, [0.0, 0.0], large) is None


@pytest.mark.parametrize("f", [7.9, 8.0 - 2e-8])
def test_a_point_better_than_a_proven_optimum_is_refused_as_in_a_run_of_ours(records, f):
    told = r"results\.csv, run 0 at N = 2, instance 0 found a feasible point .* below"
    with pytest.raises(BlackBoxError, match=told):
        records([(2, 0, 5, f, 0)])


def test_a_point_a_rounding_below_the_optimum_is_a_success(records):
    (record,) = records([(2, 0, 4, 8.5, 0), (2, 0, 5, 8.0 - 9e-9, 0)])
    assert record["stop"] == "target" and record["improvements"] == [[4, 8.5, 0.0], [5, 8.0 - 9e-9, 0.0]]


@pytest.mark.parametrize(("error", "stop"), [(0.1, "target"), (0.125, "optimizer")])
def test_a_success_is_the_problems_own(records, error, stop):
    problem = problem_with(0.0, np.array([0.0, 1.0]))
    problem.targets = Targets(constraint=(0.0,), objective=(1.0, 0.1))
    (record,) = records([(2, 0, 5, error, 0)], problem=problem)
    assert record["stop"] == stop


def test_a_point_better_than_the_best_known_one_is_a_success_as_in_a_run_of_ours(records, capsys):
    problem, rows = problem_with(f_opt=0.5), [(2, 0, 1, 0.75, 0, 0.75, 1), (2, 0, 5, 0.25, 0, 0.25, 1)]
    (record,) = records(rows, "y_1", "y_2", problem=problem)
    box = BlackBox(problem, 1000, 1000)
    for _ in range(4):
        box.evaluate(np.array([[0.75, 1.0]]))
    box.evaluate(np.array([[0.25, 1.0]]))
    assert (record["stop"], record["improvements"]) == (box.stop, box.improvements) and box.stop == "target"
    assert "below f_opt = 0.5, the best that was known" in capsys.readouterr().err


@pytest.mark.parametrize(("problem", "source"), [
    (problem_with(0.0, np.array([0.0, 1.0])), "optimum"), (problem_with(0.0), "given"), (problem_with(None), "found"),
], ids=["proven", "given", "unknown"])  # fmt: skip
@pytest.mark.parametrize("has_y", [True, False])
def test_an_optimum_is_proven_only_where_the_problem_has_its_point(records, problem, source, has_y):
    row = (2, 0, 5, 0.25, 0.0, *([0.25, 1.0] if has_y else []))
    (record,) = records([row], *(of_y(2) if has_y else []), problem=problem)
    (known,) = best_known([record])
    assert known["source"] == source and record["f_opt_is_proven"] is (problem.y_opt is not None)
    assert (record["distance"] is None) == (not has_y or problem.y_opt is None)


def test_a_record_has_its_improvements_alone_also_where_no_optimum_is_known(records):
    rows = [(2, 0, 1, 0.25, 0.5), (2, 0, 3, 1.0, 0), (2, 0, 5, 1.5, 0), (2, 0, 9, 0.25, 0), (2, 0, 12, 0.25, 0)]
    (record,) = records(rows, problem=problem_with(None))
    assert record["improvements"] == [[1, 0.25, 0.5], [3, 1.0, 0.0], [9, 0.25, 0.0]]
    assert (record["f_opt"], record["distance"], record["stop"]) == (None, None, "optimizer")
    assert (record["evaluations"], record["last_generation"]) == (12, None)


def test_the_user_is_told_of_a_table_without_y_and_of_equal_runs(tmp_path):
    problem = rotated_klee_minty(2)
    nu = problem.evaluate(np.array([[9.0, 9.5], [9.0, 9.25]]))[2].tolist()
    one, other = [(2, 0, 5, 9.5, nu[0], 9, 9.5)], [(2, 1, 5, 9.25, nu[1], 9, 9.25)]

    def told(rows, *columns):
        path = write_table(tmp_path / "results.csv", rows, *columns)
        problems = {(2, 0): (problem, {"problem": PAPER_PROBLEM})}
        return [note.removeprefix(f"{path}") for note in notes(path, imported(path, "theirs", problems, 2))]

    assert told(one + other, "y_1", "y_2") == []
    (note,) = told([*one, (2, 1, 5, 8, 0, 8, 8)], "y_1", "y_2")
    assert note.startswith(": run 1 at N = 2 ends at the optimum to the last digit")
    (note,) = told([*one, (2, 1, *one[0][2:])], "y_1", "y_2")
    assert note.startswith(": runs 0 and 1 of theirs at N = 2, instance 0")
    for columns in (("Y_1", "Y_2"), ("y1", "y2"), ("x_1", "x_2")):
        (note,) = told(one + other, *columns)
        assert note == " has no columns y_1, y_2, …, so that no point is evaluated again"


def test_imported_runs_are_read_as_ours_are(tmp_path, call, make_problems):
    folder, problems = tmp_path / PAPER_PROBLEM / "theirs" / external_name(20), tmp_path / PAPER_PROBLEM
    rows = [(N, run, 5, 9.0**N, 0, "a text", instance) for N in (2, 3) for instance in (0, 4) for run in range(3)]
    table = write_table(tmp_path / "results.csv", rows, "comment", "instance")
    make_problems(tmp_path, (2, 3), (0, 4))
    which = ("--algorithm", "theirs", "--problems", problems, "--dimensions", 2, 3, "--instances", 0, 4, "--budget", 20)
    which += ("--chunks", "0-1", "2-2", "--output", folder)
    assert call("extras.external_runs.import_runs", "--records", table, *which) is None
    for N in (2, 3):
        runs = list(each_run(folder, N, ["0-1", "2-2"], [0, 4], problems))
        identities = [(run["instance"], run["run"], run["f"]) for run in runs]
        assert identities == [(instance, run, 9.0**N) for instance in (0, 4) for run in range(3)]
        assert all({*RUN_KEYS, "external"} == {*run} for run in runs)
    write_table(table, rows[:-1], "comment", "instance")
    assert "has no run 2 of theirs at N = 3, instance 4" in call(
        "extras.external_runs.import_runs", "--records", table, *which
    )
    assert json.loads((folder / "N2/instance0/runs2-2.jsonl").read_text())["run"] == 2


def test_the_table_of_the_page_is_one(tmp_path):
    text = (Path(import_runs.__file__).parent / "README.md").read_text(encoding="utf-8")
    (tmp_path / "page.csv").write_text(re.search(r"```csv\n(.*?)```", text, re.DOTALL)[1])
    problems = {(2, 0): (rotated_klee_minty(2), {"problem": PAPER_PROBLEM})}
    records = imported(tmp_path / "page.csv", "mine", problems, 2, 100)[2, 0]
    assert [(run["f"], run["nu"], run["y"]) for run in records] == [(8.7, 0.0, [8.4, 8.7]), (8.5, 0.0, [8.25, 8.5])]
