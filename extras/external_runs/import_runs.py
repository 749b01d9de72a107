"""Import the runs of an algorithm from a table that another program wrote: one record a run, marked as external.

README.md says what a table contains; runs_table.py reads it. Where it has y, f and nu need only agree with y within
rounding, since other arithmetic rounds otherwise; the distance is computed here.
"""

import argparse
from itertools import product
from pathlib import Path
from types import SimpleNamespace

from klee_minty import instances
from extras.external_runs.runs_table import Run, columns_of, read_runs, whole
from klee_minty.command_line import add_problems, cli, run_numbers
from klee_minty.errors import InputError
from klee_minty.files import write_json_lines
from klee_minty.instances import distance
from klee_minty.results.improvements import with_hits
from klee_minty.running import check_optimum
from klee_minty.settings import Settings, add_budget, external_name
from klee_minty.targets import targets_of

import numpy as np

TOLERANCE = 1e-12  # of sums and products in another order, relative to N and the size of y - y_opt
ULPS = 8  # and of large numbers
STOPS = ("target", "budget", "stagnation", "iterations", "optimizer")
UNKNOWN = {"stagnation": None, "last_generation": None, "parameters": {}, "elapsed": None, "versions": {}}


def imported(path, algorithm, problems, runs, budget=Settings.budget):
    """{(N, instance): records} of an algorithm's runs in a table; InputError for what cannot be.

    problems: {(N, instance): what instances.read returns}; runs: how many there are of each; budget: in evaluations /
    N.
    """
    found = {(*cell, run): Run(cell[0], budget * cell[0]) for cell in problems for run in range(runs)}
    read_runs(path, algorithm, found)
    records = {}
    for (N, instance, number), run in found.items():
        problem, identity = problems[N, instance]
        place = f"{path}, run {number} at N = {N}, instance {instance}"
        about = {"problem": identity["problem"], "algorithm": algorithm, "settings": external_name(budget), "N": N}
        about |= {"instance": instance, "run": number, "budget": run.budget, "external": True} | UNKNOWN
        about["seed"] = number  # unless the table has another
        try:
            record = about | outcome(run, problem, place)
        except InputError as error:
            raise InputError(f"{place}: {error}") from None
        records.setdefault((N, instance), []).append(record)
    return records


def outcome(run, problem, place):
    """What a Run found on its problem: the part of its record that a black box would know, and its seed."""
    (nu, f), y, end = run.best, run.point(), run.last_row[1]
    check_optimum(SimpleNamespace(best_f=f, best_nu=nu), problem, place)
    if y:
        check_values(f, nu, y, problem)
    found = {"f_opt": problem.f_opt, "f_opt_is_proven": problem.y_opt is not None, "improvements": run.improvements}
    found |= {"f": f, "nu": nu, "y": y, "distance": distance(np.array(y), problem) if y else None}
    is_success = with_hits(found, targets_of(problem))["target_hits"][-1] is not None
    found |= {"evaluations": run.evaluations, "stop": stop(end.get("stop") or "optimizer", is_success, run)}
    if "seed" in end:
        found["seed"] = whole("seed", end)
    return found


def check_values(f, nu, y, problem):
    """InputError where y gives another f or nu on the problem, by more than rounding."""
    y = np.array(y)
    values, _, violations = problem.evaluate(y[None, :])
    scale = TOLERANCE * problem.N * (1.0 + (distance(y, problem) or 0.0))
    for name, told, computed in (("f", f, float(values[0])), ("nu", nu, float(violations[0]))):
        if not abs(told - computed) <= scale + ULPS * np.spacing(abs(computed)):
            raise InputError(f"{name} is {told!r}, but y gives {computed!r}")


def stop(told, is_success, run):
    """Why a run ended: target or budget where it was reached, else what is told; InputError where that cannot be."""
    end = run.evaluations
    reached = {"target": is_success, "budget": end >= run.budget}
    if told not in STOPS or not reached.get(told, True):
        rule = f"must be one of {', '.join(STOPS)}, and the first two only where they were reached"
        raise InputError(f"stop is {told!r} after {end} of {run.budget} evaluations, but {rule}")
    return next((limit for limit in reached if reached[limit]), told)


def notes(path, records):
    """What the user should know of a table that is right."""
    if "y_1" not in columns_of(path):
        yield f"{path} has no columns y_1, y_2, …, so that no point is evaluated again"
    if exact := next((run for runs in records.values() for run in runs if run["distance"] == 0.0), None):
        told = f"run {exact['run']} at N = {exact['N']} ends at the optimum to the last digit"
        yield f"{path}: {told}; are its numbers rounded? Write all 17 digits (%.17g)"
    (N, instance), runs = next(iter(records.items()))
    seen = [[run[key] for key in ("y", "evaluations", "improvements")] for run in runs[:2]]
    if seen[1:] == seen[:1]:
        told = f"runs 0 and 1 of {runs[0]['algorithm']} at N = {N}, instance {instance} are equal"
        yield f"{path}: {told}; is the random generator seeded by the run's number?"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--records", required=True, metavar="TABLE", help="a row for each improvement or evaluation of each run")
    add("--algorithm", required=True, help="id of the algorithm")
    add("--problems", required=True, metavar="FOLDER", help="data/problems/PROBLEM")
    add_problems(parser)
    add("--chunks", nargs="+", type=run_numbers, required=True, metavar="0-4", help="run numbers of each file")
    add_budget(parser)
    add("--output", required=True, metavar="FOLDER", help="data/runs/PROBLEM/ALGORITHM/SETTINGS, for all files in it")
    args = parser.parse_args()
    cells = product(args.dimensions, args.instances)
    problems = {cell: instances.read(Path(args.problems, "N{}/instance{}.npz".format(*cell))) for cell in cells}
    records = imported(args.records, args.algorithm, problems, args.chunks[-1][-1] + 1, args.budget)
    for (N, instance), runs in records.items():
        for chunk in args.chunks:
            path = Path(args.output, f"N{N}", f"instance{instance}", f"runs{chunk[0]}-{chunk[-1]}.jsonl")
            write_json_lines(path, [runs[number] for number in chunk])
    for note in notes(args.records, records):
        print(note)


if __name__ == "__main__":
    cli(main)
