"""Runs of a table become records: those that a black box would have made of them, or a refusal."""

import csv
import re
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

from extras.external_runs import import_runs
from extras.external_runs.import_runs import import_table
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.records import RUN_KEYS, each_run, improvements_fault
from klee_minty.results.best_known import best_known
from klee_minty.results.improvements import with_hits
from klee_minty.results.indicators import run_row
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


def problem_with(f_opt, y_opt=None, f=lambda y: y[:, 0]):
    """f, by default y_1, where the sum of y is at least 1."""
    problem = SimpleNamespace(N=2, f_opt=f_opt, y_opt=y_opt)
    problem.evaluate = lambda y: (f(y), 1.0 - y, np.maximum(1.0 - y.sum(axis=1), 0.0))
    return problem


@pytest.fixture
def read(tmp_path):
    """The records of a table's runs on a problem, by default the paper's, and the notes; budget in evaluations / N."""

    def read(rows, *columns, problem=None, budget=500):
        path, problem = write_table(tmp_path / "results.csv", rows, *columns), problem or rotated_klee_minty(2)
        problems = {(problem.N, 0): (problem, {"problem": PAPER_PROBLEM})}
        records, notes = import_table(path, ["theirs"], problems, budget)
        return records["theirs", problem.N, 0], [note.removeprefix(str(path)) for note in notes]

    return read


@pytest.fixture
def records(read):
    return lambda *rows, **which: read(*rows, **which)[0]


def every_evaluation(box, run):
    """Rows of all points of a run of ours, the last of which says why it ended."""
    points = np.vstack(box.blocks)
    f, _, nu = rotated_klee_minty(box.dimension).evaluate(points)
    stops = [""] * (len(f) - 1) + [box.stop]
    return [(box.dimension, run, i + 1, f[i], nu[i], stops[i], *points[i]) for i in range(len(f))]


def improvements(box, run):
    """Rows of the improvements, and one that repeats the last at the end, which alone has y."""
    rows = [(box.dimension, run, *row, "", *[""] * box.dimension) for row in box.improvements]
    rows = rows[:-1] if box.improvements[-1][0] == box.evaluations else rows
    return [*rows, (box.dimension, run, box.evaluations, box.best_f, box.best_nu, box.stop, *box.best_y)]


@pytest.mark.parametrize(("algorithm", "N", "budget", "rows_of"), [
    ("lshade44", 2, 20000, every_evaluation), ("lshade44", 2, 20000, improvements), ("epsmag_es", 11, 7, improvements)
])  # fmt: skip
def test_records_are_those_that_the_black_box_makes(records, run_once, algorithm, N, budget, rows_of):
    """At success and, with 7 N evaluations, behind the budget, where the last generation ends."""
    boxes = [run_once(algorithm, N, run, budget=budget) for run in (0, 1)]
    assert {box.stop for box in boxes} == {"target" if N == 2 else "budget"}
    rows = [row for run, box in enumerate(boxes) for row in rows_of(box, run)]
    found = records(rows, "stop", *of_y(N), problem=rotated_klee_minty(N), budget=budget)
    for box, record in zip(boxes, found, strict=True):
        assert record["improvements"] == box.improvements and record["y"] == box.best_y.tolist()
        assert (record["f"], record["nu"], record["stop"]) == (box.best_f, box.best_nu, box.stop)
        assert record["evaluations"] == box.evaluations


def test_seed_and_stop_are_taken_from_the_last_row(records):
    rows = [(2, 0, 5, 9.0, 0, 77, ""), (2, 0, 8, 9.5, 0, 78, "stagnation"), (2, 1, 9, 8.5, 0, 79, "")]
    found = records(rows, "seed", "stop")
    assert [(record["seed"], record["stop"]) for record in found] == [(78, "stagnation"), (79, "optimizer")]
    assert [record["seed"] for record in records([row[:5] for row in rows])] == [0, 1]


