"""The benchmark measures and prints all its cases."""

import csv
import os
import subprocess
import sys

import benchmark
import peers

import pytest


def test_all_cases_are_measured(call, tmp_path, capsys):
    installed, missing = peers.installed()
    assert call("benchmark", "--short", "--repetitions", 2, "--output", tmp_path / "benchmark.csv") is None
    with open(tmp_path / "benchmark.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    measured = {(int(row["N"]), row["algorithm"], row["budget"]) for row in rows}
    full = {(2, name, "200") for name in (*benchmark.OWN, *installed)}
    short = {(N, name, "100") for N in (2, 3) for name in benchmark.EVOLUTIONARY}
    assert measured == full | short | {(2, "floor", ""), (3, "floor", "")}
    assert all(float(row["microseconds"]) > 0.0 for row in rows)
    printed = capsys.readouterr()
    assert "LSHADE44 with 100 N / LSHADE44 with 200 N" in printed.out
    assert all(name in printed.err for name in missing)


@pytest.mark.slow
def test_make_calls_it(root, tmp_path):
    """The command of make benchmark, in its short form, with the packages that are here."""
    options = f"OPTIONS=--short --repetitions 1 --output {tmp_path / 'benchmark.csv'}"
    told = subprocess.run(
        ["make", "--dry-run", "benchmark", options], cwd=root, capture_output=True, text=True, check=True
    )
    command = told.stdout.splitlines()[-1].replace(".venv/bin/python", sys.executable)
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, shell=True, cwd=root, env=plain, capture_output=True, text=True)
    assert done.returncode == 0 and (tmp_path / "benchmark.csv").exists(), done.stderr
