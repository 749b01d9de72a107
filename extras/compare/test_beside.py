"""Own algorithms beside the leaderboard: numbered after it, tested against each of it, and what is on it is not taken from here."""

from beside import beside
from compare_algorithms import running_times
from klee_minty.files import write_csv
from klee_minty.names import Names
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import TARGETS
from klee_minty_studies.running_times import evaluations_and_successes


def hits(algorithm, N, ends, successes=15):
    """Runs with these numbers of evaluations, so many of which succeed with their last."""
    run = {
        "algorithm": algorithm,
        "N": N,
        "instance": 0,
        "stop": "target",
        "nu": 0.0,
        "f": 0.5,
        "f_opt": 0.0,
        "error": 0.5,
    }
    own = [[end] * TARGETS if number < successes else [1] * (TARGETS - 1) + [None] for number, end in enumerate(ends)]
    return [run | {"run": k, "evaluations": ends[k], "target_hits": own[k]} for k in range(15)]


def test_own_algorithms_are_beside_the_leaderboard_and_tested_against_each_of_it_but_the_floor(tmp_path):
    """my_es and slow ran here, of which slow is on the leaderboard with others."""
    stored = {"floor": "0", "theirs": "1", "slow": "2–3", "far": "2–3"}
    names = {"floor": "The | floor", "theirs": "Their ES 1.2.3"}
    board = [{"algorithm": id, "name": names.get(id, id), "sees": "nu", "place_paper": at} for id, at in stored.items()]
    write_csv(tmp_path / "leaderboard.csv", board)
    runs = {"floor": hits("floor", 2, [4] * 15), "theirs": hits("theirs", 2, [10] * 15)}
    runs |= {"slow": hits("slow", 2, range(1000, 1015)), "far": hits("far", 3, [7] * 15)}
    for algorithm, rows in runs.items():
        write_hits(tmp_path / f"{algorithm}.csv", rows)
    here = {("my_es", 2): hits("my_es", 2, [*[19] * 14, 14], 14), ("slow", 2): hits("slow", 2, [1] * 15)}
    times = running_times([row for cell in here.values() for row in cell], here)
    samples = {cell: evaluations_and_successes(rows) for cell, rows in here.items()}
    tables = [tmp_path / f"{algorithm}.csv" for algorithm in stored]
    section, tests = beside(times, samples, Names({"my_es": "My ES"}), {}, tmp_path / "leaderboard.csv", *tables)
    assert section["results"]["heads"] == ["", "algorithm", "sees", "N = 2"]
    assert section["results"]["lines"] == [
        [4, "**My ES**", "g", "14/15: 20 (2)"],
        [0, "The &#124; floor", "nu", "15/15: 4"],
        [1, "Their ES 1.2.3", "nu", "**15/15: 10 (1)**"],
        [2, "slow", "nu", "15/15: 1,007 (101)"],
        [3, "far", "nu", "–"],
    ]
    assert [(test["algorithm"], test["other"]) for test in tests] == [("my_es", "theirs"), ("my_es", "slow")]
    ((*cells, _, place, faster, slower),) = section["tests"]["lines"]
    assert (*cells, place, faster, slower) == ("My ES", 2, "14/15", "20", "2 of 3", "2", "1")
    write_csv(tmp_path / "leaderboard.csv", [row | {"place_paper": "1–3"} for row in board[1:]])
    section, tests = beside(times, samples, Names({"my_es": "My ES"}), {}, tmp_path / "leaderboard.csv", *tables[1:])
    assert [line[0] for line in section["results"]["lines"]] == [
        4,
        1,
        2,
        3,
    ]  # numbers begin at 1 where there is no floor
    assert [test["other"] for test in tests] == ["theirs", "slow"]
