"""The table of target hits is read as it was written, and beside that of the runs."""

from klee_minty.paper import CONSTRAINT_TARGETS, TARGETS
from klee_minty.results.hits import read_hits, write_hits

import pytest
from hypothesis import given
from hypothesis import strategies as st

FEASIBLE = len(CONSTRAINT_TARGETS)


def record(constraints, errors=(), evaluations=100):
    hits = [*constraints, *[None] * (FEASIBLE - len(constraints)), *errors]
    hits += [None] * (TARGETS - len(hits))
    return {"algorithm": "es", "N": 2, "instance": 0, "run": 0, "evaluations": evaluations, "target_hits": hits}


def test_a_table_has_a_field_for_each_target(tmp_path):
    path = tmp_path / "hits.csv"
    write_hits(path, [record(range(5, 5 + FEASIBLE), [60, 60, 90]), record([])])
    header, first, second = path.read_text(encoding="utf-8").splitlines()
    assert header.startswith("algorithm,N,instance,run,evaluations,nu_1,nu_2,")
    assert header.endswith(",error_50,error_51")
    assert first.startswith("es,2,0,0,100,5,6,7,") and ",56,60,60,90,," in first
    assert second == "es,2,0,0,100," + "," * (TARGETS - 1)


@given(st.lists(st.integers(1, 10**6), max_size=FEASIBLE), st.lists(st.integers(1, 10**6), max_size=TARGETS - FEASIBLE))
def test_what_is_written_is_read(tmp_path_factory, constraints, errors):
    run = record(sorted(constraints), sorted(errors))
    path = tmp_path_factory.getbasetemp() / "hits.csv"
    write_hits(path, [run])
    assert list(read_hits(path)) == [run]


CUT = {  # the table, what was lost or moved of its lines, and what is said
    "a name": ("runs.csv", lambda head, *rows: [head.replace(",run,", ",number,"), *rows], "has no column run"),
    "its end": ("runs.csv", lambda *lines: [*lines[:-1], lines[-1][:20]], "runs.csv is empty or cut short"),
    "a run": ("runs.csv", lambda *lines: lines[:-1], "do not have the same runs; delete both"),
    "the order": ("runs.csv", lambda head, *rows: [head, *rows[::-1]], "do not have the same runs; delete both"),
    "its hits": ("target_hits.csv", lambda *lines: lines[:-1], "do not have the same runs; delete both"),
}


@pytest.mark.parametrize(("table", "cut", "fault"), CUT.values(), ids=CUT)
def test_a_table_that_was_cut_is_seen(tmp_path, call, make_runs, collect_runs, table, cut, fault):
    """As after sed -i '$d', whose file is newer than what the workflow makes of it."""
    collect_runs(tmp_path, [make_runs(tmp_path, "random_search", [2], 3, budget=50)], [2], ["0-2"])
    lines = (tmp_path / table).read_text().splitlines()
    (tmp_path / table).write_text("\n".join(cut(*lines)) + "\n")
    assert fault in call("aggregate", "--data", tmp_path)
    assert not (tmp_path / "indicators.csv").exists()
