"""Collect the CPU seconds of the runs, per algorithm and dimension; they differ from machine to machine."""

from statistics import median

from klee_minty.command_line import script
from klee_minty.files import read_csv, write_csv
from klee_minty.records import read_runs


def timing(algorithm, N, runs):
    """A row of timings.csv: seconds of CPU per run, and microseconds per evaluation of all runs together."""
    seconds, evaluations = ([run[key] for run in runs] for key in ("elapsed", "evaluations"))
    functions = {"median": median, "min": min, "max": max, "sum": sum}
    return (
        {"algorithm": algorithm, "N": N, "runs": len(runs)}
        | {f"seconds_{name}": function(seconds) for name, function in functions.items()}
        | {"microseconds_per_evaluation": 1e6 * sum(seconds) / sum(evaluations)}
    )


@script
def main(indicators="data/indicators.csv", runs="data/runs", instances=(0,), output="data/timings.csv"):
    parts = (read_runs(runs, [row], instances) for row in read_csv(indicators))  # memory for the runs of one row only
    write_csv(output, [timing(*key, records) for part in parts for key, records in part.items()])
