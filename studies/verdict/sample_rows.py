"""A sample of runs that are made here: its rows, and what their digits depend on."""

import platform

from klee_minty.dependencies import source_digest

import numpy as np

COLUMNS = ("algorithm", "N", "run", "stop", "evaluations", "f", "nu", "distance", "run_time_area")


def sample_row(run):
    """The row of a run in a sample; run: its row of runs.csv."""
    return {key: run[key] for key in COLUMNS}


def made_here(conditions):
    """What the digits of runs depend on here; conditions: settings, and {algorithm: file} as `files`."""
    sources = {algorithm: source_digest(file) for algorithm, file in conditions["files"].items()}
    settings = {key: value for key, value in conditions.items() if key != "files"}
    return settings | {"numpy": np.__version__, "machine": platform.machine(), "sources": sources}
