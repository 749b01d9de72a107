"""Measure how good intervals and test of the expected running time (ERT) are with a few runs.

Intervals: how many samples drawn from the runs of the reference sample have an interval that contains its ERT, and how
far their upper ends lie above their ERT, as medians. Test: how often it rejects at 5 %, of one or two numbers of runs.
"""

import argparse
from collections import defaultdict

from klee_minty.command_line import cli, positive
from klee_minty.files import group_by, read_csv
from klee_minty.paper import DE, ES, RUNS
from klee_minty.statistics import running_times
from klee_minty.statistics.inference import LEVEL, SEED
from klee_minty.statistics.running_times import (
    expected_running_time,
    log_and_variance,
    moments,
    ratio_test,
    student_interval,
)

import numpy as np
from tabulate import tabulate

SPREAD = 0.02  # relative standard deviation of what a steady algorithm takes
# An algorithm that seldom fails: how often, and how many times what a success costs a failure does.
FAILURES, COST = 0.05, 100.0


def distributions(reference):
    """{(algorithm, N): (2, n)}: evaluations and success of each run in rows of reference.csv."""
    return {
        key: np.array([[run["evaluations"] for run in runs], [run["stop"] == "target" for run in runs]], dtype=float)
        for key, runs in group_by(reference, "algorithm", "N").items()
    }


def ert(sample):
    return float(sample[0].sum() / sample[1].sum())


def drawn_from(distribution, runs, rng):
    """A sample (2, runs), with replacement."""
    return distribution[:, rng.integers(0, distribution.shape[1], runs)]


def intervals(sample):
    """{name: the ends of an interval}: Student's, and that of comparison.md."""
    n = sample.shape[1]
    students = student_interval(*log_and_variance(moments(sample).sum(axis=1), n), n)
    return {"Student": students, "in use": expected_running_time(sample)[1:]}


def coverage(distribution, runs, samples):
    """{interval: (share of samples in which it contains the true ERT, median of upper end / ERT of the sample)}."""
    rng, truth = np.random.default_rng(SEED), ert(distribution)
    held, reach = defaultdict(list), defaultdict(list)
    for _ in range(samples):
        sample = drawn_from(distribution, runs, rng)
        if sample[1].any():
            for name, (low, high) in intervals(sample).items():
                held[name].append(low <= truth <= high)
                reach[name].append(high / ert(sample))
    return {name: (float(np.mean(held[name])), float(np.median(reach[name]))) for name in held}


def steady(time, runs, rng):
    """A sample of an algorithm that always succeeds, and always takes about the same time."""
    return np.array([time * (1.0 + SPREAD * rng.standard_normal(runs)), np.ones(runs)])


def seldom_failing(runs, rng):
    """A sample of an algorithm that takes 1 as a rule; the ERT is 1 + FAILURES / (1 - FAILURES) COST."""
    failed = rng.random(runs) < FAILURES
    times = np.where(failed, COST, 1.0 + SPREAD * rng.standard_normal(runs))
    return np.array([times, ~failed])


def rejections(draw_one, draw_other, runs, tests):
    """Shares of tests at 5 % that find the one algorithm faster, and slower; runs: of the one, and of the other."""
    rng, faster, slower = np.random.default_rng(SEED), 0, 0
    for _ in range(tests):
        one, other = draw_one(runs[0], rng), draw_other(runs[1], rng)
        if ratio_test(one, other) < LEVEL:
            is_faster = not other[1].any() or (one[1].any() and ert(one) < ert(other))
            faster, slower = faster + is_faster, slower + (not is_faster)
    return faster / tests, slower / tests


def pairs(known):
    """(case, how the one is drawn, how the other is) for the distributions {(algorithm, N): (2, n)}."""
    for (algorithm, N), distribution in known.items():

        def draw(runs, rng, distribution=distribution):
            return drawn_from(distribution, runs, rng)

        def equal(runs, rng, distribution=distribution):
            return steady(ert(distribution), runs, rng)

        yield f"{algorithm}, N = {N}, and itself", draw, draw
        yield f"{algorithm}, N = {N}, and a steady algorithm of the same ERT", draw, equal
    mean = 1.0 + FAILURES / (1.0 - FAILURES) * COST
    case = f"fails in {FAILURES:.0%} of its runs, at {COST:.0f} times the cost, and a steady algorithm of half its ERT"
    yield case, seldom_failing, lambda runs, rng: steady(mean / 2.0, runs, rng)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default="data/paper/reference.csv", help="table of runs to draw from")
    help = "runs in a sample, at least 2; with a second number that of the other algorithm of a test"
    parser.add_argument("--runs", nargs="+", type=positive, default=[RUNS], help=help)
    parser.add_argument("--samples", type=positive, default=40000, help="of each algorithm and N, for the intervals")
    parser.add_argument("--tests", type=positive, default=1000, help="tests of each pair of algorithms")
    parser.add_argument("--draws", type=positive, help="partitions drawn for a test (default: as for comparison.md)")
    args = parser.parse_args()
    if args.draws:
        running_times.PARTITIONS, running_times.PERMUTATIONS = 0, (args.draws, args.draws)
    if min(args.runs) < 2 or len(args.runs) > 2:
        parser.error("a sample needs at least 2 runs, and a test has two samples")
    runs = args.runs[0], args.runs[-1]
    known = distributions(read_csv(args.reference, "algorithm", "stop"))

    rows = []
    for (algorithm, N), distribution in known.items():
        row = {"algorithm": algorithm, "N": N}
        for name, (share, reach) in coverage(distribution, runs[0], args.samples).items():
            row |= {name: f"{share:.3f} (x {reach:.2f})"}
        rows.append(row)
    print(f"Share of nominal 95 % intervals of {runs[0]} runs that contain the ERT (upper end / ERT)\n")
    print(tabulate(rows, headers="keys"), end="\n\n")

    judged = {key: distribution for key, distribution in known.items() if key[0] in (ES, DE)}
    rows = [
        {"the one, and the other": case, "faster": faster, "slower": slower, "either": faster + slower}
        for case, draw_one, draw_other in pairs(judged)
        for faster, slower in [rejections(draw_one, draw_other, runs, args.tests)]
    ]
    print(f"Share of tests of {runs[0]} against {runs[1]} runs that call the one faster, slower at p < {LEVEL}\n")
    print(tabulate(rows, headers="keys", floatfmt=".3f"))


if __name__ == "__main__":
    cli(main)
