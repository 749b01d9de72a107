"""Rows and scores of hand-made runs, and an own algorithm beside the stored ones; the tables are made again elsewhere."""

from pathlib import Path

import study_which_algorithm as study
from klee_minty_studies.study import Tables
from klee_minty_studies.tables import by_key

FOLDER = Path(__file__).parent


def record(**more):
    its = {"name": "HS21", "N": 2, "algorithm": "mine", "run": 0, "evaluations": 120, "f": 1.5, "f_opt": 1.0, "nu": 0.0}
    return its | {"target_hits": [3, None]} | more


def test_a_run_is_a_row():
    row = study.run_row(record(target_hits=[3, 77], f=1.0 + 1e-9), "name", "run")
    ends = {"evaluations": 77, "success": 1, "out_of_time": 0, "error": 1e-9, "nu": 0.0}
    assert row == {"name": "HS21", "run": 0} | ends
    row = study.run_row(record(extra_output={"is_out_of_time": True}), "name")
    assert (row["evaluations"], row["success"], row["out_of_time"], row["error"]) == (120, 0, 1, 0.5)


def test_a_run_that_ends_near_the_boundary_is_noted(monkeypatch):
    """The precision is 1e-6 max(1, |f_opt|)."""
    ends = (1.0 + 5e-7, 1.0, 9e-9), (1.0 + 5e-7, 1.0, 2e-8), (1.0 + 2e-6, 1.0, 0.0), (1000.0 + 5e-4, 1000.0, 1e-9)
    tables = Tables([FOLDER / "which_algorithm.toml"])
    monkeypatch.setattr(tables, "records", lambda cells: [record(f=f, f_opt=f_opt, nu=nu) for f, f_opt, nu in ends])
    assert [(row["success"], row["near"]) for row in study.cutest_runs(tables)] == [(0, 1), (0, 0), (0, 0), (0, 1)]


def test_scores_compare_with_the_lowest_price_of_what_is_seen():
    costs = {"in_turn": 10, "slsqp": 10, "slsqp_bare": 19, "cobyla": 101, "cobyla_bare": 21, "epsmag_es": 900}
    costs |= {"lexma_es_damped": 300, "lshade44": 300, "cmaes": 400}
    known = {"name": "A", "N": 2, "near": 1}
    ends = [(name, {"evaluations": cost, "success": int(name != "cobyla_bare")}) for name, cost in costs.items()]
    rows = [known | end | {"algorithm": name} for name, end in ends]
    tables = Tables([])
    tables |= {"suite": [{"name": "A", "N": 2, "convex": "yes", "seen": 0}], "cutest_runs": rows}
    by = by_key(study.scores(tables), "sees", "nu", "algorithm", f="convex")
    counts = {name: tuple(by["g", 0, name][key] for key in ("not_solved", "within_2")) for name in costs}
    some = {"in_turn": (0, 1), "slsqp": (0, 1), "slsqp_bare": (0, 1), "cobyla_bare": (1, 0)}
    assert counts == dict.fromkeys(costs, (0, 0)) | some
    assert by["g", 1e-8, "cobyla_bare"]["not_solved"] == 0 and by["g", 0, "slsqp_bare"]["over_sequence"] == 1.9
    assert by["nu", 0, "cmaes_then_lexma"]["within_2"] == 1 and ("nu", 0, "in_turn") not in by
