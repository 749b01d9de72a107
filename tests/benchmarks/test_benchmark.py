"""benchmarks/benchmark.py and the peers that it measures, as far as their packages are installed."""

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import benchmark
import peers
from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty

INSTALLED, MISSING = peers.installed()


def test_a_peer_whose_package_is_missing_is_named(monkeypatch):
    listed = {"there": (None, "json", "C++"), "not there": (None, "no_such_package", "C++")}
    monkeypatch.setattr(peers, "PEERS", listed)
    assert peers.installed() == ({"there": (None, "C++")}, ["not there"])


def box(N, budget):
    return BlackBox(rotated_klee_minty(N), budget, stagnation=100 * N)


def test_one_number_has_the_benchmarks_order():
    points = 27.0 + np.random.default_rng(0).uniform(-0.3, 1.2, (200, 3))
    f, _, nu = box(3, 1000).evaluate(points)
    assert 20 < np.count_nonzero(nu == 0.0) < 180
    by_one_number = np.argsort(peers.lexicographic(box(3, 1000), points), kind="stable")
    assert by_one_number.tolist() == np.lexsort((f, nu)).tolist()


@pytest.mark.parametrize("name", INSTALLED)
def test_a_peer_spends_the_budget_or_reaches_the_target(name):
    black_box = box(3, budget=30000)
    INSTALLED[name][0](black_box, np.random.default_rng(1))
    assert black_box.stop in ("budget", "target")
    assert black_box.best_nu == 0.0 and black_box.best_f - 27.0 < 1e-3


def test_all_cases_are_measured(call, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(benchmark, "SIDE_BY_SIDE", (2,))
    monkeypatch.setattr(benchmark, "LARGE", (3,))
    monkeypatch.setattr(benchmark, "BUDGET", 200)
    monkeypatch.setattr(benchmark, "SHORT", 100)
    assert call("benchmark", "--repetitions", 2, "--output", tmp_path / "benchmark.csv") is None
    with open(tmp_path / "benchmark.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    measured = {(int(row["N"]), row["algorithm"], row["budget"]) for row in rows}
    full = {(2, name, "200") for name in (*benchmark.OWN, *INSTALLED)}
    short = {(N, name, "100") for N in (2, 3) for name in benchmark.EVOLUTIONARY}
    assert measured == full | short | {(2, "floor", ""), (3, "floor", "")}
    assert all(float(row["microseconds"]) > 0.0 for row in rows)
    printed = capsys.readouterr()
    assert "LSHADE44 with 100 N / LSHADE44 with 200 N" in printed.out
    assert all(name in printed.err for name in MISSING)
