"""Compare the algorithms pair by pair: expected running times (ERT) to the target, and tests of their ratios.

ERT, its 95 % interval and the test, over all instances, are klee_minty/running_times.py's.
"""

import argparse
import itertools
import math

from klee_minty.command_line import add_runs, run
from klee_minty.files import grouped, read_csv, write_csv
from klee_minty.paper import ALGORITHMS
from klee_minty.records import algorithm_of, each_run
from klee_minty.running_times import evaluations_and_successes, expected_running_time, ratio_test
from klee_minty.statistics import holm, proportion


def running_times(indicators, samples):
    """Rows of running_times.csv.

    ratio is to the least ERT in the dimension on the same instances, if one is finite; failure_rate_upper the upper end of
    the exact 95 % interval (Clopper-Pearson) of the failure rate: .218 where all of 15 runs succeed.
    """
    rows = []
    for row, sample in zip(indicators, samples, strict=True):
        ert, lower, upper = expected_running_time(sample)
        successes = int(sample[1].sum())
        rows.append(
            {key: row[key] for key in ("algorithm", "N", "instances", "runs", "abs_error_med", "nu_med")}
            | {"successes": successes, "ert": ert, "lower": lower, "upper": upper}
            | {"failure_rate_upper": proportion(row["runs"] - successes, row["runs"])[2]}
        )
    for group in grouped(rows, "N", "instances").values():
        lowest = min(row["ert"] for row in group)
        for row in group:
            row["ratio"] = row["ert"] / lowest if lowest < math.inf else math.nan
    return rows


TEST_COLUMNS = ("N", "algorithm", "other", "ratio", "p_value", "p_holm")


def pairwise_tests(samples):
    """Rows of pairwise_tests.csv; ratio is ERT of algorithm / ERT of other, NaN where neither has a success.

    p_holm is corrected for the pairs that somebody asks about: those with an own algorithm where there is one, else all.
    The other pairs have none.
    """
    rows = []
    for N in dict.fromkeys(N for _, N in samples):
        for one, other in itertools.combinations([algorithm for algorithm, n in samples if n == N], 2):
            first, second = samples[one, N], samples[other, N]
            row = {"N": N, "algorithm": one, "other": other, "ratio": ratio(first, second)}
            rows.append(row | {"p_value": ratio_test(first, second), "p_holm": math.nan})
    asked = [row for row in rows if not {row["algorithm"], row["other"]} <= {*ALGORITHMS}] or rows
    for row, p in zip(asked, holm([row["p_value"] for row in asked]), strict=True):
        row["p_holm"] = p
    return rows


def ratio(one, other):
    first, second = (expected_running_time(sample)[0] for sample in (one, other))
    return first / second if min(first, second) < math.inf else math.nan


def samples_of(indicators, folders, chunks):
    """evaluations_and_successes of each row of indicators_by_instance.csv: of its algorithm, N and instances."""
    folder_of = {algorithm_of(folder): folder for folder in folders}
    for row in indicators:
        instances = map(int, row["instances"].split())
        yield evaluations_and_successes(list(each_run(folder_of[row["algorithm"]], row["N"], chunks, instances)))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--indicators", default="data/indicators_by_instance.csv", help="written by aggregate.py")
    parser.add_argument("--times", default="data/running_times.csv", help="written")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written")
    args = parser.parse_args(arguments)
    indicators = read_csv(args.indicators)
    samples = list(samples_of(indicators, args.runs, args.chunks))
    over_all = {(row["algorithm"], row["N"]): sample for row, sample in zip(indicators, samples, strict=True)}
    write_csv(args.times, running_times(indicators, samples))
    write_csv(args.tests, pairwise_tests(over_all), TEST_COLUMNS)


if __name__ == "__main__":
    run(main)
