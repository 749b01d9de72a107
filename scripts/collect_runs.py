"""Collect the records of all runs, each checked against its path and its problem, in tables that everything else reads.

runs.csv has a row a run: its result. target_hits.csv has a row a run: the evaluation that first hit each target.
targets.csv has the targets.
"""

import argparse
from itertools import product

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty.records import each_run, problem_in
from klee_minty.results.hits import write_hits
from klee_minty.results.runs import run_row
from klee_minty.results.targets import write_targets
from klee_minty.run_options import add_runs
from klee_minty.targets import targets_of


def with_their_rows(records, rows):
    """The records one by one; the row of each is appended to rows, so that no more than one record is in memory."""
    for record in records:
        rows.append(run_row(record))
        yield record


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--problems", required=True, metavar="FOLDER", help="data/problems/PROBLEM")
    parser.add_argument("--table", default="data/runs.csv", help="file to write, a row a run")
    parser.add_argument("--hits", default="data/target_hits.csv", help="file to write, the target hits of each run")
    parser.add_argument("--targets", default="data/targets.csv", help="file to write, the targets")
    args = parser.parse_args(arguments)
    targets = targets_of(problem_in(args.problems, args.dimensions[0], args.instances[0]))
    cells = product(args.runs, args.dimensions)
    records = (r for folder, N in cells for r in each_run(folder, N, args.chunks, args.instances, args.problems))
    rows = []
    write_hits(args.hits, with_their_rows(records, rows), targets=targets)
    write_csv(args.table, rows)
    write_targets(args.targets, targets)


if __name__ == "__main__":
    cli(main)
