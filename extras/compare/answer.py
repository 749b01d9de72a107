"""The answer on each own algorithm in a sentence, and what so many runs leave to the tests."""

import math

from analysis import paper
from analysis.inference import LEVEL
from analysis.running_times import PERMUTATIONS
from presentation.comparison import algorithms, beaten, is_best
from presentation.formats import of_dimensions
from presentation.names import NAMES

MANY = 100  # runs: beyond this no number of runs is recommended


def headlines(times, tests, names=NAMES):
    """A sentence on each algorithm that is not the paper's."""
    wins = beaten(tests)
    for algorithm in algorithms(times):
        if algorithm not in paper.ALGORITHMS:
            rows = [row for row in times if row["algorithm"] == algorithm]
            yield f"{names.plain(algorithm)}: {successes_in_words(rows)}; {rank_in_words(rows, times, wins)}."


def successes_in_words(rows):
    """At which N every run succeeds."""
    always = [row["N"] for row in rows if row["successes"] == row["runs"]]
    if len(always) == len(rows):
        return "every run succeeds"
    if always:
        return f"every run succeeds at {of_dimensions(always)}, not at {of_dimensions(others_than(always, rows))}"
    sometimes = [row["N"] for row in rows if row["successes"]]
    return (
        f"some runs succeed at {of_dimensions(sometimes)}, but at no N all of them" if sometimes else "no run succeeds"
    )


def rank_in_words(rows, times, wins):
    """At which N the ERT is the lowest, and significantly lower than all others."""
    algorithm = rows[0]["algorithm"]
    others = {row["algorithm"] for row in times} - {algorithm}
    best = [row["N"] for row in rows if row["ert"] < math.inf and is_best(row, times)]
    sure = [N for N in best if others and set(wins.get((N, algorithm), [])) == others]
    if not best:
        return "at every N another algorithm has a lower ERT" if rows_with_success(rows) else "it has no ERT"
    where = "every N" if len(best) == len(rows) else of_dimensions(best)
    if not sure:
        return f"it has the lowest ERT at {where}"
    clearly = "significantly" if sure == best else f"significantly at {of_dimensions(sure)}"
    return f"it has the lowest ERT at {where}, {clearly}"


def others_than(dimensions, rows):
    return [row["N"] for row in rows if row["N"] not in dimensions]


def rows_with_success(rows):
    return [row for row in rows if row["successes"]]


def power(times, tests):
    """What the number of runs leaves to the tests: {"runs", "tests", "smallest", "corrected", "needed"}; needed: runs.

    A permutation test of n against n runs has no p-value below 2 / C(2n, n), nor below that of its draws.
    """
    runs = min(row["runs"] for row in times)
    asked = sum(not math.isnan(test["p_holm"]) for test in tests)
    smallest = smallest_p(runs)
    needed = next((n for n in range(2, MANY) if asked * smallest_p(n) < LEVEL), None)
    return {
        "runs": runs,
        "tests": asked,
        "smallest": smallest,
        "corrected": min(1.0, asked * smallest),
        "needed": needed,
    }


def smallest_p(runs):
    return max(2 / math.comb(2 * runs, runs), 1.0 / (PERMUTATIONS[1] + 1.0))
