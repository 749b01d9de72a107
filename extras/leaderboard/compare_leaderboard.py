"""Compare the algorithms of the leaderboard by their expected running times (ERT), with each other or with own algorithms.

ERT, its interval and the test are klee_minty/running_times.py's, as in compare_algorithms.py; Holm's correction is over all tests.
"""

import argparse
import itertools
import math

from analysis.hits import PARTS, arrays, unpacked
from analysis.running_times import TEST_COLUMNS, evaluations_and_successes, pairwise_tests, summary, with_ratios
from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write_csv
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS

import numpy as np


def running_times(runs):
    """Rows of running_times.csv, of {(algorithm, N): runs}; ratio is to the least ERT at this N, if one is finite."""
    rows = []
    for (algorithm, N), own in runs.items():
        row = {"algorithm": algorithm, "N": N, "runs": len(own)} | summary(evaluations_and_successes(own))
        rows.append(row | median_targets(own))
    return with_ratios(rows, "N")


def median_targets(runs):
    """The hardest targets of the violation and of the error that the median run hits; NaN where it hits none."""
    hits = np.isfinite(arrays(runs)[0])
    middle = sorted(hits, key=np.count_nonzero)[(len(runs) - 1) // 2]
    reached = {}
    for part, targets in (("nu", CONSTRAINT_TARGETS), ("error", OBJECTIVE_TARGETS)):
        number = np.count_nonzero(middle[PARTS[part]])
        reached[f"{part}_target"] = targets[number - 1] if number else math.nan
    return reached


def cells(tables):
    """{(algorithm, N): runs} of tables of target hits, N by N."""
    rows = [unpacked(row) for table in tables for row in read_csv(table)]
    return grouped(sorted(rows, key=lambda row: row["N"]), "algorithm", "N")


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
    stored = list(dict.fromkeys(algorithm for algorithm, _ in runs))
    pairs = list(itertools.combinations(stored, 2))
    if args.own:
        own = {cell: rows for cell, rows in cells([args.own]).items() if cell[0] not in stored}
        pairs = list(itertools.product(dict.fromkeys(algorithm for algorithm, _ in own), stored))
        dimensions = {N for _, N in own}
        runs = own | {cell: rows for cell, rows in runs.items() if cell[1] in dimensions}
    samples = {cell: evaluations_and_successes(rows) for cell, rows in runs.items()}
    write_csv(args.times, running_times(runs))
    write_csv(args.tests, pairwise_tests(samples, pairs), TEST_COLUMNS)


if __name__ == "__main__":
    run(main)
