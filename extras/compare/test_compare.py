"""The comparison of an own algorithm as its user calls it: from a file to the answer."""

import json
import re
import shlex
from pathlib import Path

from klee_minty.files import read_csv

import pytest

OWN = """
def optimize(box, rng):
    box.evaluate(rng.uniform(box.lower, box.upper, (box.budget // 8, box.dimension)))
"""


@pytest.fixture
def compared(copy, snakemake):
    """Call the comparison of an own algorithm that ends by itself after an eighth of the budget."""
    (copy.parent / "mine.py").write_text(OWN, encoding="utf-8")
    own = 'own=[{name: mine, file: ../mine.py, label: "my {ES}"}]'

    def compared(*arguments, target="compare", config=()):
        given = ("--config", "folder=mine", "dimensions=[2]", "solvers=[highs_ipm]", own, *config)
        return snakemake(target, *arguments, *given, repository=copy)

    return compared


def test_from_a_file_to_the_answer(copy, compared, planned, says):
    done = compared()
    assert done.returncode == 0, done.stderr
    text = (copy / "mine/comparison.md").read_text(encoding="utf-8")
    for answer in (done.stdout, text):
        assert says(answer, "my {ES} no run . At N = 2 , 2 of 2 ended by themselves after 12 %"), answer
    for command in re.findall("^snakemake .*$", text, re.MULTILINE):
        jobs = planned(copy, *shlex.split(command)[3:])
        assert {job.rule for job in jobs} >= {"optimize", "compare_algorithms", "comparison"}
        assert not {job.rule for job in jobs} & {"solve_lp", "check_reference"}
        assert all(path.startswith(("data/", "mine/")) for job in jobs for path in job.outputs if path)


def test_the_report_has_the_comparison_alone(copy, compared):
    assert compared().returncode == 0
    done = compared("--report", "mine/report.html")
    assert done.returncode == 0, done.stderr
    text = (copy / "mine/report.html").read_text(encoding="utf-8")
    shown = {Path(path).stem for path in json.loads(re.search(r"var results = (\{.*\});", text)[1])}
    assert shown == {"comparison", "table2", "figure2", "figure3", "figure3_single", "figure3_bands"}
    page = (copy / "mine/data/pages/table2.html").read_text(encoding="utf-8")
    rows = [
        row
        for row in read_csv(copy / "mine/data/indicators.csv", "algorithm", "instances")
        if row["algorithm"] == "mine"
    ]
    assert "my {ES}" in page and all(f"<td>{row['mean_evaluations']:.4e}</td>" in page for row in rows)


@pytest.mark.parametrize(("table", "name"), [("pairs.tex", "my"), ("comparison_numbers.tex", "mine")])
def test_more_tables_are_made_on_demand(copy, compared, table, name):
    done = compared(target=f"mine/paper_tables/{table}")
    assert done.returncode == 0, done.stderr
    assert name in (copy / "mine/paper_tables" / table).read_text(encoding="utf-8")
