"""The table of target hits: when each run first hit each target."""

import csv

from klee_minty.errors import InputError
from klee_minty.files import AGAIN, input_errors, number, read_csv, write_csv
from klee_minty.targets import PAPER_TARGETS

RUN_COLUMNS = ("algorithm", "N", "instance", "run", "evaluations")


def hit_columns(constraint, objective):
    """nu_1, nu_2, … for the constraint targets, then error_1, … for the objective targets; takes their numbers."""
    return [f"nu_{j}" for j in range(1, constraint + 1)] + [f"error_{j}" for j in range(1, objective + 1)]


def write_hits(path, runs, columns=RUN_COLUMNS, targets=PAPER_TARGETS):
    """Write a row per run: the columns, then the evaluation at which it hit each target, or nothing if it missed it."""
    hits = hit_columns(len(targets.constraint), len(targets.objective))
    rows = ({key: run[key] for key in columns} | dict(zip(hits, run["target_hits"], strict=True)) for run in runs)
    write_csv(path, rows, [*columns, *hits])


def read_hits(path, fix=AGAIN):
    """The runs that write_hits wrote, one after the other: a dict each, with target_hits as a record has them."""
    with input_errors(path, ValueError, csv.Error, fix=fix), open(path, newline="", encoding="utf-8-sig") as file:
        table = csv.reader(file)
        columns = next(table, [])
        constraint, objective = (sum(column.startswith(part) for column in columns) for part in ("nu_", "error_"))
        of_run = len(columns) - constraint - objective
        if not objective or columns[of_run:] != hit_columns(constraint, objective):
            raise ValueError("its last columns are not the targets")
        for row in table:
            if len(row) != len(columns):
                raise ValueError("it is cut short")
            run = dict(zip(columns[:of_run], row[:of_run], strict=True))
            run |= {column: number(text) for column, text in run.items() if column != "algorithm"}
            yield run | {"target_hits": [int(hit) if hit else None for hit in row[of_run:]]}


def read_runs_and_hits(runs_path, hits_path):
    """The rows of runs.csv and of target_hits.csv; InputError where they are not those of the same runs."""
    runs = read_csv(runs_path, "algorithm", "stop", needed=("f", "nu", *RUN_COLUMNS))
    hits = list(read_hits(hits_path))
    of_runs, of_hits = (
        [(row["algorithm"], row["N"], row["instance"], row["run"]) for row in rows] for rows in (runs, hits)
    )
    if of_runs != of_hits:
        raise InputError(f"{runs_path} and {hits_path} have not the same runs; delete both and run snakemake again")
    return runs, hits
