"""Records made elsewhere, from the files to the table, as README.md has it."""

import json

from klee_minty.files import read_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.settings import Settings

import pytest

pytestmark = pytest.mark.slow

ABOUT = {"problem": "rotated_klee_minty", "stream": "rotated_klee_minty", "instance": 0}
KEPT = ("run", "N", "budget", "evaluations", "stop", "f", "nu", "y", "target_hits")
CONFIG = """\
folder: mine
dimensions: [2, 3]
algorithms: [lshade44, {name: theirs, records: theirs, label: Theirs}]
"""


def test_they_are_imported_without_a_word_on_rules_that_do_not_make_them(copy, snakemake):
    """Two at N = 2 and 3 each, of which one begins with a byte order mark; equal ones are noticed; nobody is told to
    delete a damaged one.
    """
    for N in (2, 3):
        (copy / f"theirs/N{N}").mkdir(parents=True)
        records = run_records("random_search", rotated_klee_minty(N), ABOUT, range(2), Settings(budget=50))
        for run, record in enumerate(records):
            text = json.dumps({"algorithm": "theirs"} | {key: record[key] for key in KEPT})
            (copy / f"theirs/N{N}/run{run}.json").write_text(text, encoding="utf-8-sig" if run else "utf-8")
    (copy / "theirs.yaml").write_text(CONFIG, encoding="utf-8-sig")
    done = snakemake("mine/data/indicators.csv", "--configfile", "theirs.yaml", repository=copy)
    assert done.returncode == 0 and "Exception" not in done.stdout + done.stderr, done.stderr
    assert "are equal" not in done.stderr
    rows = read_csv(copy / "mine/data/indicators.csv", "algorithm", "instances")
    assert [row["N"] for row in rows if row["algorithm"] == "theirs"] == [2, 3]
    (copy / "theirs/N2/run1.json").write_bytes(
        (copy / "theirs/N2/run0.json").read_bytes().replace(b'"run": 0', b'"run": 1')
    )
    done = snakemake("--dry-run", "--configfile", "theirs.yaml", repository=copy)
    assert "runs 0 and 1 of theirs at N = 2 are equal; is the random generator seeded" in done.stderr
    (copy / "theirs/N2/run0.json").write_text("{", encoding="utf-8")
    done = snakemake("mine/data/indicators.csv", "--configfile", "theirs.yaml", repository=copy)
    assert done.returncode == 1
    assert "theirs/N2/run0.json is not valid JSON" in done.stderr and "delete it" not in done.stderr
