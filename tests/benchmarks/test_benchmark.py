"""The benchmark measures and prints all its cases; its peers, as far as their packages are installed,
do what they are to.
"""

import csv

import benchmark
import peers
from klee_minty.blackbox import BlackBox
from klee_minty.rotated_klee_minty import rotated_klee_minty

import numpy as np
import pytest


def test_all_cases_are_measured(call, tmp_path, capsys):
    installed, missing = peers.installed()
    assert call("benchmark", "--short", "--repetitions", 2, "--output", tmp_path / "benchmark.csv") is None
    with open(tmp_path / "benchmark.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    measured = {(int(row["N"]), row["algorithm"]) for row in rows}
    assert measured == {(2, name) for name in (*benchmark.OWN, *installed)}
    assert all(float(row["microseconds"]) > 0.0 for row in rows)
    printed = capsys.readouterr()
    assert all(row["algorithm"] in printed.out for row in rows) and all(name in printed.err for name in missing)


def box(N, budget):
    return BlackBox(rotated_klee_minty(N), budget, stagnation=100 * N)


def test_one_number_has_the_benchmarks_order():
    points = 27.0 + np.random.default_rng(0).uniform(-0.3, 1.2, (200, 3))
    f, _, nu = box(3, 1000).evaluate(points)
    assert 20 < np.count_nonzero(nu == 0.0) < 180
    by_one_number = np.argsort(peers.one_number(box(3, 1000), points), kind="stable")
    assert by_one_number.tolist() == np.lexsort((f, nu)).tolist()


@pytest.mark.parametrize("name", peers.PEERS)
def test_a_peer_spends_the_budget_or_reaches_the_target(name):
    optimize, module, _ = peers.PEERS[name]
    pytest.importorskip(module, reason=f"{module} is optional (requirements/benchmark.txt)", exc_type=ImportError)
    black_box = box(2, budget=6000)
    optimize(black_box, np.random.default_rng(1))
    assert black_box.stop in ("budget", "target")
    assert black_box.best_nu == 0.0 and black_box.best_f - 8.0 < 1e-3
