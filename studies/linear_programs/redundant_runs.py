"""Compare the runs of the optimizers with and without redundant rows.

Rows of redundant_runs.csv: algorithm, N, run, constraints (see VARIANTS), evaluations, f, nu, stop, same (1 if the run has
the same evaluations, target hits and final point, to the bit, as without redundant rows).
"""

import argparse
from itertools import product

from klee_minty.command_line import cli, dimension, json_object, positive
from klee_minty.files import write_csv
from klee_minty.records import each_run
from klee_minty.settings import run_chunks
from problems.klee_minty_redundant import VARIANTS

SAME = ("evaluations", "target_hits", "y", "stop")


def compared(folders, N, count, chunk):
    """A row per run and variant; folders: {variant: folder of its runs}."""
    runs = {variant: list(each_run(folders[variant], N, run_chunks(count, chunk))) for variant in VARIANTS}
    for number in range(count):
        expected = runs["none"][number]
        for variant in VARIANTS:
            record = runs[variant][number]
            same = all(record[key] == expected[key] for key in SAME)
            whose = {key: record[key] for key in ("algorithm", "N", "run")} | {"constraints": variant}
            yield whose | {key: record[key] for key in ("evaluations", "f", "nu", "stop")} | {"same": int(same)}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folders", type=json_object, required=True, help="{algorithm: {variant: folder of its runs}}")
    parser.add_argument("--dimensions", nargs="+", type=dimension, required=True, metavar="N", help="at least 2")
    parser.add_argument("--runs", type=positive, required=True, help="number of runs")
    parser.add_argument("--chunk", type=positive, required=True, help="runs per file")
    parser.add_argument("--output", required=True, help=".csv file to write")
    args = parser.parse_args(arguments)
    cells = product(args.folders.values(), args.dimensions)
    write_csv(args.output, [row for folders, N in cells for row in compared(folders, N, args.runs, args.chunk)])


if __name__ == "__main__":
    cli(main)
