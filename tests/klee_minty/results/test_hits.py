"""The table of target hits holds every hit."""

import tempfile

from klee_minty.results.hits import read_hits, write_hits
from klee_minty_studies.paper import CONSTRAINT_TARGETS, TARGETS

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
def test_what_is_written_is_read(constraints, errors):
    run = record(sorted(constraints), sorted(errors))
    with tempfile.TemporaryDirectory() as folder:
        write_hits(f"{folder}/hits.csv", [run])
        assert list(read_hits(f"{folder}/hits.csv")) == [run]
