"""Collect the CPU seconds of the runs, per algorithm and dimension; they differ from machine to machine."""

from statistics import median

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write_csv
from klee_minty.records import read_runs


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--indicators", default="data/indicators.csv")
    parser.add_argument("--runs", default="data/runs", help="folder of the run records")
    parser.add_argument("--instances", nargs="+", type=whole_number(0), default=[0], metavar="K")
    parser.add_argument("--output", default="data/timings.csv")
    arguments = parser.parse_args()
    rows = []
    for row in read_csv(arguments.indicators):  # one after the other: memory for the runs of one row only
        ((key, runs),) = read_runs(arguments.runs, [row], arguments.instances).items()
        rows.append(timing(*key, runs))
    write_csv(arguments.output, rows)


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


if __name__ == "__main__":
    run_script(main)
