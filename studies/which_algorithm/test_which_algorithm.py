"""The cells, the collected runs, the page's words, and what the page says of the checked-in tables."""

from pathlib import Path

from collect_map import run_rows
from figure_which_algorithm import figure_which_algorithm, tiles
from klee_minty.files import write_json_lines
from klee_minty_studies.paper import BUDGET
from klee_minty_studies.tables import read_table
from map_cells import CELLS, map_cells, read_study
from map_standings import NAMES, cells
from page_which_algorithm import in_words, page, solved, tight
from read_rule import LINES, rule_rows, score_rows, summary_rows

import pytest

FOLDER = Path(__file__).parent
STUDY = read_study(FOLDER / "which_algorithm.toml")
TABLES = {path.stem: path for path in FOLDER.glob("*.csv")}


def test_cells_have_files_of_their_own_and_the_papers_budget():
    for of_kind in CELLS.values():
        some = list(of_kind(STUDY))
        assert len({cell.file for cell in some}) == len(some) and {cell.settings.budget for cell in some} == {BUDGET}


def test_planes_and_similarities_of_the_map():
    at_10 = {(cell.active, cell.similarity) for cell in map_cells(STUDY) if (cell.N, cell.shape) == (10, "sphere")}
    assert at_10 == {(0, 0.0), (1, 0.0)} | {(active, c) for active in (2, 5, 7, 10) for c in (0.0, 0.9)}
    shapes = {cell.shape for cell in map_cells(STUDY) if cell.N == 40}
    assert shapes == {"sphere", "linear_even", "linear_flat", "klee_minty"}


def test_what_is_slow_is_left_out():
    some = [cell for cell in map_cells(STUDY) if cell.algorithm == "cobyla" and cell.shape == "ellipsoid_1e4"]
    assert {(cell.active, cell.similarity) for cell in some if cell.N == 20} == {(1, 0.0), (10, 0.0), (20, 0.0)}
    assert not [cell for cell in map_cells(STUDY) if (cell.N, cell.algorithm) in ((20, "trust_constr"), (40, "cmaes"))]


def test_a_run_is_a_row_with_the_features_of_its_instance(tmp_path):
    cell = next(cell for cell in map_cells(STUDY) if (cell.N, cell.active, cell.shape) == (5, 3, "ellipsoid_1e2"))
    record = {
        "instance": 2,
        "evaluations": 120,
        "f": 1.5,
        "f_opt": 1.0,
        "nu": 0.0,
        "extra_output": {"is_out_of_time": False},
    }
    records = [
        record | {"target_hits": [3, 77]},
        record | {"target_hits": [3, None], "extra_output": {"is_out_of_time": True}},
    ]
    write_json_lines(tmp_path / cell.file, records)
    hit, missed = run_rows([cell], tmp_path)
    assert (hit["evaluations"], hit["success"], hit["out_of_time"], hit["error"]) == (77, 1, 0, 0.5)
    assert (missed["evaluations"], missed["success"], missed["out_of_time"]) == (120, 0, 1)
    assert (hit["active"], hit["linear"], hit["condition"], hit["instance"]) == (3, 0, 100.0, 2)


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("", "always"),
        ("N <= 20", "N ≤ 20"),
        ("share > 0.3 and N > 5", "active > 0.3 N, N > 5"),
        ("share <= 0.8 and share > 0.3", "active ≤ 0.8 N, active > 0.3 N"),
        ("cosine > 0.5", "normals similar (mean cosine > ½)"),
    ],
)
def test_conditions_in_words(condition, words):
    assert in_words(condition) == words


def test_near_misses_are_counted():
    rows = [
        {"algorithm": "slsqp", "success": success, "error": error, "nu": nu}
        for success, error, nu in ((1, 0.0, 0.0), (0, -1e-9, 1e-16), (0, 1e-9, 1e-3), (0, 1.0, 0.0))
    ]
    assert tight(rows, "slsqp", 1e-8, 1e-8) == {"failed": 3, "near": 1}
    assert tight(rows, "cobyla", 1e-8, 1e-8) == {"failed": 0, "near": 0}


def test_problems_that_an_algorithm_solves_are_counted():
    some = [{"N": N, "algorithms": ["a"], "ert": {"a": 1.0} if N < 20 else {}} for N in (5, 10, 20)]
    some.append({"N": 5, "algorithms": ["b"], "ert": {"b": 1.0}})
    assert solved(some, "a") == {"cells": 3, "solved": 2} and solved(some, "a", N=20) == {"cells": 1, "solved": 0}


def test_the_rule_is_that_of_the_checked_in_runs():
    rows = list(rule_rows(list(cells(read_table(TABLES["map_runs"]))), STUDY))
    assert rows == read_table(TABLES["rule"]) and len(rows) <= LINES


def test_the_scores_are_those_of_the_checked_in_runs():
    rule, scores = read_table(TABLES["rule"]), []
    for on in ("map", "suite"):
        scores += score_rows(on, list(cells(read_table(TABLES[f"{on}_runs"]))), rule, STUDY)
    checked_in = read_table(TABLES["summary"])
    for ours, theirs in zip(summary_rows(scores), checked_in, strict=True):
        assert ours == {
            name: pytest.approx(value, nan_ok=True) if name == "geometric_mean" else value
            for name, value in theirs.items()
        }


def test_the_page_is_that_of_the_tables():
    tables = {name: read_table(path) for name, path in TABLES.items()}
    assert page(FOLDER / "README.md.j2", STUDY, tables) == (FOLDER / "README.md").read_text("utf-8")


def test_its_sentences_are_true():
    by = {(row["on"], row["level"], row["taker"]): row for row in read_table(TABLES["summary"])}
    rule, cobyla, lexma = (by["suite", "g", name] for name in ("rule", "cobyla", "lexma_es_damped"))
    assert len({row["cells"] for row in (rule, cobyla, lexma, by["suite", "g", "slsqp"])}) == 1
    assert rule["within_2"] < cobyla["within_2"] and rule["failed"] >= cobyla["failed"]
    assert lexma["failed"] == 0 < rule["failed"]
    rule, lexma = (by["suite", "nu", name] for name in ("rule", "lexma_es_damped"))
    assert rule["within_2"] > lexma["within_2"] and rule["failed"] == lexma["failed"] == 0
    the_cells = list(cells(read_table(TABLES["map_runs"])))
    for algorithm in ("lexma_es", "lexma_es_damped"):
        of_map = solved(the_cells, algorithm)
        assert of_map["solved"] == of_map["cells"] == len(the_cells)
    assert {line["algorithm"] for line in read_table(TABLES["rule"])} <= {
        "slsqp",
        "cobyla",
        "lexma_es_damped",
        "cmaes",
        "cmaes_damped",
    }


def test_every_tile_of_the_map_is_drawn_and_has_its_sign(is_set_in):
    runs = read_table(TABLES["map_runs"])
    figure = figure_which_algorithm(runs, STUDY)
    shown = {text.get_text() for axes in figure.axes for text in axes.texts}
    assert {"SQ", "CO"} <= shown <= {sign for _, sign in NAMES.values()}
    keys = {key for N in (5, 10, 20, 40) for similarity in (0.0, 0.9) for _, key in tiles(N, similarity)}
    drawn = {(cell["shape"], cell["active"], cell["N"]) for cell in cells(runs)}
    assert drawn <= {(shape, active, N) for shape, active, _, N in keys}
