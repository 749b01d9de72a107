"""Collect the CPU seconds of the runs, per algorithm and dimension; they differ from machine to machine."""

from statistics import median

from klee_minty.command_line import script
from klee_minty.files import read_csv, write_csv
from klee_minty.records import read_runs


def timing(algorithm, N, runs):
    """A row of timings.csv: seconds of CPU per run, and microseconds per evaluation of all runs together."""
    seconds = [run["elapsed"] for run in runs]
    evaluations = sum(run["evaluations"] for run in runs)
    return {
        "algorithm": algorithm,
        "N": N,
        "runs": len(runs),
        "seconds_median": median(seconds),
        "seconds_min": min(seconds),
        "seconds_max": max(seconds),
        "seconds_sum": sum(seconds),
        "microseconds_per_evaluation": 1e6 * sum(seconds) / evaluations,
    }


@script
def main(indicators="data/indicators.csv", runs="data/runs", instances=(0,), output="data/timings.csv"):
    rows = []
    for row in read_csv(indicators):  # one after the other: memory for the runs of one row only
        ((key, records),) = read_runs(runs, [row], instances).items()
        rows.append(timing(*key, records))
    write_csv(output, rows)
