"""Own algorithms beside the leaderboard: numbered after it, tested against each of it, and what is on it is not taken from here."""

import re

from beside import beside
from compare_algorithms import running_times
from comparison import Comparison
from comparison_page import comparison_page
from klee_minty.files import write_csv
from klee_minty.names import Names
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import TARGETS
from klee_minty_studies.statistics.running_times import evaluations_and_successes


def hits(algorithm, N, ends, successes=15):
    """Runs with these numbers of evaluations, so many of which succeed with their last."""
    run = {"algorithm": algorithm, "N": N, "instance": 0, "stop": "target"}
    run |= {"nu": 0.0, "f": 0.5, "f_opt": 0.0, "error": 0.5}
    own = [[end] * TARGETS if number < successes else [1] * (TARGETS - 1) + [None] for number, end in enumerate(ends)]
    return [run | {"run": k, "evaluations": ends[k], "target_hits": own[k]} for k in range(15)]


def test_own_algorithms_are_beside_the_leaderboard_and_tested_against_each_of_it_but_the_floor(tmp_path):
    """my_es and slow ran here, of which slow is on the leaderboard with others; numbers begin at 1 where there is no floor."""
    stored = {"floor": "0", "theirs": "1", "slow": "2–3", "far": "2–3"}
    labels = {"floor": "The | floor", "theirs": "Their ES 1.2.3"}
    board = [
        {"algorithm": id, "name": labels.get(id, id), "sees": "nu", "place_paper": at} for id, at in stored.items()
    ]
    runs = {"floor": hits("floor", 2, [4] * 15), "theirs": hits("theirs", 2, [10] * 15)}
    runs["theirs"] += [run | {"instance": 1} for run in hits("theirs", 2, [99] * 15)]  # does not count
    runs |= {"slow": hits("slow", 2, range(1000, 1015)), "far": hits("far", 3, [7] * 15)}
    tables = [tmp_path / f"{algorithm}.csv" for algorithm in stored]
    for path in tables:
        write_hits(path, runs[path.stem])
    here = {("my_es", 2): hits("my_es", 2, [*[19] * 14, 14], 14), ("slow", 2): hits("slow", 2, [1] * 15)}
    times, names = running_times([row for cell in here.values() for row in cell], here), Names({"my_es": "My ES"})
    samples = {cell: evaluations_and_successes(rows) for cell, rows in here.items()}

    def lines_and_tests(board, tables):
        write_csv(tmp_path / "leaderboard.csv", board)
        section, tests = beside(times, samples, names, {}, tmp_path / "leaderboard.csv", *tables)
        page = comparison_page(Comparison(times, [], names, stored=section)).partition("## Beside")[2]
        lines = [line.strip("| ") for line in page.partition("## More")[0].splitlines() if line.startswith("| ")]
        return lines, [(test["algorithm"], test["other"]) for test in tests]

    lines, tests = lines_and_tests(board, tables)
    assert lines[0] == "algorithm | sees | N = 2" and lines[2:7] == [
        "4 | **My ES** | g | 14/15: 20 (2)",
        "0 | The &#124; floor | nu | 15/15: 4",
        "1 | Their ES 1.2.3 | nu | **15/15: 10 (1)**",
        "2 | slow | nu | 15/15: 1,007 (101)",
        "3 | far | nu | –",
    ]
    assert re.fullmatch(r"My ES \| 2 \| 14/15 \| 20 \| [\d.]+ – [\d.]+ \| 2 of 3 \| 2 \| 1", lines[-1])
    assert tests == [("my_es", "theirs"), ("my_es", "slow")]
    lines, tests = lines_and_tests([row | {"place_paper": "1–3"} for row in board[1:]], tables[1:])
    assert [line[0] for line in lines[2:6]] == [*"4123"] and tests == [("my_es", "theirs"), ("my_es", "slow")]
