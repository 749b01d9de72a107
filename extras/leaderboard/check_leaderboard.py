"""Check entries of the leaderboard: fields, tables and, if the code is in this repository, run 0, which is repeated.

PYTHONPATH=scripts python extras/leaderboard/check_leaderboard.py extras/leaderboard/entries/*.yaml
"""

import argparse
import platform
from importlib.util import find_spec
from pathlib import Path

from analysis import paper
from analysis.hits import packed
from entries import faults, read_entry
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import run
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.files import read_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from workflow import dependencies
from workflow.dependencies import versions


def repetition(entry, rows):
    """What repeating run 0 at the smallest N shows, a sentence; InputError where it contradicts the entry."""
    if entry["code"].startswith("https://"):
        return "no run is repeated, since the code is elsewhere"
    if not entry["code"].endswith(".py"):
        return f"no run is repeated, since {entry['code']} is not in Python"
    file, N = Path(entry["code"]), min(row["N"] for row in rows)
    for package in dependencies.packages(file, needed=True):
        if find_spec(package) is None:
            return f"NOT repeated: the package {package} is missing here"
    (stored,) = (row for row in rows if (row["N"], row["run"]) == (N, 0))
    again, here = repeated(entry, file, N)
    if again == stored:
        return f"run 0 at N = {N} is repeated and the same"
    stored_with = entry["versions"] | {"machine": entry.get("machine", "unknown")}
    others = [f"{name} {stored_with[name]}" for name in stored_with if str(stored_with[name]) != here.get(name)]
    others = [name for name in others if not name.startswith("python ")]
    if others:
        return f"NOT confirmed: run 0 at N = {N}, repeated, differs; it was made with {', '.join(others)}"
    counts = f"{stored['evaluations']} evaluations in the table, {again['evaluations']} here"
    raise InputError(f"run 0 at N = {N}, repeated, differs: {counts}, or other target hits")


def repeated(entry, file, N):
    """The row of run 0 at N as it comes out here, and the versions and the machine."""
    algorithm, problem = entry["algorithm"], rotated_klee_minty(N)
    optimize = load_optimizer(algorithm, file, **entry.get("parameters", {}))
    box = BlackBox(problem, paper.budget(N), paper.stagnation(N))
    run_optimizer(optimize, box, random_generator(entry.get("seed", 1), algorithm, N, run=0), algorithm)
    row = packed({"algorithm": algorithm, "N": N, "run": 0} | outcome(box, problem))
    return row, versions(file) | {"machine": platform.machine()}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entries", nargs="+", metavar="NAME.yaml", help="descriptions, each with NAME.csv beside it")
    args = parser.parse_args(arguments)
    wrong = []
    for path in args.entries:
        entry, rows = read_entry(path), read_csv(Path(path).with_suffix(".csv"), cure="make it again")
        found = faults(entry, rows)
        try:
            sentence = "" if found else repetition(entry, rows)
        except (InputError, BlackBoxError) as error:
            found = [str(error)]
        for fault in found:
            print(f"{path}: {fault}")
        if found:
            wrong.append(path)
        else:
            print(f"{path}: right; {len(rows)} runs; {sentence}")
    if wrong:
        raise InputError(f"entries with faults: {', '.join(wrong)}")


if __name__ == "__main__":
    run(main)
