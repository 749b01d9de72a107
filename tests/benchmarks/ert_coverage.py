"""Measure how good intervals and test of the expected running time (ERT) are with a few runs.

Intervals: how many samples drawn from the runs of the reference sample have an interval that contains its ERT, and how
far their upper ends lie above their ERT, as medians. Test: how often it rejects at 5 %.
"""

import argparse

from klee_minty.command_line import cli, positive
from klee_minty.files import group_by, read_csv
from klee_minty_studies.paper import DE, ES, RUNS
from klee_minty_studies.statistics.inference import LEVEL, SEED
from klee_minty_studies.statistics.running_times import (
    expected_running_time,
    log_and_variance,
    moments,
    ratio_test,
    student_interval,
)

import numpy as np
from tabulate import tabulate

SPREAD = 0.02  # relative standard deviation of what a steady algorithm takes


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


def students(sample):
    log, variance = log_and_variance(moments(sample).sum(axis=1), sample.shape[1])
    return student_interval(log, variance, sample.shape[1])


def in_use(sample):
    return expected_running_time(sample)[1:]


INTERVALS = {"Student": students, "in use": in_use}


def coverage(distribution, runs, samples):
    """{interval: (share of samples in which it contains the true ERT, median of upper end / ERT of the sample)}."""
    rng, truth = np.random.default_rng(SEED), ert(distribution)
    held, reach = {name: [] for name in INTERVALS}, {name: [] for name in INTERVALS}
    for _ in range(samples):
        sample = drawn_from(distribution, runs, rng)
        if not sample[1].any():
            continue
        for name, interval in INTERVALS.items():
            low, high = interval(sample)
            held[name].append(low <= truth <= high)
            reach[name].append(high / ert(sample))
    return {name: (float(np.mean(held[name])), float(np.median(reach[name]))) for name in INTERVALS}


def steady(time, runs, rng):
    """A sample of an algorithm that always succeeds, and always takes about the same time."""
    return np.array([time * (1.0 + SPREAD * rng.standard_normal(runs)), np.ones(runs)])


def rejections(draw_one, draw_other, runs, tests):
    """The share of tests at 5 % that find two algorithms different."""
    rng = np.random.default_rng(SEED)
    return sum(ratio_test(draw_one(runs, rng), draw_other(runs, rng)) < LEVEL for _ in range(tests)) / tests


def pairs(known):
    """(case, how the one is drawn, how the other is) for the distributions {(algorithm, N): (2, n)}."""
    for (algorithm, N), distribution in known.items():

        def draw(runs, rng, distribution=distribution):
            return drawn_from(distribution, runs, rng)

        def equal(runs, rng, distribution=distribution):
            return steady(ert(distribution), runs, rng)

        yield f"{algorithm}, N = {N}, and itself", draw, draw
        yield f"{algorithm}, N = {N}, and a steady algorithm of the same ERT", draw, equal


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default="data/paper/reference.csv", help="table of runs to draw from")
    parser.add_argument("--runs", type=positive, default=RUNS, help="runs in a sample, at least 2")
    parser.add_argument(
        "--samples", type=positive, default=4000, help="samples for the intervals of each algorithm and N"
    )
    parser.add_argument("--tests", type=positive, default=1000, help="tests of each pair of algorithms")
    args = parser.parse_args(arguments)
    if args.runs < 2:
        parser.error("a sample needs at least 2 runs")
    known = distributions(read_csv(args.reference, "algorithm", "stop"))

    rows = []
    for (algorithm, N), distribution in known.items():
        row = {"algorithm": algorithm, "N": N}
        for name, (share, reach) in coverage(distribution, args.runs, args.samples).items():
            row |= {name: f"{share:.3f} (x {reach:.2f})"}
        rows.append(row)
    print(f"Share of nominal 95 % intervals of {args.runs} runs that contain the ERT (upper end / ERT)\n")
    print(tabulate(rows, headers="keys"), end="\n\n")

    judged = {key: distribution for key, distribution in known.items() if key[0] in (ES, DE)}
    rows = [
        {"the one, and the other": case, "different": rejections(draw_one, draw_other, args.runs, args.tests)}
        for case, draw_one, draw_other in pairs(judged)
    ]
    print(f"Share of tests of {args.runs} runs each that call the two significantly different (p < {LEVEL})\n")
    print(tabulate(rows, headers="keys", floatfmt=".3f"))


if __name__ == "__main__":
    cli(main)
