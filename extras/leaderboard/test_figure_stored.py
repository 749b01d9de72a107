"""The leaderboard's ECDFs behind those of the algorithms here."""

import re

import figure_stored
from analysis.hits import read_hits, write_hits
from entries import name_in_print, read_entry
from klee_minty.files import write_csv
from klee_minty.targets import TARGETS


def record(algorithm, N, last):
    return {
        "algorithm": algorithm,
        "N": N,
        "instance": 0,
        "run": 0,
        "evaluations": last,
        "target_hits": [last] * TARGETS,
    }


def test_only_others_in_the_same_dimensions_are_in_the_background(ecdf_steps):
    runs = record("es", 2, 90), record("es", 7, 90), record("mine", 2, 50), record("es", 2, 70), record("late", 2, 100)
    found = figure_stored.background_of(ecdf_steps(["mine"], (2, 3)), runs)
    expected = [(1, "es", 70, 0.5), (1, "es", 90, 1.0), (3, "late", 100, 1.0)]  # mine, at N = 2 too, is number 2
    assert found == [
        {"number": i, "algorithm": a, "N": 2, "evaluations": x, "proportion": y} for i, a, x, y in expected
    ]


def test_the_numbers_in_the_background_are_those_of_the_leaderboard(root, ecdf_steps):
    runs = [run for path in sorted((root / "extras/leaderboard/entries").glob("*.csv")) for run in read_hits(path)]
    found = {}
    for step in figure_stored.background_of(ecdf_steps(["mine"], (2, 3)), runs):
        found[step["algorithm"]] = step["number"]
    page = (root / "extras/leaderboard/README.md").read_text(encoding="utf-8")
    for algorithm, number in found.items():
        name = name_in_print(read_entry(root / f"extras/leaderboard/entries/{algorithm}.yaml"))
        assert re.search(rf"^\| {number} \| .* \| {re.escape(name)}<br>", page, re.MULTILINE), algorithm
    assert len(found) > 10


def test_the_figure_changes_with_what_is_stored(tmp_path, call, ecdf_steps):
    write_csv(tmp_path / "ecdf.csv", ecdf_steps(["mine"], (2,)))
    write_hits(tmp_path / "hits.csv", [record("mine", 2, 20)])
    for name in ("es", "late"):
        write_hits(tmp_path / f"{name}.csv", [record(name, 2, 100)])
    contents = []
    for tables in ([], [tmp_path / "es.csv"], [tmp_path / "es.csv", tmp_path / "late.csv"]):
        arguments = ("--ecdf", tmp_path / "ecdf.csv", "--hits", tmp_path / "hits.csv", "--tables", *tables)
        assert call("figure_stored", *arguments, "--output", tmp_path / "a.pdf") is None
        contents.append((tmp_path / "a.pdf").read_bytes())
    assert len({*contents}) == 3
