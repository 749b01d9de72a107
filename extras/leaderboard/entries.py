"""Entries of the leaderboard: tables of target hits and a description of each algorithm, and what makes them right.

entries/NAME.yaml says what ran. entries/NAME.csv has a row per run on the paper's instance, which hits.write_hits writes, and
entries/instances/NAME.csv one per run on the instances 1 to 15; an entry may lack the second table. Every run has the
paper's budget; a table may leave out a dimension. entry.schema.json says what a description has.
"""

import json
import re
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import group_by, read_csv
from klee_minty.results.hits import read_hits
from klee_minty_studies import paper
from klee_minty_studies.impossible_records import order_fault
from klee_minty_studies.paper import DIMENSIONS, RUNS

import yaml
from jsonschema import Draft202012Validator

COLUMNS = ("algorithm", "N", "run", "evaluations", "target_hits")
COLUMNS_ON_INSTANCES = ("algorithm", "N", "instance", "run", "evaluations", "target_hits")
FLOOR = "linear_model"  # what taking f and g for linear costs; it takes no part in the ranking
OPEN = "TODO: "  # begins what is still to be filled in
SCHEMA = json.loads(Path(__file__).with_name("entry.schema.json").read_text(encoding="utf-8"))
MEANINGS = {field: rule["description"] for field, rule in SCHEMA["properties"].items()}
FIELDS = SCHEMA["required"]


def read_repetitions(path):
    """The rows of repetitions.csv, which check_leaderboard.py writes."""
    return read_csv(path, "algorithm", "repeated_on", "verdict", "versions")


def read_entry(path):
    """The description NAME.yaml, with NAME as its `algorithm`."""
    path = Path(path)
    try:
        entry = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        raise InputError(f"{path} is no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(entry, dict):
        raise InputError(f"{path} must have the fields {', '.join(FIELDS)}")
    return entry | {"algorithm": path.stem}


def table_files(path):
    """The files of both tables of the entry NAME.yaml; the second need not exist."""
    first = Path(path).with_suffix(".csv")
    return first, first.parent / "instances" / first.name


def read_tables(path):
    """The rows of both tables of the entry NAME.yaml; the second is empty where there is none."""
    first, second = table_files(path)
    rows = list(read_hits(first, fix="make it again"))
    return rows, list(read_hits(second, fix="make it again")) if second.exists() else []


def name_in_print(entry):
    """The label with the versions that it asks for: COBYLA (PRIMA, SciPy 1.17.1) of COBYLA (PRIMA, SciPy {scipy})."""
    return re.sub(r"\{(\w+)\}", lambda found: str(entry["versions"][found[1]]), entry["label"])


def faults(entry, rows, on_instances=()):
    """What is wrong with an entry: sentences, first those on its tables."""
    yield from table_faults(entry["algorithm"], rows)
    if on_instances:
        yield from table_faults(entry["algorithm"], on_instances, has_instances=True)
    fields = {field: value for field, value in entry.items() if field != "algorithm"}
    wrong = [*Draft202012Validator(SCHEMA).iter_errors(fields)]
    for error in wrong:
        field = next(iter(error.path), None)  # none where one is missing or unknown
        yield f"{field} is {fields[field]!r}, but must be {MEANINGS[field]}" if field else error.message
    if not wrong:  # what a schema cannot say
        if not fields["code"].startswith("https://") and not is_here(fields["code"]):
            yield f"there is no file {fields['code']} in this repository; code must be {MEANINGS['code']}"
        for package in {*re.findall(r"\{(\w+)\}", fields["label"])} - fields["versions"].keys():
            yield f"label is {fields['label']!r}, but versions have no {package}"


def is_here(code):
    """Whether it is the path of a file in this repository, from there on."""
    path = Path(code).resolve()
    return not Path(code).is_absolute() and path.is_file() and path.is_relative_to(Path.cwd())


def table_faults(algorithm, rows, has_instances=False):
    """What is wrong with a table of target hits: of each N the first fault; has_instances: of the second table."""
    columns = COLUMNS_ON_INSTANCES if has_instances else COLUMNS
    if not rows or tuple(rows[0]) != columns or len(rows[0]["target_hits"]) != paper.TARGETS:
        yield f"the table must have the columns {', '.join(columns[:-1])}, nu_1 to error_51, as leaderboard_entry.py writes it"
        return
    if others := {row["algorithm"] for row in rows} - {algorithm}:
        yield f"the table has runs of {', '.join(map(str, others))}; it must have those of {algorithm} alone"
    for N, own in group_by(rows, "N").items():
        runs, expected = f"the runs 0 to {RUNS - 1}, or more", [(0, run) for run in range(max(RUNS, len(own)))]
        if has_instances:
            runs, expected = f"run 0 on the instances 1 to {RUNS}", [(k, 0) for k in range(1, RUNS + 1)]
        if N not in DIMENSIONS:
            yield f"N = {N} is not one of the paper's, {', '.join(map(str, DIMENSIONS))}"
        elif [(row.get("instance", 0), row["run"]) for row in own] != expected:
            yield f"N = {N} must have {runs}, each once and in this order"
        else:
            yield from [f"N = {N}, {run_of(row)}: {fault}" for row in own if (fault := row_fault(row))][:1]


def run_of(row):
    """Which run it is, in words."""
    return f"instance {row['instance']}" if "instance" in row else f"run {row['run']}"


def row_fault(row):
    """What is wrong with a run, or None."""
    evaluations, hits, budget = row["evaluations"], row["target_hits"], paper.budget(row["N"])
    if type(evaluations) is not int or not 1 <= evaluations < 2 * budget:  # the last generation may be finished
        return f"{evaluations} evaluations are not within the budget of {budget}"
    return order_fault(hits, len(paper.CONSTRAINT_TARGETS), min(evaluations, budget))
