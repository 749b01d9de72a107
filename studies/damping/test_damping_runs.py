"""How the tables count runs, whose repair may be free."""

from pathlib import Path

from klee_minty.paper import BUDGET
from klee_minty.results.improvements import with_hits
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.tables import read_table
from studies.damping import repair_tables
from studies.damping.damping_cells import PARTS, repair_cell


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
    rows = [row for row in read_table(Path(repair_tables.__file__).parent / "runs.csv") if row["repair"] == "free"]
    most = max((row["evaluations"] + row["repair_evaluations"]) / row["N"] for row in rows)
    cell = repair_cell({"seed": 1, "sets": {}, "chunk": {"3": 1}}, 3, "paper", 1, {"repair": "free"})
    assert cell.settings.budget > 2 * most and cell.settings.parameters["budget"] == BUDGET


def test_free_repair_has_the_budget_of_the_others(monkeypatch):
    """Its own evaluations left out, a run ends with the generation in which its budget does."""
    monkeypatch.setattr("studies.damping.damping_cells.BUDGET", 100)
    _, row = counted("free")
    assert row["stop"] == "budget" and 500 <= row["evaluations"] < 520 and row["target"] is None
