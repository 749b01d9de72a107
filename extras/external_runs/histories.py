"""Runs as a table: a row for each improvement, or each evaluation, of each run, from which a record's target hits are
computed.

Columns: N, instance (0 if it is missing), run, evaluations, f, nu, and y_1 … y_N at the end or none of them. The last
row of a run is its end.
"""

import csv
import math

from klee_minty.errors import InputError
from klee_minty.files import group_by, input_errors
from klee_minty.targets import targets_of

import numpy as np

NEEDED = ("N", "run", "evaluations", "f", "nu")
WHOLE = ("N", "instance", "run", "evaluations")


def read_rows(path, N, instance):
    """The rows of a dimension and an instance, {column: number}; InputError, with its row, for what cannot be in one."""
    with input_errors(path, ValueError, csv.Error), open(path, newline="", encoding="utf-8-sig") as file:
        rows = []
        for number, texts in enumerate(csv.DictReader(file, skipinitialspace=True), 2):
            if missing := [column for column in NEEDED if not texts.get(column)]:
                raise InputError(f"{path}, row {number}: {missing[0]} is missing")
            try:
                row = {"instance": 0.0} | {column: float(text) for column, text in texts.items() if column and text}
            except ValueError as error:
                raise InputError(f"{path}, row {number}: {error}") from None
            if wrong := [column for column, value in row.items() if not math.isfinite(value)]:
                raise InputError(f"{path}, row {number}: {wrong[0]} is {row[wrong[0]]}")
            if wrong := [column for column in WHOLE if row[column] % 1 or row[column] < 0]:
                raise InputError(f"{path}, row {number}: {wrong[0]} is {row[wrong[0]]}, no whole number")
            if row["nu"] < 0.0:
                raise InputError(f"{path}, row {number}: nu is {row['nu']}, below 0")
            if (row["N"], row["instance"]) == (N, instance):
                rows.append(row | {"row": number})
    return rows


def histories(path, problem, instance, runs, budget):
    """The records of the runs, by their numbers, still without what is the same for all; budget in evaluations."""
    found = group_by(read_rows(path, problem.N, instance), "run")
    for run in runs:
        if run not in found:
            raise InputError(f"{path} has no run {run} at N = {problem.N}, instance {instance}")
        rows = found[run]
        for before, row in zip([{"evaluations": 0}, *rows], rows, strict=False):
            if not before["evaluations"] < row["evaluations"] <= budget:
                most = f"not between the row before, {before['evaluations']:.0f}, and the budget, {budget}"
                raise InputError(f"{path}, row {row['row']}: evaluations are {row['evaluations']:.0f}, {most}")
        yield {"run": run, "budget": budget} | outcome(rows, problem, budget)


def outcome(rows, problem, budget):
    """evaluations, f, nu, y, stop, target_hits and, where f_opt is None, improvements of a run."""
    targets, f_opt, N = targets_of(problem), problem.f_opt, problem.N
    at, f, nu = (np.array([row[column] for row in rows]) for column in ("evaluations", "f", "nu"))
    best = min(range(len(rows)), key=lambda i: (nu[i], f[i]))
    feasible = np.where(nu == 0.0, f, math.inf)
    errors = np.full(len(rows), math.inf) if f_opt is None else np.minimum.accumulate(np.abs(feasible - f_opt))
    hits = [first(at, np.minimum.accumulate(nu), level) for level in targets.constraint]
    hits += [first(at, errors, level) for level in targets.objective]
    end = int(at[-1])
    stop = "target" if hits[-1] else "budget" if end >= budget else "optimizer"
    y = [rows[best][f"y_{j}"] for j in range(1, N + 1)] if "y_1" in rows[best] else None
    record = {"evaluations": end, "f": float(f[best]), "nu": float(nu[best]), "y": y, "stop": stop, "target_hits": hits}
    if f_opt is None:
        lowest = np.minimum.accumulate(feasible)
        is_new = lowest < np.append(math.inf, lowest[:-1])
        record["improvements"] = [[int(a), float(b)] for a, b in zip(at[is_new], f[is_new], strict=True)]
    return record


def first(at, values, level):
    """The evaluation at which values, which do not rise, are first at most a level, or None."""
    reached = values <= level
    return int(at[reached.argmax()]) if reached.any() else None
