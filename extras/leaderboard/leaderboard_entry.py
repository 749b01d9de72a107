"""Make an entry of the leaderboard from the runs of an algorithm: its table, and its description with TODO for the unknown.

With --instances it makes the entry's second table, of a run on each of these instances.
"""

import argparse
import ast
import platform
from pathlib import Path

from entries import COLUMNS, COLUMNS_ON_INSTANCES, FIELDS, MEANINGS, OPEN
from klee_minty.command_line import add_runs, cli
from klee_minty.files import write
from klee_minty.names import NAMES
from klee_minty.records import each_run
from klee_minty.results.hits import write_hits

import yaml


def description(records, file=None, label=None):
    """The fields of the entry; what cannot be known is to be filled in. records: of all runs."""
    first = records[0]
    algorithm, is_here = first["algorithm"], bool(file) and Path(file).resolve().is_relative_to(Path.cwd())
    entry = {field: f"{OPEN}{MEANINGS[field]}" for field in FIELDS}
    entry["sees"] = first.get("sees", entry["sees"])
    entry["label"] = label or NAMES.name(algorithm)
    if file and (docstring := ast.get_docstring(ast.parse(Path(file).read_bytes()))):
        entry["description"] = " ".join(docstring.split("\n\n")[0].split())
    if is_here:
        entry["code"] = str(Path(file).resolve().relative_to(Path.cwd()))
        entry["records"] = "made again by the code and the seed"
        again = {"parameters": first["parameters"], "seed": first["seed"], "machine": platform.machine()}
        entry |= {key: value for key, value in again.items() if value != {}}
    else:
        entry["commit"] = f"{OPEN}{MEANINGS['commit']}"
    versions = {}
    for record in records:
        for name, version in record["versions"].items():
            versions.setdefault(name, {})[version] = None
    if versions:
        entry["versions"] = {name: " or ".join(found) for name, found in versions.items()}
    return entry


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--file", nargs="?", help="file of the algorithm, unless it ran elsewhere")
    parser.add_argument("--label", nargs="?", help="its name in print")
    parser.add_argument("--output", nargs="+", required=True, help="the .csv file to write, and the .yaml file")
    args = parser.parse_args(arguments)
    (folder,), columns = args.runs, COLUMNS if args.instances == [0] else COLUMNS_ON_INSTANCES
    records = [run for N in sorted(args.dimensions) for run in each_run(folder, N, args.chunks, args.instances)]
    write_hits(args.output[0], records, columns[:-1])
    for path in args.output[1:]:
        entry = description(records, args.file, args.label)
        how = {"sort_keys": False, "allow_unicode": True, "width": 120, "default_flow_style": None}
        write(path, yaml.safe_dump(entry, **how))


if __name__ == "__main__":
    cli(main)
