"""Own algorithms beside the leaderboard: tested against each but the floor, with place and neighbours at each N."""

import math

from compare_algorithms import running_times
from klee_minty.comparison.beside import beside, standing
from klee_minty.comparison.model import Comparison
from klee_minty.comparison.page import comparison_page
from klee_minty.files import write_csv
from klee_minty.names import Names
from klee_minty.paper import TARGETS
from klee_minty.results.hits import write_hits
from klee_minty.statistics.running_times import evaluations_and_successes

import pytest


def hits(algorithm, N, ends, successes=15):
    """Runs with these numbers of evaluations, so many of which succeed with their last."""
    run = {"algorithm": algorithm, "N": N, "instance": 0, "nu": 0.0, "f": 0.5, "f_opt": 0.0, "error": 0.5}
    found = []
    for number, end in enumerate(ends):
        targets = [end] * TARGETS if number < successes else [1] * (TARGETS - 1) + [None]
        stop = "target" if number < successes else "budget"
        found.append(run | {"run": number, "stop": stop, "evaluations": end, "target_hits": targets})
    return found


@pytest.mark.parametrize("runs", [15, 3])
def test_own_algorithms_are_placed_beside_the_leaderboard_and_tested_against_each_of_it_but_the_floor(
    tmp_path, runs, says
):
    """my_es and slow ran here, of which slow is on the leaderboard with others."""
    stored = {"floor": "0", "theirs": "1", "slow": "2–3", "far": "2–3", "never": ""}
    labels = {"theirs": "Their | ES 1.2.3"}
    board = [{"algorithm": name, "sees": "nu", "place_paper": at} for name, at in stored.items()]
    board = [row | {"name": labels.get(row["algorithm"], row["algorithm"])} for row in board]
    board[1]["sees"] = "g"
    tables = {"floor": hits("floor", 2, [4] * 15), "theirs": hits("theirs", 2, [10] * 15)}
    tables["theirs"] += [run | {"instance": 1} for run in hits("theirs", 2, [99] * 15)]  # does not count
    tables |= {"slow": hits("slow", 2, range(1000, 1015)), "far": hits("far", 3, [7] * 15)}
    tables["never"] = hits("never", 2, [50] * 15, 0)
    for name, some in tables.items():
        write_hits(tmp_path / f"{name}.csv", some)
    write_csv(tmp_path / "board.csv", board)
    here = {("my_es", 2): hits("my_es", 2, [*[19] * (runs - 1), 14], runs - 1)}
    here["slow", 2] = hits("slow", 2, [1] * runs)
    times = running_times([row for cell in here.values() for row in cell], here)
    samples = {cell: evaluations_and_successes(rows) for cell, rows in here.items()}
    section, tests = beside(times, samples, tmp_path / "board.csv", *(tmp_path / f"{name}.csv" for name in stored))
    pairs = [(test["algorithm"], test["other"]) for test in tests]
    assert pairs == [("my_es", name) for name in ("theirs", "slow", "never")]
    (row,) = section["rows"]
    assert (row["lower"], row["of"], section["sizes"]) == (1, 3, "15")
    assert (row["before"]["name"], row["behind"]["name"]) == ("Their &#124; ES 1.2.3", "slow")
    assert (row["slower"], row["faster"]) == ({"slow", "never"}, {"theirs"})
    assert standing(row, [row["before"] | {"ert": row["ert"]}], [])["lower"] == 0  # an equal one
    assert section["reach_of_tests"]["tests"] == 3 and section["reach_of_tests"]["can_tell"]
    elsewhere = [row | {"N": 4} for row in times]  # where nothing is stored
    assert beside(elsewhere, {}, tmp_path / "board.csv", tmp_path / "theirs.csv") == (None, [])
    page = comparison_page(Comparison(times, [], Names({"my_es": "My ES"}), stored=section))
    ert = math.fsum([19] * (runs - 1) + [14]) / (runs - 1)
    cells = f"| My ES | 2 | {runs - 1}/{runs}: {ert:.3g} | 1 of 3 "
    cells += "| Their &#124; ES 1.2.3 (10, sees g) | slow (1,007, sees nu) | 1 of 3 | 2 of 3 |"
    assert cells in "\n".join(" ".join(line.split()) for line in page.splitlines())
    assert says(page, "the 15 runs that the leaderboard stores 3 tests, which are in What yours see is not said")
    seen = Comparison(times, [], levels={"my_es": "nu"}, stored=section)
    assert says(comparison_page(seen), "| my_es (sees nu)") and "What yours see" not in comparison_page(seen)
    limited = section | {"reach_of_tests": section["reach_of_tests"] | {"can_tell": False}}
    assert says(comparison_page(Comparison(times, [], stored=limited)), "With so few runs here, no difference can be")
