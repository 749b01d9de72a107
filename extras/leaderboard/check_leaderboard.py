"""Check entries of the leaderboard: fields, tables and, if the code is in this repository, runs, which are repeated in
random order until all are or --minutes are over, first one at each N of each table and at least one of each table.

PYTHONPATH=scripts:studies python extras/leaderboard/check_leaderboard.py extras/leaderboard/entries/*.yaml
"""

import argparse
import datetime
import itertools
import platform
import random
import time
from importlib.util import find_spec
from pathlib import Path

from klee_minty import dependencies
from entries import faults, read_entry, read_repetitions, read_tables, run_of
from klee_minty.command_line import cli
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.files import group_by, write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import run_records
from klee_minty.settings import PAPER_PROBLEM, Settings

REPETITION = ("algorithm", "repeated_on", "repeated_runs", "same_runs", "verdict", "versions")


def obstacle(entry):
    """Why no run of the entry can be repeated here, or None."""
    code = Path(entry["code"])
    if code.suffix != ".py" or not code.is_file():
        return f"no run is repeated, since {entry['code']} is no Python file of this repository"
    missing = [package for package in dependencies.packages(code) if find_spec(package) is None]
    return f"NOT repeated: {', '.join(missing)} missing here" if missing else None


def in_random_order(table):
    """The runs of a table, one at each N before all others."""
    rows = random.SystemRandom().sample(table, len(table))
    first = {id(of_N[0]) for of_N in group_by(rows, "N").values()}
    return sorted(rows, key=lambda row: id(row) not in first)


def repeated(entry, row):
    """The row of a run as it comes out here, where the box shows no more than the entry's level."""
    instance = row.get("instance", 0)
    problem = rotated_klee_minty(row["N"], instance=instance)
    identity = {"problem": PAPER_PROBLEM, "stream": PAPER_PROBLEM, "instance": instance}
    given = {key: entry[key] for key in ("seed", "parameters", "sees") if key in entry}
    settings = Settings(file=entry["code"], **given)  # of the paper but for these
    (again,) = run_records(entry["algorithm"], problem, identity, [row["run"]], settings)
    return {column: again[column] for column in row}


def here(entry):
    """The versions of what the entry's code uses, and the machine."""
    used = dependencies.versions(Path(entry["code"]))
    return {"python": platform.python_version()} | used | {"machine": platform.machine()}


def other_versions(entry):
    """What the runs were made with and differs here; Python's version alone changes no run."""
    made_with, now = entry["versions"] | {"machine": entry.get("machine", "unknown")}, here(entry)
    return [f"{name} {made_with[name]}" for name in made_with if name != "python" and made_with[name] != now.get(name)]


def repetitions(entry, tables, minutes):
    """(run, the same run repeated) of random runs of the tables, as far as the minutes go, at least one of each table.

    InputError where one differs although the versions are the entry's.
    """
    end, others = time.monotonic() + 60.0 * minutes, other_versions(entry)
    pairs, turns = [], itertools.zip_longest(*map(in_random_order, tables))
    for stored in filter(None, itertools.chain.from_iterable(turns)):
        if len(pairs) < len(tables) or time.monotonic() <= end:
            pairs.append((stored, again := repeated(entry, stored)))
            if stored != again and not others:
                raise InputError(f"{run_of(stored)} at N = {stored['N']} is another one where it is repeated")
    return pairs


def repetition(entry, pairs):
    """The row of repetitions.csv."""
    same = sum(stored == again for stored, again in pairs)
    verdict = "bit for bit" if same == len(pairs) else f"differs, made with {', '.join(other_versions(entry))}"
    today, versions = datetime.date.today().isoformat(), ", ".join(map(" ".join, here(entry).items()))
    return dict(zip(REPETITION, (entry["algorithm"], today, len(pairs), same, verdict, versions), strict=True))


def check(path, minutes):
    """What is said of an entry that is right, and its row of repetitions.csv or None; InputError of all that is wrong."""
    entry, tables = read_entry(path), read_tables(path)
    if found := [*faults(entry, *tables)]:
        raise InputError(f"\n{path}: ".join(found))
    right = f"right; {len(tables[0])} + {len(tables[1])} runs"
    if why := obstacle(entry):
        return f"{right}; {why}", None
    row = repetition(entry, repetitions(entry, list(filter(None, tables)), minutes))
    return f"{right}; {row['repeated_runs']} runs repeated, {row['same_runs']} the same: {row['verdict']}", row


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("entries", nargs="+", metavar="NAME.yaml", help="descriptions, each with NAME.csv beside it")
    parser.add_argument("--minutes", type=float, default=1.0, help="for each entry (default: 1); inf repeats all runs")
    parser.add_argument("--output", help="the .csv file whose rows on these entries are replaced")
    args = parser.parse_args(arguments)
    wrong, made = [], []
    for path in args.entries:
        try:
            told, row = check(path, args.minutes)
            made += [row] if row else []
        except (InputError, BlackBoxError) as error:
            told = str(error)
            wrong.append(path)
        print(f"{path}: {told}", flush=True)
    if args.output:
        old = read_repetitions(args.output) if Path(args.output).exists() else []
        rows = {row["algorithm"]: row for row in [*old, *made]}
        write_csv(args.output, [rows[algorithm] for algorithm in sorted(rows)], REPETITION)
    if wrong:
        raise InputError(f"entries with faults: {', '.join(wrong)}")


if __name__ == "__main__":
    cli(main)
