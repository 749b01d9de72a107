"""The cells, the collected runs, margins and scores of hand-made runs, and what the page says of the checked-in tables."""

from pathlib import Path

import compare_suite
import study_which_algorithm as study
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.study import Tables
from klee_minty_studies.tables import read_table
from which_algorithm_cells import CELLS, map_cells

import pytest

FOLDER = Path(__file__).parent
TABLES = Tables([*FOLDER.glob("*.csv"), *FOLDER.glob("*.toml")])
STUDY = TABLES.toml("which_algorithm")


@pytest.fixture(autouse=True)
def in_repository(root, monkeypatch):
    monkeypatch.chdir(root)  # the cells read suite.csv


def test_cells_have_files_of_their_own_and_the_papers_budget():
    for of_kind in CELLS.values():
        some = list(of_kind(STUDY))
        files = [file for cell in some for file in cell.files]
        assert files and len({*files}) == len(files) and {cell.settings.budget for cell in some} == {BUDGET}


def test_planes_and_similarities_of_the_map():
    names = [cell.names for cell in map_cells(STUDY)]
    at_10 = {(each["active"], each["similarity"]) for each in names if (each["N"], each["shape"]) == (10, "sphere")}
    assert at_10 == {(0, 0.0), (1, 0.0)} | {(active, c) for active in (2, 5, 7, 10) for c in (0.0, 0.9)}
    assert {each["shape"] for each in names if each["N"] == 40} == {
        "sphere",
        "linear_even",
        "linear_flat",
        "klee_minty",
    }


def test_what_is_slow_is_left_out():
    names = [cell.names for cell in map_cells(STUDY)]
    some = [each for each in names if each["algorithm"] == "cobyla" and each["shape"] == "ellipsoid_1e4"]
    assert {(each["active"], each["similarity"]) for each in some if each["N"] == 20} == {
        (1, 0.0),
        (10, 0.0),
        (20, 0.0),
    }
    assert not [each for each in names if (each["N"], each["algorithm"]) in ((20, "trust_constr"), (40, "cmaes"))]


def record(**more):
    its = {"name": "HS21", "N": 2, "algorithm": "a", "run": 0, "evaluations": 120, "f": 1.5, "f_opt": 1.0, "nu": 0.0}
    return its | {"extra_output": {"is_out_of_time": False}, "target_hits": [3, None]} | more


def test_a_run_is_a_row():
    row = study.run_row(record(target_hits=[3, 77], f=1.0 + 1e-9), "name", "run")
    assert row == {
        "name": "HS21",
        "run": 0,
        "evaluations": 77,
        "success": 1,
        "out_of_time": 0,
        "error": 1e-9,
        "nu": 0.0,
    }
    row = study.run_row(record(extra_output={"is_out_of_time": True}), "name")
    assert (row["evaluations"], row["success"], row["out_of_time"], row["error"]) == (120, 0, 1, 0.5)


@pytest.mark.parametrize(
    ("more", "near"),
    [
        ({"f": 1.0 + 5e-7, "nu": 9e-9}, 1),
        ({"f": 1.0 + 5e-7, "nu": 2e-8}, 0),
        ({"f": 1.0 + 2e-6, "nu": 0.0}, 0),
        ({"f": 1000.0 + 5e-4, "f_opt": 1000.0, "nu": 1e-9}, 1),  # the precision is 1e-6 max(1, |f_opt|)
    ],
)
def test_a_run_that_ends_near_the_boundary_is_noted(more, near, monkeypatch):
    tables = Tables(TABLES.files.values())
    monkeypatch.setattr(tables, "records", lambda cells: [record(**more)])
    (row,) = study.cutest_runs(tables)
    assert (row["success"], row["near"]) == (0, near)


def run(evaluations, success, **more):
    return {"evaluations": evaluations, "success": success} | more


def test_ert_is_all_evaluations_over_successes_where_half_succeed():
    assert study.ert([run(10, 1), run(50, 0)]) == 60.0
    assert study.ert([run(10, 1), run(50, 0), run(50, 0)]) == float("inf") == study.ert([run(5, 0)])