REFUSED = [  # rows of a run with stop and y, and what is said of them
    ([(5, 9.0, 0, "tired", "", "")], "stop is 'tired' after 5 of 1000 evaluations, but must be one of"),
    ([(5, 9.0, 0, "target", "", "")], "stop is 'target' after 5 of 1000 evaluations"),
    ([(5, 9.0, 0, "budget", "", "")], "stop is 'budget' after 5 of 1000 evaluations"),
    ([(1001, 9.0, 0, "", "", "")], "evaluations are 1001, beyond the budget of 1000"),
    ([(5, 9.0, 0, "", "", ""), (1001, 8.5, 0, "", "", "")], "evaluations are 1001, beyond the budget of 1000"),
    ([(5, 9.0, 0, "", "", ""), (2000, 9.0, 0, "", "", "")], "evaluations are 2000, beyond the budget of 1000"),
    ([(5, 8.000000000003, 0, "", 8, 8)], "line 2: f is 8.000000000003, but y gives 8.0; are all 17 digits written"),
    ([(5, 8.000000000003, 0, "", 8, 8), (6, 8, 0, "", 8, 8)], "line 2: f is 8.000000000003, but y gives 8.0"),
    ([(5, 7.999999999997, 0, "", 8, 8)], "line 2: f is 7.999999999997, but y"),
    ([(5, 8.0, 1e-10, "", 8, 8)], "line 2: nu is 1e-10, but y gives 0.0"),
    ([(5, 8.5, 0, "", 8, 8.5), (7, 8.25, 0, "", "", "")], "its best is at 7 evaluations; that row, or one that"),
]


@pytest.mark.parametrize(("rows", "fault"), REFUSED)
def test_a_run_that_cannot_be_is_refused(records, rows, fault):
    with pytest.raises(InputError, match=rf"results\.csv, run 0 at N = 2, instance 0: {fault}"):
        records([(2, 0, *row) for row in rows], "stop", *of_y(2))


def test_values_may_be_rounded_otherwise(records):
    (record,) = records([(2, 0, 5, 8.000000000001, 1e-12, 8, 8)], *of_y(2))
    assert (record["f"], record["nu"], record["distance"]) == (8.000000000001, 1e-12, 0.0)
    large = problem_with(f_opt=None, f=lambda y: 1e8 + y[:, 0])
    assert records([(2, 0, 5, np.nextafter(1e8, 0.0), 0, 0, 1), (2, 0, 1999, 1e8, 0, 0, 1)], *of_y(2), problem=large)


def test_y_may_be_of_a_row_that_repeats_the_best(records):
    rows = [(2, 0, 5, 9.5, 0, "", ""), (2, 0, 6, 8.5, 0, "", ""), (2, 0, 9, 8.5, 0, 8, 8.5), (2, 0, 10, 8.5, 0, "", "")]
    (record,) = records(rows, *of_y(2))
    assert (record["y"], record["evaluations"], record["f"]) == ([8.0, 8.5], 10, 8.5)


def test_a_run_ends_at_its_success_unless_its_last_row_says_that_it_finished_a_generation(read):
    rows = [(2, 0, 1, 9.0, 0), (2, 0, 40, 8.000000005, 0), (2, 0, 150, 8.000000001, 0), (2, 0, 2000, 8.000000001, 0)]
    for stop in ("", "budget"):
        (record,), notes = read([(*row, stop) for row in rows], "stop")
        assert (record["evaluations"], record["stop"], record["f"]) == (40, "target", 8.000000005)
        assert record["improvements"] == [[1, 9.0, 0.0], [40, 8.000000005, 0.0]]
        assert notes[-1].startswith(": rows after a success, which are left out: 2, as line 4; a run ends")
    (record,), notes = read([(*row, "target") for row in rows[:3]], "stop")
    assert (record["evaluations"], record["stop"], record["improvements"][-1][0]) == (150, "target", 150)
    assert not any("left out" in note for note in notes)


def test_an_algorithm_may_see_f_of_feasible_points_alone(records):
    """Of two points with the same violation none is better where an f is unknown."""
    rows = [(2, 0, 1, "nan", 2.5), (2, 0, 2, 7, 2.5), (2, 0, 3, "", 1.5), (2, 0, 4, "", 1.5), (2, 0, 9, 9.5, 0)]
    (record,) = records(rows)
    assert record["improvements"] == [[1, None, 2.5], [3, None, 1.5], [9, 9.5, 0.0]]
    (record,) = records(rows[:-1])
    assert (record["f"], record["nu"], record["evaluations"]) == (None, 1.5, 4)
    assert improvements_fault(record) is None and run_row(with_hits(record))["error"] is None


def test_a_point_better_than_a_proven_optimum_is_refused_as_in_a_run_of_ours_unless_by_rounding(records):
    for f in (7.9, 8.0 - 2e-8):
        with pytest.raises(
            BlackBoxError, match=r"results\.csv, run 0 at N = 2, instance 0 found a feasible point .* below"
        ):
            records([(2, 0, 5, f, 0)])
    (record,) = records([(2, 0, 4, 8.5, 0), (2, 0, 5, 8.0 - 9e-9, 0)])
    assert record["stop"] == "target" and record["improvements"] == [[4, 8.5, 0.0], [5, 8.0 - 9e-9, 0.0]]


