"""Collect the records of all runs, each checked against its path and its problem, in tables that everything else reads.

runs.csv has the result of each run, and of which earlier run it is a copy; target_hits.csv the evaluation at which each
run first hit each target, and targets.csv the targets. f_opt.csv has the optimum of each instance, or the best f that
is known, and the best point of all runs; code.csv the files and packages that the runs of each algorithm imported, with
their digests and versions.
"""

import argparse

from klee_minty.command_line import add_data, add_runs, cli, made_by_of
from klee_minty.errors import InputError
from klee_minty.files import group_by, write_csv
from klee_minty.records import each_run, import_difference, problem_in
from klee_minty.results.best_known import COLUMNS, best_known
from klee_minty.results.copies import copy_columns
from klee_minty.results.hits import write_hits
from klee_minty.results.improvements import up_to_target, with_larger
from klee_minty.results.indicators import run_row
from klee_minty.targets import targets_of, write_targets

CODE_COLUMNS = ("algorithm", "kind", "name", "version")


def all_records(args):
    """The checked records, one by one; InputError where two runs of a folder imported different versions or files."""
    for folder, made_by in made_by_of(args, args.runs).items():
        before = {}
        for N in args.dimensions:
            for record in each_run(folder, N, args.chunks, args.instances, args.problems, made_by):
                if difference := import_difference(record, before):
                    raise InputError(f"{folder} has {difference}; delete this folder and run snakemake again")
                yield record


def code_rows(records):
    """Rows of code.csv: each file with its digest, then each package with its version."""
    for algorithm, runs in group_by(records, "algorithm").items():
        for kind, key in (("file", "files"), ("package", "versions")):
            imported = {name: value for run in runs for name, value in run.get(key, {}).items()}
            for name in sorted(imported):
                yield {"algorithm": algorithm, "kind": kind, "name": name, "version": imported[name]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--problems", required=True, metavar="FOLDER", help="data/problems/PROBLEM")
    add_data(parser)
    args = parser.parse_args()
    records = list(all_records(args))
    optima = best_known(records)
    targets = targets_of(problem_in(args.problems, args.dimensions[0], args.instances[0]))
    targets = with_larger(targets, records, optima)
    records = up_to_target(records, optima, targets)
    rows = [run_row(record) | copies for record, copies in zip(records, copy_columns(records), strict=True)]
    write_csv(args.data / "runs.csv", rows)
    write_hits(args.data / "target_hits.csv", records, targets=targets)
    write_targets(args.data / "targets.csv", targets)
    write_csv(args.data / "code.csv", list(code_rows(records)), CODE_COLUMNS)
    write_csv(args.data / "f_opt.csv", optima, COLUMNS)


if __name__ == "__main__":
    cli(main)
