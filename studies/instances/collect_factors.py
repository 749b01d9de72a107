"""Collect the runs on instances with drawn factors and angles in small tables, from which study_factors.py computes all others.

factor_runs.csv has a row a run; final_points.csv says where those end by which claims are judged.
"""

import argparse
import tomllib
from pathlib import Path

from instances_problem import CLASS
from instances_runs import compact, degrees_sample, of_job, read_instances
from klee_minty.command_line import cli, json_object
from klee_minty.files import write_csv

END = ("f_opt", "f", "nu", "distance")


def run_rows(study, cells, angles):
    """The rows of factor_runs.csv, one after the other; angles: {degrees, as text: {algorithm: folder}}."""
    for (drawn, *_), rows in cells.items():
        yield from compact(rows, drawn)
    for degrees in study["angles"]["degrees"]:
        for folder in angles[str(degrees)].values():
            for N, runs in study["angles"]["runs"].items():
                yield from compact(of_job(folder, int(N), runs), degrees_sample(degrees))


def final_points(cells):
    """Rows of final_points.csv: where the runs end by which claims are judged."""
    return [
        {"algorithm": algorithm, "N": N, "instance": run["instance"]} | {key: run[key] for key in END}
        for (sample, algorithm, N, times), rows in cells.items()
        if sample == CLASS and times == 1
        for run in rows
    ]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    folders = {"type": json_object, "required": True}
    parser.add_argument("--runs", **folders, help="{drawn factors: {algorithm: {multiple of the budget: folder}}}")
    parser.add_argument("--angles", **folders, help="{degrees: {algorithm: folder}}")
    parser.add_argument("--tables", nargs=2, required=True, help="factor_runs, final_points.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    cells = read_instances(study, args.runs)
    for path, table in zip(args.tables, (run_rows(study, cells, args.angles), final_points(cells)), strict=True):
        write_csv(path, list(table))


if __name__ == "__main__":
    cli(main)
