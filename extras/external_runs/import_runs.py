"""Import the runs of algorithms from tables that other programs wrote: one record a run, marked as external.

README.md says what a table contains; runs_table.py reads it. Where a row has y, f and nu have to agree with y only
within rounding, since other programs round otherwise; the distance is computed here.
"""

import argparse
import math
from itertools import product
from pathlib import Path

from klee_minty import instances
from extras.external_runs.runs_table import columns_of, coordinates, read_runs, unknown_columns
from klee_minty.blackbox import LONGEST_GENERATION
from klee_minty.command_line import add_problems, cli
from klee_minty.dependencies import digest_of
from klee_minty.errors import InputError
from klee_minty.files import write_json_lines
from klee_minty.instances import distance
from klee_minty.records import is_better
from klee_minty.results.improvements import with_hits
from klee_minty.running import check_optimum
from klee_minty.settings import Settings, add_budget, external_name, run_paths
from klee_minty.targets import targets_of

import numpy as np

TOLERANCE = 1e-12  # of sums and products in another order, relative to N and to 1 + ‖y - y_opt‖
ULPS = 8  # and this many units in the last place of a large number
BELOW = "f has another sign or is of another instance, or f or nu is rounded (%.17g is not), or f_opt is wrong"
NOTHING = math.inf, math.inf  # before the first row, as nu and f
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")
UNKNOWN = {"stagnation": None, "last_generation": None, "parameters": {}, "elapsed": None, "versions": {}}


def import_table(path, algorithms, problems, budget=Settings.budget):
    """{(algorithm, N, instance): records} of a table, and notes for the user; InputError for runs that cannot be.

    problems: {(N, instance): what instances.read returns}; budget: in evaluations / N.
    """
    runs, elsewhere = read_runs(path, algorithms, [*problems])
    records, left_out, files = {}, [], {str(path): digest_of(path)}
    for (algorithm, N, instance, number), rows in sorted(runs.items()):
        problem, identity = problems[N, instance]
        place = f"{path}, run {number} at N = {N}, instance {instance}"
        record = {"problem": identity["problem"], "algorithm": algorithm, "settings": external_name(budget), "N": N}
        record |= {"instance": instance, "run": number, "budget": budget * N, "external": True, "files": files}
        record["seed"] = number if rows[-1].seed is None else rows[-1].seed
        best = min((row.f for row in rows if row.nu == 0.0), default=math.inf)
        check_optimum(best, problem, place, BELOW)
        try:
            record |= UNKNOWN | outcome(rows, problem, budget * N)
        except InputError as error:
            raise InputError(f"{place}: {error}") from None
        records.setdefault((algorithm, N, instance), []).append(record)
        left_out += [row for row in rows if row.evaluations > record["evaluations"]]
    return records, [*notes(path, elsewhere, records, left_out)]


def outcome(rows, problem, budget):
    """What a run found on its problem: the part of its record that a black box would know; rows: Rows."""
    check_points(rows, problem)
    columns, improvements = {"f_opt": problem.f_opt, "f_opt_is_proven": problem.y_opt is not None}, []
    for row in rows:
        if is_better(row.nu, row.f, improvements[-1][:0:-1] if improvements else NOTHING):
            improvements.append([row.evaluations, row.f, row.nu])
    success = with_hits(columns | {"improvements": improvements}, targets_of(problem))["target_hits"][-1]
    end, stop = rows[-1].evaluations, rows[-1].stop or "optimizer"
    reached = {"target": success is not None, "budget": end >= budget}
    if stop not in STOPS or not reached.get(stop, True):
        rule = f"must be one of {', '.join(STOPS)}, and the first two only where they were reached"
        raise InputError(f"stop is {stop!r} after {end} of {budget} evaluations, but {rule}")
    if success and stop != "target":
        end = success
    improvements = [each for each in improvements if each[0] <= end]
    last, f, nu = improvements[-1]
    # The last generation may end beyond the budget, but improves nothing there.
    if last > budget or end >= budget + max(budget, LONGEST_GENERATION * problem.N**2):
        raise InputError(f"evaluations are {last if last > budget else end}, beyond the budget of {budget}")
    y = next((row.y for row in rows if row.y and (row.f, row.nu) == (f, nu)), None)
    if y is None and any(row.y for row in rows):
        raise InputError(f"its best is at {last} evaluations; that row, or one that repeats its f and nu, must have y")
    columns |= {"improvements": improvements, "f": f, "nu": nu, "y": y, "evaluations": end}
    columns["distance"] = distance(np.array(y), problem) if y else None
    return columns | {"stop": next((limit for limit in reached if reached[limit]), stop)}


