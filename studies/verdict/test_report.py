import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import errata_evidence
from analysis.indicators import indicators, overall_ranking, rank_algorithms
from analysis.paper import DIMENSIONS, PAPER
from analysis.samples import read_sample
from klee_minty.files import read_csv, write_csv

import pytest

SCRIPTS = Path(__file__).parent.parent / "scripts"
REFERENCE = [SCRIPTS.parent / f"data/paper/reference.{ending}" for ending in ("csv", "json")]
SETTINGS = {"seed": 1, "budget": 20000, "stagnation": 100, "instances": [0], "parameters": {}}
JUDGED_BY = ["--reference", *REFERENCE, "--settings", json.dumps(SETTINGS)]
TABLES = (
    "fidelity",
    "readings",
    "claims",
    "reference_check",
    "errata_evidence",
    "lp_rounding",
    "indicators",
    "ranking",
)


@pytest.fixture(scope="module")
def finished(tmp_path_factory, call, make_runs):
    """A folder in which a small experiment has been run up to the comparison with the paper."""
    data = tmp_path_factory.mktemp("experiment") / "data"
    assert call("generate_problem", "--N", 2, "--output", data / "problems/N2.npz") is None
    solution = ["--solver", "glpk_ipm", "--problem", data / "problems/N2.npz", "--output", data / "lp/glpk_ipm/N2.json"]
    assert call("solve_lp", *solution) is None
    runs = [make_runs(data / "runs", algorithm, [2], 10) for algorithm in ("epsmag_es", "lshade44")]
    which = ["--runs", *runs, "--dimensions", 2, "--chunks", "0-4", "5-9"]
    tables = ("indicators", "lp_indicators", "ecdf", "indicators_by_instance", "lp_indicators_by_instance")
    written = [f"--{name.replace('_', '-')}={data / name}.csv" for name in tables]
    assert call("aggregate", *which, "--solutions", data / "lp/glpk_ipm", *written) is None
    assert call("rank", written[0], written[2], "--output", data / "ranking.csv") is None
    rounding = ["--solvers", "glpk_ipm", "--dimensions", 2, "--output", data / "lp_rounding.csv"]
    assert call("lp_rounding", *rounding) is None
    with mock.patch.multiple(errata_evidence, REPEATS=2, POINTS=100):
        assert call("errata_evidence", "--output", data / "errata_evidence.csv") is None
    assert call("check_reference", *which, *JUDGED_BY, "--output", data / "reference_check.csv") is None
    return data.parent


def steps(folder):
    """The command lines from the comparison to the report."""

    def tables(*names):
        return [f"--{name.replace('_', '-')}={folder / 'data' / name}.csv" for name in names]

    judged = tables("indicators", "lp_indicators", "reference_check")
    written = tables("lp_rounding", "fidelity", "readings")
    return [
        ["compare_with_paper", *judged, *written, *JUDGED_BY],
        ["judge_claims", *judged, *JUDGED_BY, "--output", folder / "data/claims.csv"],
        ["report", *tables(*TABLES), *JUDGED_BY, "--output", folder / "REPRODUCTION.md", folder / "docs/method.md"],
    ]


@pytest.fixture(scope="module")
def report(finished, call):
    for step in steps(finished):
        assert call(*step) is None
    return (finished / "REPRODUCTION.md").read_text()


def test_it_regenerates_byte_identically_in_another_process(finished, report):
    written = [
        finished / name for name in ("data/fidelity.csv", "data/readings.csv", "data/claims.csv", "REPRODUCTION.md")
    ]
    before = [path.read_bytes() for path in written]
    for script, *arguments in steps(finished):
        command = [sys.executable, SCRIPTS / f"{script}.py", *arguments]
        subprocess.run(list(map(str, command)), check=True, env=os.environ | {"PYTHONHASHSEED": "7"})
    assert [path.read_bytes() for path in written] == before


def test_it_says_what_was_compared_and_what_was_not(report, says):
    assert "48 printed numbers" in report and "84 printed numbers" in report
    assert "N = 3, 5, 10, 20, 40 did not run" in report
    assert says(report, "40 cannot compared") and says(report, "5 claims cannot judged")
    assert all(f"E{number}" in report for number in range(1, 12))
    assert all(f"figures/{name}.png" in report for name in ("figure1", "figure2", "figure3", "fidelity"))


@pytest.mark.digits
def test_it_says_that_the_runs_are_those_of_the_reference_sample(report, says):
    assert says(report, "all 20 bit for bit")


def test_where_nothing_is_judged_nothing_empty_follows(finished, report, call, tmp_path):
    shutil.copytree(finished / "data", tmp_path / "data")
    parameters = {"my_es": {"sigma": 2.0}, "epsmag_es": {"repair_steps": 1}}
    settings = json.dumps(SETTINGS | {"instances": [1], "parameters": parameters})
    for step in steps(tmp_path):
        assert call(*[settings if word == json.dumps(SETTINGS) else word for word in step]) is None
    told = (tmp_path / "REPRODUCTION.md").read_text()
    assert "no verdicts" in told and "| – | – |" not in told and "\n\n\n" not in told
    assert "εMAg-ES (`repair_steps = 1`)" in told and "{'" not in told and "my_es" not in told
    assert "a part of this again" in told and "all of this again" not in told + report
    assert len(told.splitlines()) < len(report.splitlines()) - 100


