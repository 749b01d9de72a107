"""Collect in a small table when each run hit each target: curves and running times are computed from it."""

import argparse
from itertools import product

from analysis.hits import packed
from klee_minty.command_line import add_runs, run
from klee_minty.files import write_csv
from klee_minty.records import each_run


def target_hits(folders, dimensions, chunks, instances=(0,)):
    """Rows of target_hits.csv, one per run."""
    rows = []
    for folder, N in product(folders, dimensions):
        rows += map(packed, each_run(folder, N, chunks, instances))
    return rows


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--output", default="data/target_hits.csv", help="file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, target_hits(args.runs, args.dimensions, args.chunks, args.instances))


if __name__ == "__main__":
    run(main)