def test_scores_compare_with_the_lowest_price_of_the_level():
    def row(name, algorithm, evaluations, success, near=0):
        return {"name": name, "N": 2, "algorithm": algorithm, "run": 0, "evaluations": evaluations} | {
            "success": success,
            "near": max(success, near),
        }

    costs = {"in_turn": 10, "slsqp": 10, "slsqp_bare": 19, "cobyla": 101, "cobyla_bare": 21, "epsmag_es": 900}
    rows = [row("A", name, cost, int(name != "cobyla_bare"), near=1) for name, cost in costs.items()]
    rows += [row("A", name, 400 if name == "cmaes" else 300, 1) for name in ("lexma_es_damped", "lshade44", "cmaes")]
    tables = Tables([])
    tables |= {"suite": [{"name": "A", "N": 2, "convex": "yes", "seen": 0}], "cutest_runs": rows}
    by = {(row["sees"], row["nu"], row["algorithm"]): row for row in study.scores(tables) if row["f"] == "convex"}
    counts = {name: [by["g", 0, name][key] for key in ("not_solved", "within_2", "within_10")] for name in costs}
    assert counts == {
        "in_turn": [0, 1, 1],
        "slsqp": [0, 1, 1],
        "slsqp_bare": [0, 1, 1],
        "cobyla": [0, 0, 0],
        "cobyla_bare": [1, 0, 0],
        "epsmag_es": [0, 0, 0],
    }
    assert by["g", 1e-8, "cobyla_bare"]["not_solved"] == 0
    assert by["nu", 0, "cmaes_then_lexma"]["within_2"] == 1 and ("nu", 0, "in_turn") not in by


def test_margins_are_compared_on_the_problems_of_the_rule():
    def row(margin, evaluations, success, N=5, where="map"):
        names = {
            "problem": "p",
            "shape": "s",
            "active": 1,
            "similarity": 0.0,
            "N": N,
            "where": where,
            "method": "slsqp",
        }
        return names | run(evaluations, success, margin=margin)

    tables = Tables([])
    stored = {name: value for name, value in row("none", 100, 1).items() if name not in ("where", "method", "margin")}
    elsewhere = stored | {"shape": "not run with a margin"}
    tables |= {"boundary_runs": [row("rule", 50, 1), row("1e_9", 80, 0)], "suite_runs": []}
    tables["map_runs"] = [each | {"algorithm": "slsqp"} for each in (stored, elsewhere)]
    by = {each["margin"]: each for each in study.margins(tables)}
    assert {margin: (each["runs"], each["solved"]) for margin, each in by.items()} == {
        "none": (1, 1),
        "1e_9": (1, 0),
        "rule": (1, 1),
    }
    assert by["rule"]["ratio"] == 0.5 and by["rule"]["ert"] == 50.0


def test_the_checked_in_tables_are_those_of_the_runs():
    for name, made in study.TABLES.items():
        ours = list(made(TABLES))
        theirs = read_table(FOLDER / f"{name}.csv")
        assert len(ours) == len(theirs) > 0
        for our, their in zip(ours, theirs, strict=True):
            for column, value in our.items():
                stored = their[column]
                if isinstance(value, float):
                    assert stored == pytest.approx(value, nan_ok=True), column
                else:
                    assert str(stored if stored is not None else "") == str(value), column


def test_an_own_algorithm_is_compared_with_the_stored_runs(call, tmp_path, monkeypatch):
    """Two problems: it solves HS21 in one run of two, after 33 evaluations in all, and HS35 never; its runs have no limit of time."""
    records = {
        "cutest-name=HS21": [
            record(algorithm="mine", target_hits=[3]),
            record(algorithm="mine", run=1, evaluations=30),
        ],
        "cutest-name=HS35": [record(algorithm="mine", N=3, run=run) for run in (0, 1)],
    }
    for each in (one for of_file in records.values() for one in of_file):
        del each["extra_output"]
    monkeypatch.setattr(compare_suite, "read_chunk", lambda path: records[path.split("/")[2]])
    files = [f"data/runs/{problem}/mine/settings/N2/instance0/runs0-1.jsonl" for problem in records]
    outputs = {name: tmp_path / name for name in ("table.csv", "suite.pdf", "suite.png", "suite.txt")}
    suite, stored = FOLDER / "suite.csv", FOLDER / "cutest_runs.csv"
    figure = [outputs["suite.pdf"], outputs["suite.png"]]
    arguments = ["--runs", *files, "--suite", suite, "--stored", stored, "--table", outputs["table.csv"]]
    assert call("compare_suite", *arguments, "--figure", *figure, "--overview", outputs["suite.txt"]) is None
    assert "mine solves 1 of 2 problems, median ERT 11 (N + 1) evaluations" in outputs["suite.txt"].read_text("utf-8")
    assert [row["success"] for row in read_table(outputs["table.csv"])] == [1, 0, 0, 0]
    assert all(path.stat().st_size > 1000 for path in figure)
