"""Compute bands of the ECDFs (beyond the paper), which contain 95 % of bootstrap samples of the runs at each evaluation."""

import argparse
from itertools import product

from klee_minty import settings
from analysis.bands import ecdf_band
from klee_minty.command_line import add_budget, add_runs, run
from klee_minty.files import write_csv
from klee_minty.records import algorithm_of, each_run


def bands(folders, dimensions, chunks, instances, budget):
    """Rows of ecdf_bands.csv; budget in evaluations / N."""
    steps = []
    for folder, N in product(folders, dimensions):
        records = list(each_run(folder, N, chunks, instances))
        for step in ecdf_band(records, settings.evaluations(budget, N)):
            steps.append({"algorithm": algorithm_of(folder), "N": N} | step)
    return steps


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    add_budget(parser)
    parser.add_argument("--output", default="data/ecdf_bands.csv", help="file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, bands(args.runs, args.dimensions, args.chunks, args.instances, args.budget))


if __name__ == "__main__":
    run(main)
