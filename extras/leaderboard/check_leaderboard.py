"""Check entries of the leaderboard: fields, tables and, if the code is in this repository, runs, which are repeated in
random order until all are or --minutes are over, first one at each N of each table and at least one of each table.

PYTHONPATH=scripts:studies python extras/leaderboard/check_leaderboard.py extras/leaderboard/entries/*.yaml

With --all as many runs as --minutes allow are repeated: a random one, then all from the smallest N on. Where versions
differ, so may runs; where all 15 at an N are repeated, the test of two ERTs then compares them with the stored ones.
"""

import argparse
import datetime
import itertools
import math
import platform
import random
import time
from importlib.util import find_spec
from pathlib import Path

from entries import faults, read_entry, read_repetitions, read_tables, run_of
from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.files import group_by, write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, outcome, random_generator, run_optimizer
from klee_minty.workflow import dependencies
from klee_minty.workflow.dependencies import versions
from klee_minty_studies import paper
from klee_minty_studies.inference import LEVEL, holm
from klee_minty_studies.running_times import evaluations_and_successes, ratio_test

SAME = "bit for bit"
REPETITION = ("algorithm", "repeated_on", "repeated_runs", "same_runs", "verdict", "versions")


def obstacle(entry):
    """Why no run of the entry can be repeated here, or None."""
    code = entry["code"]
    if code.startswith("https://"):
        return "no run is repeated, since the code is elsewhere"
    if not code.endswith(".py"):
        return f"no run is repeated, since {code} is not in Python"
    for package in dependencies.packages(Path(code)):
        if find_spec(package) is None:
            return f"NOT repeated: the package {package} is missing here"
    return None


def in_random_order(table):
    """The runs of a table, in parts: first a random one at each N, then those that are left."""
    chance = random.SystemRandom()
    first = [chance.choice(own) for own in group_by(table, "N").values()]
    others = [row for row in table if all(row is not chosen for chosen in first)]
    return chance.sample(first, len(first)), chance.sample(others, len(others))


def repeated(entry, row):
    """The row of a run as it comes out here, where the box shows no more than the entry's level."""
    algorithm, N, instance = entry["algorithm"], row["N"], row.get("instance", 0)
    problem = rotated_klee_minty(N, instance=instance)
    optimize = load_optimizer(algorithm, Path(entry["code"]), **entry.get("parameters", {}))
    box = BlackBox(problem, paper.budget(N), paper.stagnation(N))
    rng = random_generator(entry.get("seed", 1), algorithm, N, row["run"], instance)
    run_optimizer(optimize, box, rng, algorithm, entry["sees"])
    again = row | outcome(box, problem)
    return {column: again[column] for column in row}


def here(entry):
    """The versions of what the entry's code uses, and the machine."""
    python, machine = {"python": platform.python_version()}, {"machine": platform.machine()}
    return python | versions(Path(entry["code"])) | machine


def other_versions(entry):
    """What the runs were made with and differs here; Python's version alone changes no run."""
    made_with, now = entry["versions"] | {"machine": entry.get("machine", "unknown")}, here(entry)
    return [f"{name} {made_with[name]}" for name in made_with if name != "python" and made_with[name] != now.get(name)]


def repetition(entry, tables, minutes):
    """What repeating random runs of the tables shows, a sentence; InputError where it contradicts the entry."""
    if reason := obstacle(entry):
        return reason
    others, end = other_versions(entry), time.monotonic() + 60.0 * minutes
    first, others_of = zip(*map(in_random_order, tables), strict=True)
    turns = itertools.chain(itertools.zip_longest(*first), itertools.zip_longest(*others_of))
    same, differing = [], []
    for number, stored in enumerate(filter(None, itertools.chain.from_iterable(turns))):
        if number >= len(tables) and time.monotonic() > end:
            break
        again = repeated(entry, stored)
        if again != stored and not others:
            raise InputError(difference(stored, again))
        runs = same if again == stored else differing
        runs.append(f"{run_of(stored)} at N = {stored['N']}")
    sentences = []
    if differing:
        sentences.append(f"NOT confirmed, since made with {', '.join(others)}: {', '.join(differing)}")
    if same:
        count = f"all {len(same)} runs" if len(same) == sum(map(len, tables)) else ", ".join(same)
        though = f", though the entry names {', '.join(others)}" if others else ""
        sentences.append(f"repeated and the same{though}: {count}")
    return "; ".join(sentences)