def test_a_success_is_the_problems_own(records):
    problem = problem_with(0.0, np.array([0.0, 1.0]))
    problem.targets = Targets(constraint=(0.0,), objective=(1.0, 0.1))
    found = records([(2, 0, 5, 0.1, 0), (2, 1, 5, 0.125, 0)], problem=problem)
    assert [record["stop"] for record in found] == ["target", "optimizer"]


def test_an_optimum_is_proven_only_where_the_problem_has_its_point(records, capsys):
    for f_opt, y_opt, source in ((0.0, np.array([0.0, 1.0]), "optimum"), (0.0, None, "given"), (None, None, "found")):
        for y in ((), (0.25, 1.0)):
            (record,) = records([(2, 0, 5, 0.25, 0, *y)], *of_y(len(y)), problem=problem_with(f_opt, y_opt))
            assert [known["source"] for known in best_known([record])] == [source]
            assert record["f_opt_is_proven"] is (y_opt is not None)
            assert (record["distance"] is None) == (not y or y_opt is None)
    (record,) = records([(2, 0, 5, 0.25, 0)], problem=problem_with(0.5))
    assert record["stop"] == "target" and "below f_opt = 0.5, the best that was known" in capsys.readouterr().err


def test_the_user_is_told_what_a_table_may_have_wrong(read):
    one, other, next_to = (2, 0, 5, 8.5, 0, 8, 8.5), (2, 1, 5, 8.25, 0, 8, 8.25), (3, 0, 5, 27, 0, 1, 1)
    no_y = " has no columns y_1, y_2, …, so that no point is evaluated again, and nothing is ranked"
    told = [  # rows, columns, and what each note says first
        ([one, other], of_y(2), []),
        ([one, (2, 4, 5, 8, 0, 8, 8)], of_y(2), [": run 4 at N = 2 ends at the optimum to the last digit"]),
        ([one, (2, 4, *one[2:])], of_y(2), [": runs 0 and 4 of theirs at N = 2, instance 0 are equal"]),
        ([one, other, next_to], of_y(2), [": rows of theirs at other N or instances than those of the call: 1"]),
        ([one, other], ["y1", "y2"], [": nothing reads the columns y1, y2", no_y]),
        ([one[:5], (2, 1, 9, "8.000000", "0.000000")], [], [no_y, ": run 1 at N = 2 ends at the optimum"]),
    ]
    for rows, columns, beginnings in told:
        _, notes = read(rows, *columns)
        assert len(notes) == len(beginnings) and all(map(str.startswith, notes, beginnings)), notes


def test_imported_runs_are_read_as_ours_are(tmp_path, call, make_problems):
    folder, problems = tmp_path / PAPER_PROBLEM / "theirs" / external_name(20), tmp_path / PAPER_PROBLEM
    runs = [(N, instance, run) for N in (2, 3) for instance in (0, 4) for run in range(5, 5 + N)]
    rows = [(N, run, 5, 9.0**N, 0, instance) for N, instance, run in runs]
    table = write_table(tmp_path / "results.csv", rows, "instance")
    make_problems(tmp_path, (2, 3), (0, 4))
    which = ("--problems", problems, "--dimensions", 2, 3, "--instances", 0, 4, "--budget", 20)
    which = ("--records", table, "theirs", *which, "--output", tmp_path / PAPER_PROBLEM)
    assert call("extras.external_runs.import_runs", *which) is None
    found = [run for N in (2, 3) for run in each_run(folder, N, ["0-1"], [0, 4], problems)]
    assert [(run["N"], run["instance"], run["run"]) for run in found] == runs
    assert all({*RUN_KEYS, "external", "files"} == {*run} for run in found)
    ((path, digest),) = found[0]["files"].items()
    assert path == str(table) and sha256(table.read_bytes().replace(b"\r", b"")).hexdigest().startswith(digest)


def test_the_table_of_the_page_is_one(tmp_path):
    text = (Path(import_runs.__file__).parent / "README.md").read_text(encoding="utf-8")
    (tmp_path / "page.csv").write_text(re.search(r"```csv\n(.*?)```", text, re.DOTALL)[1])
    problems = {(2, 0): (rotated_klee_minty(2), {"problem": PAPER_PROBLEM})}
    records, _ = import_table(tmp_path / "page.csv", ["mine"], problems, 100)
    records = records["mine", 2, 0]
    assert [(run["f"], run["nu"], run["y"]) for run in records] == [(8.7, 0.0, [8.4, 8.7]), (8.5, 0.0, [8.25, 8.5])]
