"""Compare the algorithms of the leaderboard by their expected running times (ERT), with each other or with own algorithms.

ERT, its interval and the test are klee_minty/running_times.py's, as in compare_algorithms.py; Holm's correction is over all tests.
"""

import argparse
import itertools
import math

from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write_csv
from klee_minty.hits import PARTS, arrays, unpacked
from klee_minty.running_times import evaluations_and_successes, expected_running_time, ratio_test
from klee_minty.statistics import holm
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS

import numpy as np

TEST_COLUMNS = ("N", "algorithm", "other", "ratio", "p_value", "p_holm")


def running_times(runs):
    """Rows of running_times.csv, of {(algorithm, N): runs}; ratio is to the least ERT at this N, if one is finite."""
    rows = []
    for (algorithm, N), own in runs.items():
        sample = evaluations_and_successes(own)
        ert, lower, upper = expected_running_time(sample)
        row = {"algorithm": algorithm, "N": N, "runs": len(own), "successes": int(sample[1].sum())}
        rows.append(row | {"ert": ert, "lower": lower, "upper": upper} | median_targets(own))
    for group in grouped(rows, "N").values():
        lowest = min(row["ert"] for row in group)
        for row in group:
            row["ratio"] = row["ert"] / lowest if lowest < math.inf else math.nan
    return rows


def median_targets(runs):
    """The hardest targets of the violation and of the error that the median run hits; NaN where it hits none."""
    hits = np.isfinite(arrays(runs)[0])
    middle = sorted(hits, key=np.count_nonzero)[(len(runs) - 1) // 2]
    reached = {}
    for part, targets in (("nu", CONSTRAINT_TARGETS), ("error", OBJECTIVE_TARGETS)):
        number = np.count_nonzero(middle[PARTS[part]])
        reached[f"{part}_target"] = targets[number - 1] if number else math.nan
    return reached


def pairwise_tests(runs, pairs):
    """Rows of pairwise_tests.csv at each N that both of a pair have; ratio is ERT of algorithm / ERT of other."""
    samples = {cell: evaluations_and_successes(own) for cell, own in runs.items()}
    rows = []
    for N, (one, other) in itertools.product(dict.fromkeys(N for _, N in runs), pairs):
        if (one, N) in samples and (other, N) in samples:
            first, second = samples[one, N], samples[other, N]
            ert, other_ert = expected_running_time(first)[0], expected_running_time(second)[0]
            ratio = ert / other_ert if min(ert, other_ert) < math.inf else math.nan
            row = {"N": N, "algorithm": one, "other": other, "ratio": ratio}
            rows.append(row | {"p_value": ratio_test(first, second)})
    corrected = holm([row["p_value"] for row in rows])
    return [row | {"p_holm": p} for row, p in zip(rows, corrected, strict=True)]


def cells(tables):
    """{(algorithm, N): runs} of tables of target hits, N by N."""
    rows = [unpacked(row) for table in tables for row in read_csv(table)]
    return grouped(sorted(rows, key=lambda row: row["N"]), "algorithm", "N")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", nargs="+", required=True, metavar="NAME.csv", help="of the leaderboard")
    parser.add_argument("--own", metavar="target_hits.csv", help="of other runs, which are tested against these alone")
    parser.add_argument("--times", required=True, help="written")
    parser.add_argument("--tests", required=True, help="written")
    args = parser.parse_args(arguments)
    runs = cells(args.tables)
    stored = dict.fromkeys(algorithm for algorithm, _ in runs)
    pairs = list(itertools.combinations(stored, 2))
    if args.own:
        own = cells([args.own])
        algorithms, dimensions = (list(dict.fromkeys(part)) for part in zip(*own, strict=True))
        others = [algorithm for algorithm in stored if algorithm not in algorithms]
        runs = own | {cell: rows for cell, rows in runs.items() if cell[0] in others and cell[1] in dimensions}
        pairs = list(itertools.product(algorithms, others))
    write_csv(args.times, running_times(runs))
    write_csv(args.tests, pairwise_tests(runs, pairs), TEST_COLUMNS)


if __name__ == "__main__":
    run(main)
