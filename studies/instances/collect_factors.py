"""Collect the runs on instances with drawn factors and angles in small tables, from which study_factors.py computes all others.

factor_runs.csv has a row a run; final_points.csv says where those end by which claims are judged, noted.csv what runs of
εMAg-ES noted.
"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import mean, median

from instances_problem import CLASS, PAPERS, edge_shares, in_words, partly_drawn
from instances_runs import chunks_of_instances, compact, degrees_sample, of_job, on_instances, read_instances
from klee_minty.command_line import cli, json_object
from klee_minty.files import write_csv

JUDGED = (PAPERS, CLASS)  # samples by which claims are judged
END = ("f_opt", "f", "nu", "distance")


def read_noted(study, folders):
    """{(variant, drawn, N): rows}; folders: {variant: {drawn: folder}}."""
    noted = study["noted"]
    chunks = chunks_of_instances(noted["instances"], noted["instances"])
    return {
        (variant, drawn, N): on_instances(folder, N, chunks)
        for variant, of_drawn in folders.items()
        for drawn, folder in of_drawn.items()
        for N in noted["dimensions"]
    }


def run_rows(study, cells, angles, noted):
    """The rows of factor_runs.csv, one after the other; angles: {degrees, as text: {algorithm: folder}}."""
    for (drawn, *_), rows in cells.items():
        yield from compact(rows, drawn)
    for degrees in study["angles"]["degrees"]:
        for folder in angles[str(degrees)].values():
            for N, runs in study["angles"]["runs"].items():
                yield from compact(of_job(folder, int(N), runs), degrees_sample(degrees))
    for (variant, drawn, _), rows in noted.items():
        yield from compact(rows, drawn, variant)


def final_points(cells):
    """Rows of final_points.csv: where the runs end by which claims are judged."""
    return [
        {"sample": sample, "algorithm": algorithm, "N": N, "instance": run["instance"]} | {key: run[key] for key in END}
        for (sample, algorithm, N, times), rows in cells.items()
        if sample in JUDGED and times == 1
        for run in rows
    ]


def noted_summary(runs, drawn):
    """What runs of εMAg-ES noted: means and medians over the runs, and medians over all bursts of σ."""
    N, notes = runs[0]["N"], [run["extra_output"] for run in runs]
    behind, flat_shares = [], []
    for row in runs:
        problem = partly_drawn(N, row["instance"], drawn)
        for burst in row["extra_output"]["bursts"]:
            behind.append(math.dist(burst["parent"], problem.t) / burst["step"])
            flat_shares.append(edge_shares(problem, burst["parent"])[1])
    return {
        "successes": sum(run["stop"] == "target" for run in runs),
        "runs": len(runs),
        "evaluations": median(run["evaluations"] for run in runs),
        "resets": mean(note["resets"] for note in notes),
        "feasible_share": mean(note["feasible_share"] for note in notes),
        "condition": median(note["median_condition"] for note in notes),
        "largest_condition": max(note["largest_condition"] for note in notes),
        "most_without_burst": max(
            (row["evaluations"] for row in runs if not row["extra_output"]["bursts"]), default=math.nan
        ),
        "least_with_burst": min(
            (row["evaluations"] for row in runs if row["extra_output"]["bursts"]), default=math.nan
        ),
        "bursting": sum(bool(note["bursts"]) for note in notes),
        "bursts": len(behind),
        "behind": median(behind) if behind else math.nan,
        "flat_share": median(flat_shares) if flat_shares else math.nan,
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    folders = {"type": json_object, "required": True}
    parser.add_argument("--runs", **folders, help="{drawn factors: {algorithm: {multiple of the budget: folder}}}")
    parser.add_argument("--angles", **folders, help="{degrees: {algorithm: folder}}")
    parser.add_argument("--noted", **folders, help="{variant: {drawn factors: folder}}")
    parser.add_argument("--tables", nargs=3, required=True, help="factor_runs, final_points, noted.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    cells, noted = read_instances(study, args.runs), read_noted(study, args.noted)
    notes = [
        {"variant": variant, "factors": in_words(drawn), "N": N} | noted_summary(rows, drawn)
        for (variant, drawn, N), rows in noted.items()
    ]
    tables = list(run_rows(study, cells, args.angles, noted)), final_points(cells), notes
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)


if __name__ == "__main__":
    cli(main)