def check_points(rows, problem):
    """InputError where the y of a row gives another f or nu on the problem, by more than rounding."""
    if not (rows := [row for row in rows if row.y]):
        return
    y = np.array([row.y for row in rows])
    values, _, violations = problem.evaluate(y)
    distances = 0.0 if problem.y_opt is None else np.linalg.norm(y - problem.y_opt, axis=1)
    for name, computed in (("f", values), ("nu", violations)):
        told = np.array([getattr(row, name) for row in rows], dtype=float)  # NaN where f is not known
        rounding = TOLERANCE * problem.N * (1.0 + distances) + ULPS * np.spacing(np.abs(computed))
        for i in (np.abs(told - computed) > rounding).nonzero()[0][:1]:
            values = f"{name} is {float(told[i])!r}, but y gives {float(computed[i])!r}"
            raise InputError(f"line {rows[i].line}: {values}; are all 17 digits written (%.17g)?")


def notes(path, elsewhere, records, left_out):
    """What the user should know of a table that is right."""
    columns = columns_of(path)
    if unknown := unknown_columns(columns):
        yield f"{path}: nothing reads the columns {', '.join(unknown)}"
    if not coordinates(columns):
        note = "so that no point is evaluated again, and nothing is ranked, which takes distances"
        yield f"{path} has no columns y_1, y_2, …, {note}"
    for name, count in elsewhere.items():
        yield f"{path}: rows of {name} at other N or instances than those of the call: {count}"
    if left_out:
        rule = "a run ends at its success, or with its last row if that says stop = target"
        yield f"{path}: rows after a success, which are left out: {len(left_out)}, as line {left_out[0].line}; {rule}"
    runs = [run for some in records.values() for run in some]
    for run in [run for run in runs if (run["nu"], run["f"]) == (0.0, run["f_opt"]) and not run["distance"]][:1]:
        note = f"run {run['run']} at N = {run['N']} ends at the optimum to the last digit"
        yield f"{path}: {note}; are its numbers rounded? Write all 17 digits (%.17g)"
    (algorithm, N, instance), some = next(iter(records.items()))
    first_two = [[run[key] for key in ("y", "evaluations", "improvements")] for run in some[:2]]
    if first_two[1:] == first_two[:1]:
        note = f"runs {some[0]['run']} and {some[1]['run']} of {algorithm} at N = {N}, instance {instance} are equal"
        yield f"{path}: {note}; is the random generator seeded by the run's number?"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    each = {"nargs": "+", "action": "append", "required": True, "metavar": ("TABLE", "ALGORITHM")}
    add("--records", help="a table, with a row for each improvement or evaluation, and ids of its algorithms", **each)
    add("--problems", required=True, metavar="FOLDER", help="data/problems/PROBLEM")
    add_problems(parser)
    add_budget(parser)
    add("--output", required=True, metavar="FOLDER", help="data/runs/PROBLEM")
    args = parser.parse_args()
    cells = product(args.dimensions, args.instances)
    problems = {cell: instances.read(Path(args.problems, "N{}/instance{}.npz".format(*cell))) for cell in cells}
    for table, *algorithms in args.records:
        records, notes = import_table(table, algorithms, problems, args.budget)
        for (algorithm, N, instance), runs in records.items():
            folder = Path(args.output, algorithm, external_name(args.budget))
            write_json_lines(*run_paths(folder, N, instance), runs)
        for note in notes:
            print(note)


if __name__ == "__main__":
    cli(main)
