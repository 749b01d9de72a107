"""The leaderboard's ECDFs behind those of the algorithms here."""

import csv

import figure_stored
from entries import read_entry
from klee_minty.results.hits import read_hits
from klee_minty_studies.paper import TARGETS


def record(algorithm, N, last):
    run = {"algorithm": algorithm, "N": N, "instance": 0, "run": 0, "evaluations": last}
    return run | {"target_hits": [last] * TARGETS}


def test_only_others_in_the_same_dimensions_are_in_the_background(ecdf_steps):
    runs = record("es", 2, 90), record("es", 7, 90), record("mine", 2, 50), record("es", 2, 70), record("late", 2, 100)
    found = figure_stored.background_of(ecdf_steps(["mine"], (2, 3)), runs)
    expected = [(1, "es", 70, 0.5), (1, "es", 90, 1.0), (3, "late", 100, 1.0)]  # mine, at N = 2 too, is number 2
    assert found == [
        {"number": i, "algorithm": a, "N": 2, "evaluations": x, "proportion": y} for i, a, x, y in expected
    ]


def test_the_numbers_in_the_background_are_in_the_leaderboards_order(root, ecdf_steps):
    runs = [run for path in sorted((root / "extras/leaderboard/entries").glob("*.csv")) for run in read_hits(path)]
    entries = map(read_entry, (root / "extras/leaderboard/entries").glob("*.yaml"))
    levels = {entry["algorithm"]: entry["sees"] for entry in entries}
    steps = figure_stored.background_of(ecdf_steps(["mine"], (2, 3)), runs, levels)
    found = {step["algorithm"]: step["number"] for step in steps}
    with open(root / "extras/leaderboard/leaderboard.csv", newline="", encoding="utf-8") as file:
        order = [row["algorithm"] for row in csv.DictReader(file)]
    assert sorted(found, key=found.get) == [algorithm for algorithm in order if algorithm in found]
    assert len(found) > 10
