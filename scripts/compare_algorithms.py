"""Compare the algorithms pair by pair: expected running times (ERT) to the target, and tests of their ratios.

analysis/running_times.py computes ERT, its 95 % interval and the test, over all instances.
"""

import argparse
import math

from analysis.hits import median_targets
from analysis.inference import holm
from analysis.paper import ALGORITHMS
from analysis.running_times import TEST_COLUMNS, evaluations_and_successes, pairwise_tests, summary, with_ratios
from klee_minty.command_line import add_runs, run
from klee_minty.files import read_csv, write_csv
from klee_minty.records import algorithm_of, each_run


def running_times(indicators, samples):
    """Rows of running_times.csv; ratio is to the least ERT in the dimension on the same instances, if one is finite."""
    rows = []
    for row, sample in zip(indicators, samples, strict=True):
        known = {key: row[key] for key in ("algorithm", "N", "instances", "runs", "abs_error_med", "nu_med")}
        rows.append(known | summary(sample))
    return with_ratios(rows, "N", "instances")


def corrected_tests(samples):
    """Rows of pairwise_tests.csv.

    p_holm is corrected over all pairs with an own algorithm, or over all pairs if there is none. Other pairs have no p_holm.
    """
    rows = pairwise_tests(samples)
    asked = [row for row in rows if not {row["algorithm"], row["other"]} <= {*ALGORITHMS}] or rows
    corrected = holm([row["p_value"] for row in asked])
    for row in rows:
        row["p_holm"] = math.nan
    for row, p in zip(asked, corrected, strict=True):
        row["p_holm"] = p
    return rows


def samples_of(indicators, folders, chunks):
    """evaluations_and_successes and median_targets of the runs of each row of indicators_by_instance.csv."""
    folder_of = {algorithm_of(folder): folder for folder in folders}
    for row in indicators:
        instances = map(int, row["instances"].split())
        runs = list(each_run(folder_of[row["algorithm"]], row["N"], chunks, instances))
        yield evaluations_and_successes(runs), median_targets(runs)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--indicators", default="data/indicators_by_instance.csv", help="written by aggregate.py")
    parser.add_argument("--times", default="data/running_times.csv", help="file to write")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="file to write")
    args = parser.parse_args(arguments)
    indicators = read_csv(args.indicators)
    samples, targets = zip(*samples_of(indicators, args.runs, args.chunks), strict=True)
    over_all = {(row["algorithm"], row["N"]): sample for row, sample in zip(indicators, samples, strict=True)}
    times = running_times(indicators, samples)
    write_csv(args.times, [row | reached for row, reached in zip(times, targets, strict=True)])
    write_csv(args.tests, corrected_tests(over_all), TEST_COLUMNS)


if __name__ == "__main__":
    run(main)
