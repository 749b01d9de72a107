"""How the tables count runs, whose repair may be free, and a ratio by hand-computed values."""

import math
from pathlib import Path

from klee_minty.files import group_by
from klee_minty.paper import BUDGET
from klee_minty.results.improvements import with_hits
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.tables import read_table
from studies.damping import repair_tables, rule_tables
from studies.damping.damping_cells import PARTS, repair_cell
from studies.damping.study_damping import damping_runs
from studies.shared.study import Study

import pytest

FOLDER = Path(__file__).parent
RUNS = read_table(FOLDER / "runs.csv")


def test_rows_have_the_columns_that_are_stored(monkeypatch, tmp_path):
    columns = {*repair_tables.RUN, *rule_tables.CELL, *rule_tables.RUN}
    record = dict.fromkeys(columns) | {"target_hits": [5] * 103, "stop": "target", "evaluations": 9}
    record["extra_output"] = {"repair_evaluations": 3, "earlier_repair_evaluations": 2}
    monkeypatch.setattr(Study, "records", lambda its, cells: [record])
    damping_runs(Study([FOLDER / "damping.toml"], [tmp_path / name for name in ("runs.csv", "rule_runs.csv")]))
    for path in tmp_path.iterdir():
        assert [*read_table(path)[0]] == [*read_table(FOLDER / path.name)[0]]


def test_the_ratio_of_two_erts_is_of_equally_many_runs():
    some, others = ([{"target": n, "evaluations": n} for n in ns] for ns in ((100, 200, 300), (50, 100, 150, 10**6)))
    row = repair_tables.ert_ratio(some, others)
    assert row["ratio"] == pytest.approx(2.0) and row["ratio_low"] * row["ratio_high"] == pytest.approx(4.0)
    # by the delta method: relative variance of a mean of three is 1/4 / 3
    assert math.log(row["ratio_high"] / 2.0) == pytest.approx(1.96 * math.sqrt(2.0 * 0.25 / 3.0))
    assert repair_tables.ert_ratio(some[:1] * 2, [{"target": None, "evaluations": 9}] * 2)["ratio"] == 0.0


def test_constants_were_chosen_on_other_instances_than_those_that_are_reported():
    instances = {name: {row["instance"] for row in rows} for name, rows in group_by(RUNS, "set").items()}
    assert instances["report"] and instances["choose"] and not instances["report"] & instances["choose"]


def counted(repair):
    """A run as the study makes it, and as it counts it."""
    study = {"seed": 5, "sets": {"report": 201}, "chunk": {"5": 1}}
    cell = repair_cell(study, 5, "report", 1, {"repair": repair})
    identity = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 1}
    (record,) = run_records(PARTS, rotated_klee_minty(5, instance=1), identity, range(1), cell.settings)
    record = with_hits(record)
    return record, repair_tables.with_counts(record | cell.names)


def test_free_repair_is_left_out_of_evaluations_and_target():
    record, published = counted("published")
    ends = record["evaluations"], record["target_hits"][-1], "target", record["target_hits"][51]
    assert tuple(published[name] for name in ("evaluations", "target", "stop", "first_feasible")) == ends
    spent = record["extra_output"]["repair_evaluations"]
    assert published["repair_evaluations"] == spent > 0
    _, free = counted("free")
    assert free["evaluations"] == published["evaluations"] - spent
    assert published["target"] - spent <= free["target"] <= free["evaluations"]


def test_the_target_is_hit_before_the_repair_of_its_generation():
    record = {"repair": "free", "stop": "optimizer", "evaluations": 12, "target_hits": [1] * 102 + [9]}
    record["extra_output"] = {"repair_evaluations": 5, "earlier_repair_evaluations": 3}
    row = repair_tables.with_counts(record)
    assert (row["evaluations"], row["target"], row["stop"], row["repair_evaluations"]) == (7, 6, "budget", 5)
    row = repair_tables.with_counts(record | {"repair": "paid"})
    assert (row["evaluations"], row["target"]) == (12, 9)


def test_the_box_of_free_repair_has_twice_the_evaluations_that_any_stored_run_took():
    rows = [row for row in RUNS if row["repair"] == "free"]
    most = max((row["evaluations"] + row["repair_evaluations"]) / row["N"] for row in rows)
    cell = repair_cell({"seed": 1, "sets": {}, "chunk": {"3": 1}}, 3, "paper", 1, {"repair": "free"})
    assert cell.settings.budget > 2 * most and cell.settings.parameters["budget"] == BUDGET


def test_free_repair_has_the_budget_of_the_others(monkeypatch):
    """Its own evaluations left out, a run ends with the generation in which its budget does."""
    monkeypatch.setattr("studies.damping.damping_cells.BUDGET", 100)
    _, row = counted("free")
    assert row["stop"] == "budget" and 500 <= row["evaluations"] < 520 and row["target"] is None
