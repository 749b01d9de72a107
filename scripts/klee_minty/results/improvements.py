"""What follows from the improvements of runs: hits of targets, larger targets, and the end where a run found f_opt.

Runs made here and by other programs, with and without f_opt, have the same list: no other module tells them apart.
"""

import math

from klee_minty.contract import rounding_fault
from klee_minty.errors import InputError
from klee_minty.targets import PAPER_TARGETS, Targets, error_of

from .best_known import FOUND, by_cell

STEP, MOST = 0.16, 50  # decades between targets, and how many are added at most


def with_hits(record, targets=PAPER_TARGETS):
    """The record with target_hits: the evaluation that first hit each target, or None; constraint targets first."""
    violations = [(evaluation, nu) for evaluation, _, nu in record["improvements"]]
    f_opt, is_proven, errors = record["f_opt"], record["f_opt_is_proven"], []
    if f_opt is not None:
        errors = [(evaluation, error_of(f, f_opt, is_proven)) for evaluation, f in feasible(record)]
    return record | {"target_hits": first_hits(violations, targets.constraint) + first_hits(errors, targets.objective)}


def feasible(record):
    """[(evaluation, f)] of the feasible improvements."""
    return [(evaluation, f) for evaluation, f, nu in record["improvements"] if nu == 0.0]


def first_hits(values, levels):
    """For each of the levels, which decrease, the evaluation of the first value that is at most as large, or None.

    values: [(evaluation, value)], in the order of evaluations.
    """
    hits = [None] * len(levels)
    hardest = 0  # level that is not hit yet
    for evaluation, value in values:
        while hardest < len(levels) and value <= levels[hardest]:
            hits[hardest] = evaluation
            hardest += 1
    return hits


def with_larger(targets, records, rows):
    """The targets and, where runs found f_opt, larger ones in the paper's steps, up to the largest error at which a run
    became feasible. rows: of f_opt.csv.
    """
    found = by_cell(row for row in rows if row["source"] == FOUND)
    first = [(run, feasible(run)[0][1]) for run in records if run["nu"] == 0.0]
    errors = [f - found[run["N"], run["instance"]] for run, f in first if (run["N"], run["instance"]) in found]
    largest = targets.objective[0]
    steps = math.ceil(math.log10(max([largest, *errors]) / largest) / STEP)
    larger = [largest * 10.0 ** (STEP * step) for step in range(min(steps, MOST), 0, -1)]
    return Targets(targets.constraint, (*larger, *targets.objective))


def up_to_target(records, rows, targets):
    """The records with target_hits; those without f_opt get that of rows of f_opt.csv, and end at the last target."""
    f_opt = by_cell(rows)
    for value in f_opt.values():
        if fault := rounding_fault(value, targets.precision):
            raise InputError(f"{fault}; set another precision")
    return [record_up_to_target(record, f_opt.get((record["N"], record["instance"])), targets) for record in records]


def record_up_to_target(record, f_opt, targets):
    """A record with target_hits; without f_opt it gets this one, and ends at the last target, even before its y."""
    if record["f_opt"] is not None:
        return with_hits(record, targets)
    record = with_hits(record | {"f_opt": f_opt}, targets)
    end = record["target_hits"][-1]
    return record | {"evaluations": end, "stop": "target"} if end else record
