"""The table of algorithms on the sphere under planes, by hand-made runs; and the page that shows the checked-in one."""

import re
from pathlib import Path

import sphere_algorithms
from klee_minty.files import write_json_lines
from klee_minty_studies.tables import read_table

TABLE = Path(sphere_algorithms.__file__).with_name("algorithms.csv")
PAGE = TABLE.parents[2] / "docs" / "own-problems.md"
ALGORITHMS = ["epsmag_es", "lshade44", "cmaes_cma", "scipy_cobyla", "pymoo_isres"]  # the columns of its table


def test_ert_counts_the_evaluations_of_failed_runs(tmp_path):
    folder = tmp_path / "sphere_under_planes-active=5" / "some_es" / "seed1" / "N10"
    folder.mkdir(parents=True)
    records = [
        {"stop": "target", "evaluations": 100},
        {"stop": "budget", "evaluations": 300},
        {"stop": "target", "evaluations": 200},
    ]
    write_json_lines(folder / "instances1-3.jsonl", records)
    row = sphere_algorithms.row(folder / "instances1-3.jsonl")
    assert row == {"N": 10, "active": 5, "algorithm": "some_es", "runs": 3, "successes": 2, "ert": 300.0}


def cell(row):
    """How the page writes a row: 5 of 5, 9,512"""
    return f"{row['successes']:.0f} of {row['runs']:.0f}" + (f", {row['ert']:,.0f}" if row["successes"] else "")


def test_page_shows_the_table():
    computed = {(row["N"], row["active"], row["algorithm"]): cell(row) for row in read_table(TABLE)}
    lines = re.findall(r"^\| (\d+) \| (\d+) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    shown = {
        (int(N), int(active), algorithm): text
        for N, active, cells in lines
        for algorithm, text in zip(ALGORITHMS, cells.split(" | "), strict=True)
    }
    assert shown == computed
