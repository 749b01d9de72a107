"""Samples of many runs, a row each: what is left of a run's record, and what a printed number is judged by."""

import math

from klee_minty.errors import InputError
from klee_minty.files import grouped, read_csv, read_json
from klee_minty.targets import TARGETS

REFERENCE = ["data/paper/reference.csv", "data/paper/reference.json"]
COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")


def sample_row(record):
    """The row of a run; run_time_area is what area_above makes of its ECDF, in decades of evaluations.

    It is rounded, since logarithms may differ in their last bit between machines on which runs do not.
    """
    budget = record["budget"]
    hits = [math.log10(min(hit or budget, budget)) for hit in record["target_hits"]]
    return {key: record[key] for key in COLUMNS[:-1]} | {"run_time_area": round(math.fsum(hits) / TARGETS, 9)}


def add_reference(parser):
    """The option that names the sample by which printed numbers are judged, for read_sample."""
    files = {"nargs": 2, "default": REFERENCE, "metavar": ("CSV", "JSON")}
    parser.add_argument("--reference", **files, help="runs of the reference sample, and their settings")


def read_sample(path, settings_path):
    """{(algorithm, N): rows in the order of the runs}, and the settings with which they were made."""
    rows, settings = read_csv(path), read_json(settings_path)
    if len(rows) != settings.get("runs"):
        raise InputError(f"{path} has {len(rows)} runs, but {settings_path} says {settings.get('runs')}")
    if tuple(rows[0]) != COLUMNS:
        raise InputError(f"{path} has the columns {', '.join(rows[0])}, not {', '.join(COLUMNS)}")
    return grouped(rows, "algorithm", "N"), settings
