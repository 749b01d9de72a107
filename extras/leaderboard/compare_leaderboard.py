"""Compare the algorithms of the leaderboard by their expected running times (ERT), with each other or with own algorithms.

ERT, its interval and the test are studies/klee_minty_studies/running_times.py's, as in compare_algorithms.py; Holm's correction is over all tests.
The floor is compared with none: ERTs are multiples of its.
"""

import argparse
import itertools
import math

from entries import FLOOR
from klee_minty.command_line import cli
from klee_minty.files import group_by, write_csv
from klee_minty.results.hits import read_hits
from klee_minty_studies.hit_arrays import median_targets
from klee_minty_studies.running_times import (
    TEST_COLUMNS,
    evaluations_and_successes,
    pairwise_tests,
    summary,
    with_ratios,
)


def running_times(runs):
    """Rows of running_times.csv, of {(algorithm, N): runs}.

    ratio is to the least ERT at this N but the floor's, if one is finite, times_floor is to the floor's.
    """
    rows = []
    for (algorithm, N), own in runs.items():
        row = {"algorithm": algorithm, "N": N, "runs": len(own)} | summary(evaluations_and_successes(own))
        rows.append(row | median_targets(own))
    floor = {row["N"]: row["ert"] for row in rows if row["algorithm"] == FLOOR}
    rows = [row | {"times_floor": row["ert"] / floor.get(row["N"], math.nan)} for row in rows]
    ranked = with_ratios([row for row in rows if row["algorithm"] != FLOOR], "N")
    return [row | {"ratio": math.nan} for row in rows if row["algorithm"] == FLOOR] + ranked


def cells(tables):
    """{(algorithm, N): runs} of tables of target hits, N by N."""
    runs = [run for table in tables for run in read_hits(table)]
    return group_by(sorted(runs, key=lambda run: run["N"]), "algorithm", "N")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", required=True, metavar="NAME.csv", help="tables of the leaderboard")
    parser.add_argument(
        "--own",
        metavar="target_hits.csv",
        help="tables of runs here: algorithms that the leaderboard lacks are tested against each of its algorithms",
    )
    parser.add_argument("--times", required=True, help="file to write")
    parser.add_argument("--tests", required=True, help="file to write")
    args = parser.parse_args(arguments)
    runs = cells(args.tables)
    stored = list(dict.fromkeys(algorithm for algorithm, _ in runs if algorithm != FLOOR))
    pairs = list(itertools.combinations(stored, 2))
    if args.own:
        own = {cell: rows for cell, rows in cells([args.own]).items() if cell[0] not in [*stored, FLOOR]}
        pairs = list(itertools.product(dict.fromkeys(algorithm for algorithm, _ in own), stored))
        runs = own | runs
    samples = {cell: evaluations_and_successes(rows) for cell, rows in runs.items()}
    write_csv(args.times, running_times(runs))
    write_csv(args.tests, pairwise_tests(samples, pairs), TEST_COLUMNS)


if __name__ == "__main__":
    cli(main)
