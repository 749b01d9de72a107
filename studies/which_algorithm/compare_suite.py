"""Draw data profiles of own algorithms on CUTEst's problems with linear constraints beside those of the stored runs."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from klee_minty.presentation.figures import save, set_style
from klee_minty.records import read_chunk
from klee_minty_studies.tables import by_key, read_table
from study_which_algorithm import draw_profiles, ert, run_row

import numpy as np


def own_runs(paths):
    """A row per run, as cutest_runs.csv has it."""
    for path in paths:
        for record in read_chunk(path):
            name = path.split("cutest-name=")[1].split("/")[0]
            yield {"name": name} | run_row(record, "N", "algorithm", "run")


def solved_lines(rows):
    """How many problems each own algorithm solves, in at least half of its runs, and what it needs there, as lines of text."""
    for algorithm, of_algorithm in group_by(rows, "algorithm").items():
        costs = [ert(runs) / (runs[0]["N"] + 1) for runs in group_by(of_algorithm, "name").values()]
        solved = [cost for cost in costs if np.isfinite(cost)]
        median = f", median ERT {np.median(solved):,.0f} (N + 1) evaluations" if solved else ""
        yield f"Suite       {algorithm} solves {len(solved)} of {len(costs)} problems{median}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", nargs="+", required=True, help="files of own runs")
    parser.add_argument("--suite", required=True, help="suite.csv")
    parser.add_argument("--stored", required=True, help="cutest_runs.csv")
    parser.add_argument("--figure", nargs=2, required=True, help="files to write")
    parser.add_argument("--overview", required=True, help="text to write, for the terminal")
    args = parser.parse_args(arguments)
    rows, suite = list(own_runs(args.runs)), by_key(read_table(args.suite), "name")
    set_style()
    runs = [{"convex": suite[row["name"]]["convex"]} | row for row in [*read_table(args.stored), *rows]]
    save(draw_profiles(runs, own=sorted({row["algorithm"] for row in rows})), *args.figure)
    write(args.overview, "\n".join([*solved_lines(rows), f"            {args.figure[1]}"]) + "\n")


if __name__ == "__main__":
    cli(main)
