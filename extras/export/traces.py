"""Traced runs as exports show them: one number per point, in the benchmark's lexicographic order."""

import math

from klee_minty.command_line import json_object
from klee_minty.errors import InputError
from klee_minty.records import each_run
from klee_minty.run_options import add_runs


def add_export_options(parser):
    """What is exported, under which names, and to which folder."""
    add_runs(parser)
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument(
        "--output", required=True, metavar="FOLDER", help="folder to write; it gets a folder per algorithm"
    )


def by_dimension(folder, dimensions, chunks, instances=(0,)):
    """(N, records of an algorithm's traced runs), dimension by dimension; InputError if one has no trace.

    folder: data/traces/ALGORITHM/SETTINGS.
    """
    for N in sorted(dimensions):
        records = list(each_run(folder, N, chunks, instances))
        for record in records:
            if "improvements" not in record:
                raise InputError(f"{folder}: a run at N = {N} has no trace; make the runs with trace_runs.py")
        yield N, records


def instance_number(record):
    """Exported instance number (1-based): the paper's instance, 0 here, is 1, since COCO reserves 0."""
    return record["instance"] + 1


def best_so_far(record):
    """(evaluation, raw_y, f, nu) at each improvement of a run, and at its last evaluation; raw_y never rises."""
    lowest = math.inf
    for evaluation, f, nu in record["improvements"]:
        lowest = min(lowest, raw_y(record, f, nu))  # within rounding, f may fall below f_opt
        yield evaluation, lowest, f, nu
    if evaluation < record["evaluations"]:
        yield record["evaluations"], lowest, f, nu


def raw_y(record, f, nu):
    """|f - f_opt| of a feasible point, N + nu of an infeasible one.

    No feasible point is worse than sqrt(N), the diameter of the unit cube: raw_y falls whenever the best-so-far
    improves, a target below N is one of the objective, and N + v is the violation v.
    """
    return record["N"] + nu if nu else abs(f - record["f_opt"])
