import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import errata_evidence

import pytest

SCRIPTS = Path(__file__).parent.parent / "scripts"
SETTINGS = ["--budget", "20000", "--stagnation", "100"]


def call(script, *arguments):
    with mock.patch.object(sys, "argv", [script, *map(str, arguments)]):
        importlib.import_module(script).main()


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A folder in which a small experiment has been run up to the comparison with the paper."""
    data = tmp_path_factory.mktemp("experiment") / "data"
    algorithms, solvers, dimensions = ["epsmag_es", "lshade44"], ["glpk_ipm"], ["2"]
    call("generate_problem", "--N", 2, "--output", data / "problems/N2.npz")
    call(
        "solve_lp",
        "--solver",
        "glpk_ipm",
        "--problem",
        data / "problems/N2.npz",
        "--output",
        data / "lp/glpk_ipm/N2.json",
    )
    for algorithm in algorithms:
        for run in range(10):
            record = data / f"runs/{algorithm}/N2/run{run}.json"
            call("optimize", "--algorithm", algorithm, "--N", 2, "--run", run, "--output", record)
    where = ["--algorithms", *algorithms, "--solvers", *solvers, "--dimensions", *dimensions, "--runs", 10]
    call("aggregate", "--data", data, *where)
    call("rank", "--indicators", data / "indicators.csv", "--ecdf", data / "ecdf.csv", *SETTINGS[:2],
         "--output", data / "ranking.csv")  # fmt: skip
    rounding = ["--solvers", *solvers, "--dimensions", *dimensions, "--output", data / "lp_rounding.csv"]
    call("lp_rounding", *rounding)
    with mock.patch.multiple(errata_evidence, RUNS=2, POINTS=100):
        call("errata_evidence", "--output", data / "errata_evidence.csv")
    return data.parent


def steps(folder):
    """The command lines from the comparison to the report."""
    data, paper = folder / "data", Path(__file__).parent.parent / "data/paper"
    printed = [paper / name for name in ("table2.csv", "table3.csv", "errata.csv")]
    inputs = [
        f"--{name}={data / file}.csv"
        for name, file in (("indicators", "indicators"), ("fidelity", "fidelity"), ("claims", "claims"),
                           ("evidence", "errata_evidence"), ("lp-rounding", "lp_rounding"), ("ranking", "ranking"))
    ]  # fmt: skip
    lp = f"--lp-indicators={data / 'lp_indicators.csv'}"
    fidelity = data / "fidelity.csv"
    return [
        ["compare_with_paper", "--paper", *printed, "--data", data, *SETTINGS, "--output", fidelity],
        ["judge_claims", inputs[0], lp, "--runs", data / "runs", *SETTINGS, "--output", data / "claims.csv"],
        ["table_fidelity", "--fidelity", fidelity, "--output", folder / "fidelity.tex"],
        ["report", *inputs, *SETTINGS, "--seed", 1, "--output", folder / "REPRODUCTION.md"],
    ]


@pytest.fixture(scope="module")
def report(finished):
    for step in steps(finished):
        call(*step)
    return (finished / "REPRODUCTION.md").read_text()


def test_it_regenerates_byte_identically_in_another_process(finished, report):
    written = [
        finished / name
        for name in ("data/fidelity.csv", "data/claims.csv", "fidelity.tex", "REPRODUCTION.md")
    ]
    before = [path.read_bytes() for path in written]
    for script, *arguments in steps(finished):
        command = [sys.executable, SCRIPTS / f"{script}.py", *arguments]
        subprocess.run(list(map(str, command)), check=True, env=os.environ | {"PYTHONHASHSEED": "7"})
    assert [path.read_bytes() for path in written] == before


def test_it_says_what_was_compared_and_what_was_not(report):
    assert "of the 132 numbers printed in Tables 2 and 3" in report
    assert "cannot be compared with what was run here" in report
    assert "N = 3, 5, 10, 20, 40 are missing here" in report
    assert all(f"| E{number} |" in report for number in range(1, 9))
    assert all(f"figures/figure{number}.png" in report for number in (1, 2, 3))


def test_its_tables_are_regular(report):
    lines = report.replace(r"\|", "").splitlines()
    for line, following in zip(lines, lines[1:], strict=False):
        if line.startswith("|") and following.startswith("|"):
            assert line.count("|") == following.count("|")


def test_it_ranks_all_algorithms(report):
    assert "| algorithm | N = 2 | all |" in report
    assert re.search(r"^\| LSHADE44 \| [12](\.5)? \(100%\) \| [12](\.5)? \|$", report, re.MULTILINE)


def test_it_follows_the_data(finished, report, tmp_path):
    fidelity = (finished / "data/fidelity.csv").read_text().replace(",reproduced,\n", ",deviates,\n", 1)
    (tmp_path / "fidelity.csv").write_text(fidelity)
    script, *arguments = steps(finished)[-1]
    arguments = [a for a in arguments[:-1] if "--fidelity" not in str(a)]
    call(script, *arguments, tmp_path / "report.md", "--fidelity", tmp_path / "fidelity.csv")
    changed = (tmp_path / "report.md").read_text()
    before, after = (int(re.search(r"(\d+) deviate", text)[1]) for text in (report, changed))
    assert after == before + 1


def test_it_names_no_folder_of_this_machine(finished, report):
    assert str(finished) not in report
