"""The table has a row for each run of the study, and the page says what doubles are."""

import math
import re
from pathlib import Path

from klee_minty_studies.paper import TARGETS
from klee_minty_studies.study import Tables, make
from klee_minty_studies.tables import read_table
from study_large_dimensions import MADE

import pytest

FOLDER = Path(__file__).parent


def record(last, reached=TARGETS, N=40, **more):
    """A run that hits the first targets one after the other, the 103rd it would hit at the evaluation `last`."""
    hits = [last * (k + 1) // TARGETS if k < reached else None for k in range(TARGETS)]
    ends = {"stop": "target" if reached == TARGETS else "stagnation", "evaluations": last, "nu": 0.0}
    return {"N": N, "run": 0, "f": N**3 + 1e-9, "f_opt": float(N**3), "target_hits": hits} | ends | more


BURST = {"evaluations": 4000, "sigma": 1e-5}


@pytest.fixture
def tables(monkeypatch):
    """Runs of the study's own cases, of which every third one does not succeed."""
    tables = Tables([FOLDER / "large_dimensions.toml"])

    def records(cells):
        for cell in cells:
            for run in range(len(cell.files)):
                reached, last = 80 if run % 3 == 2 else TARGETS, 15000 * cell.N * cell.names["times"]
                yield record(last, reached, cell.N, run=run, extra_output={"burst": BURST}) | cell.names

    monkeypatch.setattr(tables, "records", records)
    return tables


@pytest.mark.slow
def test_the_table_has_the_runs_and_the_figure_is_drawn(tables, tmp_path):
    outputs = [tmp_path / f"large_dimensions.{kind}" for kind in ("csv", "pdf", "png")]
    make(outputs, tables, MADE)
    assert {row["burst"] for row in read_table(outputs[0])} == {4000}
    assert all(path.stat().st_size > 1000 for path in outputs)


def test_what_the_page_says_of_doubles():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    said = re.search(r"doubles lie (\S+) apart at N = 40 and (\S+) apart at N = 200, where (\d+) of them", text)
    spacings = [math.ulp(float(N**3)) for N in (40, 200)]
    assert said.groups() == (*(f"{spacing:.1e}" for spacing in spacings), str(math.floor(1e-8 / spacings[1])))


def test_what_the_page_says_of_other_populations():
    rows = [row for row in read_table(FOLDER / "large_dimensions.csv") if row["case"] in ("es_small", "es_large")]
    assert len(rows) == 14 and all(row["burst"] and row["stop"] != "target" for row in rows)


def test_what_the_page_says_of_n_200():
    rows = [row for row in read_table(FOLDER / "large_dimensions.csv") if (row["N"], row["times"]) == (200, 10)]
    ends = {case: {row["stop"] for row in rows if row["case"] == case} for case in ("de", "de_at_zero")}
    assert ends == {"de": {"stagnation"}, "de_at_zero": {"target"}}