@pytest.fixture(scope="module")
def whole_report(finished, tmp_path_factory, call):
    """The report if what ran here had given the sample's first runs and the printed LP solutions."""
    folder = tmp_path_factory.mktemp("whole")
    data = folder / "data"
    sample, _ = read_sample(*REFERENCE)
    rows = [indicators(runs[:15], float(N**3)) for (_, N), runs in sample.items()]
    write_csv(data / "indicators.csv", rows)
    ranking = [row for N in DIMENSIONS for row in rank_algorithms([row for row in rows if row["N"] == N], [1.0, 2.0])]
    write_csv(data / "ranking.csv", ranking + overall_ranking(ranking))
    solutions = [
        {"solver": "glpk_ipm", "status": "optimal"} | {name: row[name] for name in row if name != "solver"}
        for row in read_csv(PAPER[1])
    ]
    write_csv(data / "lp_indicators.csv", solutions)
    write_csv(data / "lp_rounding.csv", [row | {"right_hand_side": "b"} for row in solutions])
    for name in ("errata_evidence", "reference_check"):
        shutil.copy(finished / f"data/{name}.csv", data)
    for step in steps(folder):
        assert call(*step) is None
    return (folder / "REPRODUCTION.md").read_text()


def test_its_parts_come_in_their_order(whole_report):
    titles = re.findall(r"^## (.*)", whole_report, re.MULTILINE)
    for title, word in zip(titles, ("claims", "open", "errata", "numbers"), strict=True):
        assert word in title.lower()
    assert whole_report.startswith("# Did the paper reproduce?\n\n**") and "\n\n\n" not in whole_report
    assert whole_report.count("<details>") == whole_report.count("</details>") == 1


def test_how_a_number_is_judged_stands_near_the_headline(whole_report):
    lines = [line for line in whole_report.splitlines() if line]
    assert any(line.startswith("**How a number is judged.**") for line in lines[:16])


def test_the_first_table_has_a_sign_for_each_number_that_carries_information(report, whole_report):
    for text, nothing in ((report, 40), (whole_report, 0)):
        table = [line for line in text.split("**How a number")[0].splitlines() if line.startswith("|")][2:]
        signs = [
            cell.strip().removesuffix(r"\*") for line in table for cell in line.replace(r"\|", "").split("|")[2:-1]
        ]
        assert len(signs) == 48 and set(signs) <= set("✓≠‡†–") and signs.count("–") == nothing


def test_the_printed_solutions_reproduce_and_every_claim_is_judged_and_quoted(whole_report):
    assert "GLPK interior point, distance ‖y − y*‖ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ |" in whole_report
    answers = re.findall(r"^### (\w+).*: (?:supported|contradicted|undecided)", whole_report, re.MULTILINE)
    assert answers == [*"12345", "A"] and whole_report.count("\n> “") == 5


def test_the_guard_is_told_by_the_evidence(finished, call, tmp_path):
    rows = [{"variant": "lshade44_no_guard", "N": N, "runs": 1000, "failures": 36 * (N == 2), "mean_evaluations": 5331.0,
             "printed": "3.9534e+03", "p_value": 2e-4, "p_holm": 0.5 * (N == 3)} for N in (2, 3)]  # fmt: skip
    write_csv(tmp_path / "de_variants.csv", rows)
    output = ("--output", tmp_path / "REPRODUCTION.md", tmp_path / "method.md")
    assert call(*steps(finished)[-1], "--de-variants", tmp_path / "de_variants.csv", *output) is None
    text = (tmp_path / "method.md").read_text()
    for number in ("5,331 (N = 2)", "3,953", "p = 2.0e-04", "36 of 1000", "At N = 3"):
        assert number in text


def test_the_deviations_do_not_depend_on_the_runs_here(report, whole_report):
    def number(text):
        p = re.findall(r"^\| mean distance .* \| εMAg-ES \| 2 \| ([^|]*) \|", text, re.MULTILINE)
        return [*p, *re.findall(r"^\| reference sample \| ([^|]*) \|", text, re.MULTILINE)]

    assert len(number(report)) == 1 + 6 and number(report) == number(whole_report)


def test_its_tables_are_regular(report, whole_report):
    for text in (report, whole_report):
        lines = text.replace(r"\|", "").splitlines()
        for line, following in zip(lines, lines[1:], strict=False):
            if line.startswith("|") and following.startswith("|"):
                assert line.count("|") == following.count("|")


def test_it_ranks_all_algorithms(report):
    assert "| algorithm | N = 2 | all |" in report
    assert re.search(
        r"^\| LSHADE44 \| [12](\.5)?( \(1\.5\))?, 100 % \| [12](\.5)?( \(1\.5\))?, 100 % \|$", report, re.MULTILINE
    )


def test_it_follows_the_data(finished, report, tmp_path, call):
    shutil.copytree(finished / "data", tmp_path / "data", ignore=shutil.ignore_patterns("runs", "problems"))
    fidelity = (finished / "data/fidelity.csv").read_text().replace(",reproduced,0,1,", ",deviates,0,1,", 1)
    (tmp_path / "data/fidelity.csv").write_text(fidelity)
    assert call(*steps(tmp_path)[-1]) is None
    changed = (tmp_path / "REPRODUCTION.md").read_text()
    before, after = (int(re.search(r"(\d+) deviate", text)[1]) for text in (report, changed))
    assert after == before + 1


def test_it_names_no_folder_of_this_machine(finished, report):
    assert str(finished) not in report
