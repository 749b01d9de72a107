"""What the leaderboard's page and the comparison of own algorithms with it share: order, numbers and the text of a result."""

import math

from entries import FLOOR
from presentation.comparison import beaten


def ranked(times):
    """The algorithms by their ERT at the largest N; where it is infinite or missing, by that at the next smaller N.

    The floor comes first, whatever it takes.
    """
    dimensions = sorted({row["N"] for row in times}, reverse=True)
    cells = {(row["algorithm"], row["N"]): row["ert"] for row in times}

    def costs(algorithm):
        return [algorithm != FLOOR, *(cells.get((algorithm, N), math.inf) for N in dimensions)]

    return sorted(dict.fromkeys(row["algorithm"] for row in times), key=costs)


def numbered(ranking):
    """{algorithm: number}, from 1 on; the floor, if it is there, is 0."""
    return {algorithm: number for number, algorithm in enumerate(ranking, 0 if FLOOR in ranking else 1)}


def beside(times, tests, stored):
    """What the section on the leaderboard is given; times, tests: of compare_leaderboard.py; stored: its algorithms."""
    own = [algorithm for algorithm in dict.fromkeys(row["algorithm"] for row in times) if algorithm not in stored]
    others = ranked([row for row in times if row["algorithm"] in stored])
    number = numbered([*others, *own])  # of the others as on the leaderboard
    dimensions = sorted({row["N"] for row in times if row["algorithm"] in own})
    return {
        "own": own,
        "number": {algorithm: number[algorithm] for algorithm in [*own, *others]},
        "dimensions": dimensions,
        "rows": {(row["algorithm"], row["N"]): row for row in times},
        "places": {(row["algorithm"], row["N"]): place(row, times) for row in times},
        "wins": beaten(tests),
    }


def place(row, times):
    """Rank by ERT at this N without the floor, such as "2 of 13"; a dash without a success."""
    erts = [other["ert"] for other in times if other["N"] == row["N"] and other["algorithm"] != FLOOR]
    better = sum(ert < row["ert"] for ert in erts)
    return f"{better + 1} of {len(erts)}" if row["successes"] else "–"