def difference(stored, again):
    if stored["evaluations"] != again["evaluations"]:
        what = f"{stored['evaluations']} evaluations in the table, {again['evaluations']} here"
    else:
        hits = zip(stored["target_hits"], again["target_hits"], strict=True)
        place, (there, now) = next((place, pair) for place, pair in enumerate(hits, 1) if pair[0] != pair[1])
        what = f"target {place} was hit at {there} in the table, at {now} here"
    return f"{run_of(stored)} at N = {stored['N']}, repeated, differs: {what}"


def repetitions(entry, rows, minutes):
    """A row of repetitions.csv, of as many runs as the minutes allow, at least one.

    InputError where a run differs although the versions are the entry's.
    """
    end = time.monotonic() + 60.0 * minutes
    pairs = []
    for stored in [in_random_order(rows)[0][0], *sorted(rows, key=lambda row: row["N"])]:
        if pairs and time.monotonic() > end:
            break
        if all(stored is not done for done, _ in pairs):
            pairs.append((stored, repeated(entry, stored)))
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    if differing and not other_versions(entry):
        raise InputError(difference(*differing[0]))
    return {
        "algorithm": entry["algorithm"],
        "repeated_on": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "repeated_runs": len(pairs),
        "same_runs": len(pairs) - len(differing),
        "verdict": verdict(pairs) if differing else SAME,
        "versions": ", ".join(f"{name} {version}" for name, version in here(entry).items()),
    }


def verdict(pairs):
    """What the test says of runs that differ from the stored ones, at the N at which all 15 of the paper's instance are repeated."""
    p_values = {}
    for N, own in group_by([{"N": stored["N"], "pair": (stored, again)} for stored, again in pairs], "N").items():
        both = [row["pair"] for row in own if "instance" not in row["pair"][0]]
        if len(both) >= paper.RUNS:
            stored, again = (evaluations_and_successes(part) for part in zip(*both, strict=True))
            if not math.isnan(p := ratio_test(stored, again)):  # NaN without a success
                p_values[N] = p
    if not p_values:
        return "no test is possible: too few are repeated, or none succeeds"
    corrected = dict(zip(p_values, holm(list(p_values.values())), strict=True))
    if lower := [N for N, p in corrected.items() if p < LEVEL]:
        return f"the ERT differs significantly at N = {', '.join(map(str, lower))}"
    return f"no ERT differs significantly at N = {', '.join(map(str, corrected))}"


def same_label(path, entry):
    """A sentence for each other entry beside this one that has its label."""
    for other in sorted(Path(path).parent.glob("*.yaml")):
        if other.name != Path(path).name and read_entry(other).get("label") == entry.get("label"):
            yield f"label is {entry.get('label')!r}, which {other.name} has, too"


def merged(path, made):
    """The rows of repetitions.csv, those of the same algorithms replaced."""
    old = read_repetitions(path) if Path(path).exists() else []
    rows = {row["algorithm"]: row for row in [*old, *made]}
    return [rows[algorithm] for algorithm in sorted(rows)]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entries", nargs="+", metavar="NAME.yaml", help="descriptions, each with NAME.csv beside it")
    parser.add_argument("--all", action="store_true", help="repeat all runs, as far as --minutes go")
    parser.add_argument("--minutes", type=float, default=1.0, help="for each entry (default: 1)")
    parser.add_argument("--output", help="with --all: the .csv file whose rows on these entries are replaced")
    args = parser.parse_args(arguments)
    wrong, made = [], []
    for path in args.entries:
        found, sentence = [], ""
        try:
            entry, (rows, on_instances) = read_entry(path), read_tables(path)
            found = [*faults(entry, rows, on_instances), *same_label(path, entry)]
            if not found and args.all and not (sentence := obstacle(entry)):
                made.append(row := repetitions(entry, [*rows, *on_instances], args.minutes))
                sentence = f"{row['repeated_runs']} repeated, {row['same_runs']} are the same: {row['verdict']}"
            elif not found and not args.all:
                sentence = repetition(entry, list(filter(None, (rows, on_instances))), args.minutes)
        except (InputError, BlackBoxError) as error:
            found = [str(error)]
        for fault in found:
            print(f"{path}: {fault}", flush=True)
        if found:
            wrong.append(path)
        else:
            print(f"{path}: right; {len(rows)} + {len(on_instances)} runs; {sentence}", flush=True)
    if args.output:
        write_csv(args.output, merged(args.output, made), REPETITION)
    if wrong:
        raise InputError(f"entries with faults: {', '.join(wrong)}")


if __name__ == "__main__":
    cli(main)
