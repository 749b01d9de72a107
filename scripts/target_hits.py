"""Collect in a small table when each run hit each target: curves and running times are computed from it."""

import argparse
from itertools import chain, product

from analysis.hits import write_hits
from klee_minty.command_line import add_runs, run
from klee_minty.records import each_run


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--output", default="data/target_hits.csv", help="file to write")
    args = parser.parse_args(arguments)
    folders = product(args.runs, args.dimensions)
    records = (each_run(folder, N, args.chunks, args.instances) for folder, N in folders)
    write_hits(args.output, chain.from_iterable(records))


if __name__ == "__main__":
    run(main)
