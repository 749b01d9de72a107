"""The table of target hits: when each run first hit each target."""

from klee_minty.errors import InputError
from klee_minty.files import input_errors, number, read_csv, read_text, write_csv
from klee_minty.targets import PAPER_TARGETS

RUN_COLUMNS = ("algorithm", "N", "instance", "run", "evaluations")


def hit_columns(constraint, objective):
    """nu_1, nu_2, … for so many constraint targets, then error_1, … for so many objective targets."""
    return [f"nu_{j}" for j in range(1, constraint + 1)] + [f"error_{j}" for j in range(1, objective + 1)]


def write_hits(path, runs, columns=RUN_COLUMNS, targets=PAPER_TARGETS):
    """Write a row per run: the columns, then the evaluation at which it hit each target, or nothing if it missed it."""
    hits = hit_columns(len(targets.constraint), len(targets.objective))
    rows = ({key: run[key] for key in columns} | dict(zip(hits, run["target_hits"], strict=True)) for run in runs)
    write_csv(path, rows, [*columns, *hits])


def read_hits(path):
    """The runs that write_hits wrote, one after the other: a dict each, with target_hits."""
    rows = read_text(path)
    columns = [*rows[0]] if rows else []
    hits = hit_columns(*(sum(column.startswith(part) for column in columns) for part in ("nu_", "error_")))
    of_run = columns[: len(columns) - len(hits)]
    with input_errors(path, ValueError):
        if rows and not (hits and columns == [*of_run, *hits]):
            raise ValueError("its last columns are not the targets")
        for row in rows:
            run = {column: row[column] if column == "algorithm" else number(row[column]) for column in of_run}
            yield run | {"target_hits": [int(row[column]) if row[column] else None for column in hits]}


def read_runs_and_hits(runs_path, hits_path):
    """The rows of runs.csv and target_hits.csv, run by run; InputError where one of them lacks a run."""
    runs = read_csv(runs_path, "algorithm", "stop", needed=("f", "nu", *RUN_COLUMNS))
    hits = list(read_hits(hits_path))
    keys = [[tuple(row[column] for column in RUN_COLUMNS) for row in rows] for rows in (runs, hits)]
    if keys[0] != keys[1]:
        raise InputError(f"{runs_path} and {hits_path} do not have the same runs; delete both and run snakemake again")
    return runs, hits
