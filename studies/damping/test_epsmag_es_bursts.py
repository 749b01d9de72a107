"""Bursts of σ on paths made by hand; and how the tables count runs, whose repair may be free."""

import epsmag_es_bursts
import repair_tables
from damping_cells import PARTS, repair_cell
from epsmag_es_bursts import bursts, places
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import run_records

import numpy as np
import pytest


@pytest.mark.parametrize(("sigma", "found"), [
    ([], []), ([1, 0.01, 0.99], []), ([1, 0.01, 0.5, 1.1], [(1, 3)]),
    ([1, 0.01, 1.1, 200, 2.1, 150], [(1, 3)]),  # has not fallen by a factor of 100 in between
    ([1, 0.01, 200, 1.9, 189], [(1, 2)]), ([1, 0.01, 200, 1.9, 1.8, 189, 5], [(1, 2), (4, 5)]),
])  # fmt: skip
def test_bursts_are_growths_by_a_hundred_each_after_a_fall_by_as_much(sigma, found):
    assert places(sigma) == found


def test_a_burst_ends_where_f_of_the_parent_is_as_low_again():
    sigmas, errors = (1.0, 0.01, 5.0, 1.0, 0.5, 0.5), (8.0, 3.0, 12.0, 4.0, 2.0, 1.0)
    parents = [np.array([7.0, 100.0 + error]) for error in errors]
    path = list(zip(range(10, 70, 10), sigmas, parents, strict=True))
    assert bursts(path) == [{"evaluations": 20, "end": 50, "f": 103.0, "f_top": 112.0}]
    assert bursts(path[:4])[0]["end"] is None


def test_its_runs_are_those_of_the_parts(run_once):
    noted = run_once(PARTS, 3, file=epsmag_es_bursts.__file__, damping=2.0)
    assert noted.target_hits == run_once(PARTS, 3, damping=2.0).target_hits


def counted(repair):
    """A run as the study makes it, and as it counts it."""
    study = {"seed": 5, "sets": {"report": 201}, "chunk": {"5": 1}, "files": {PARTS: epsmag_es_bursts.__file__}}
    cell = repair_cell(study, {"part": "parts", "algorithm": PARTS}, 5, "report", 1, {"repair": repair})
    identity = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 1}
    (record,) = run_records(PARTS, rotated_klee_minty(5, instance=1), identity, range(1), cell.settings)
    return record, repair_tables.counted(record | cell.names)


def test_free_repair_is_left_out_of_evaluations_and_target():
    record, published = counted("published")
    ends = record["evaluations"], record["target_hits"][-1], "target", record["target_hits"][51]
    assert tuple(published[name] for name in ("evaluations", "target", "stop", "first_feasible")) == ends
    spent = record["extra_output"]["repair_evaluations"]
    assert published["repair_evaluations"] == spent > 0
    assert published["bursts"] == len(record["extra_output"]["bursts"])
    _, free = counted("free")
    assert free["evaluations"] == published["evaluations"] - spent
    assert published["target"] - spent <= free["target"] <= free["evaluations"]


def test_free_repair_has_the_budget_of_the_others(monkeypatch):
    """Its own evaluations left out, a run ends with the generation in which its budget does."""
    monkeypatch.setattr("damping_cells.BUDGET", 100)
    _, row = counted("free")
    assert row["stop"] == "budget" and 500 <= row["evaluations"] < 520 and row["target"] is None


def test_a_run_of_another_algorithm_has_no_parts():
    row = repair_tables.counted({"target_hits": [5] * 102 + [None], "stop": "optimizer", "evaluations": 9})
    assert (row["stop"], row["evaluations"], row["target"]) == ("budget", 9, None)
    assert row["bursts"] is row["repair_evaluations"] is repair_tables.chosen(row, "repair")["repair"] is None
