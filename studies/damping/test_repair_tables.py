"""Tables by hand-computed values, and what the page says of those that are checked in."""

import math
from pathlib import Path

from klee_minty.files import group_by
from klee_minty.tables import read_table
from studies.damping import repair_tables, rule_tables
from studies.damping.study_damping import damping_runs
from studies.shared.study import Study

import pytest

FOLDER = Path(__file__).parent
TABLE = {name: read_table(FOLDER / f"{name}.csv") for name in ("runs", "parts", "contrasts")}


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
    instances = {name: {row["instance"] for row in rows} for name, rows in group_by(TABLE["runs"], "set").items()}
    assert instances["report"] and instances["choose"] and not instances["report"] & instances["choose"]
