"""Collect the runs of the study in small tables, from which study_instances.py computes all others.

runs.csv has a row a run. The others have what that leaves out: where the runs end by which claims are judged, where failed
runs end, what runs of εMAg-ES noted, and the errors of LP solvers.
"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import mean, median

from analysis.paper import DE, ES
from instances_problem import CLASS, PAPERS, along_edges, in_words, partly_drawn, slopes
from instances_runs import chunks_of_instances, compact, degrees_sample, of_job, on_instances, read_instances
from klee_minty.command_line import json_object, run
from klee_minty.errors import InputError
from klee_minty.files import write_csv
from klee_minty.records import instance_suffix, read_lp

import numpy as np

JUDGED = (PAPERS, CLASS)  # samples by which claims are judged
END = ("f_opt", "f", "nu", "distance")


def read_repeated(study, folders):
    """{(sample, algorithm): rows}; folders: {sample: {algorithm: folder}}."""
    repeated = study["repeated"]
    which = repeated["N"], repeated["runs"], range(1, repeated["instances"] + 1)
    return {
        (sample, algorithm): of_job(folder, *which)
        for sample, of_algorithm in folders.items()
        for algorithm, folder in of_algorithm.items()
    }


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


def all_runs(study, cells, repeated, noted, args):
    """The rows of runs.csv, one after the other."""
    for (drawn, *_), rows in cells.items():
        yield from compact(rows, drawn)
    for (sample, algorithm), rows in repeated.items():
        if sample == CLASS:
            first = {run["instance"]: run for run in cells[CLASS, algorithm, study["repeated"]["N"], 1]}
            check_first(rows, first)
            rows = [run for run in rows if run["run"] > 0]
        yield from compact(rows, sample)
    for degrees in study["angles"]["degrees"]:
        for folder in args.angles[str(degrees)].values():
            for N, runs in study["angles"]["runs"].items():
                yield from compact(of_job(folder, int(N), runs), degrees_sample(degrees))
    for degrees, of_share in args.whole.items():
        for share, folder in of_share.items():
            rows = of_job(folder, study["whole"]["N"], study["whole"]["runs"])
            yield from compact(rows, degrees_sample(degrees), f"whole_{share}")
    for (variant, drawn, _), rows in noted.items():
        yield from compact(rows, drawn, f"noted_{variant}")


def check_first(rows, first):
    """InputError unless run 0 on each instance is the one that is there already; first: {instance: row}."""
    for row in rows:
        instance = row["instance"]
        if row["run"] == 0 and row["y"] != first[instance]["y"]:
            raise InputError(f"instance {instance}: two records of run 0 differ; delete both and run snakemake again")


def final_points(cells):
    """Rows of final_points.csv: where the runs end by which claims are judged."""
    return [
        {"sample": sample, "algorithm": algorithm, "N": N, "instance": run["instance"]} | {key: run[key] for key in END}
        for (sample, algorithm, N, times), rows in cells.items()
        if sample in JUDGED and times == 1
        for run in rows
    ]


def failed_runs(cells, N):
    """Rows of failed.csv: where runs that fail within the paper's budget end, as shares of the squared distance to the optimum.

    last_edge: along the last edge; flat_edges: along the flattest tenth of the edges.
    """
    failed = []
    for algorithm, drawn in ((ES, "plane"), (ES, "plane-angle"), (DE, "angle"), (DE, "plane-angle")):
        for row in cells[drawn, algorithm, N, 1]:
            if row["stop"] != "target":
                last_edge, flat_edges = edge_shares(partly_drawn(N, row["instance"], drawn), row["y"])
                whose = {"algorithm": algorithm, "sample": drawn, "instance": row["instance"]}
                failed.append(whose | {"abs_error": row["error"], "last_edge": last_edge, "flat_edges": flat_edges})
    return failed


def edge_shares(problem, y):
    """The shares of the squared distance of y to the optimum along the last edge, and along the flattest tenth of them."""
    squares = along_edges(problem, np.array(y)) ** 2
    flattest = np.argsort(slopes(problem))[: problem.N // 10]
    return float(squares[-1] / squares.sum()), float(squares[flattest].sum() / squares.sum())


def noted_summary(runs, drawn):
    """What runs of εMAg-ES noted: means and medians over the runs, and medians over all bursts of σ."""
    N, notes = runs[0]["N"], [run["noted"] for run in runs]
    behind, flat_shares = [], []
    for row in runs:
        problem = partly_drawn(N, row["instance"], drawn)
        for burst in row["noted"]["bursts"]:
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
        "most_without_burst": max((row["evaluations"] for row in runs if not row["noted"]["bursts"]), default=math.nan),
        "least_with_burst": min((row["evaluations"] for row in runs if row["noted"]["bursts"]), default=math.nan),
        "bursting": sum(bool(note["bursts"]) for note in notes),
        "bursts": len(behind),
        "behind": median(behind) if behind else math.nan,
        "flat_share": median(flat_shares) if flat_shares else math.nan,
    }


def lp_rows(folders, N, instances):
    """Rows of lp.csv: |f - f_opt| of the LP solvers on each of the instances; folders: data/lp/SOLVER."""
    for folder in map(Path, folders):
        for instance in instances:
            solution = read_lp(folder / f"N{N}{instance_suffix(instance)}.json", folder.name, N)
            error = solution["abs_error"] if solution["status"] == "optimal" else math.inf
            yield {"solver": folder.name, "N": N, "instance": instance, "abs_error": error}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    folders = {"type": json_object, "required": True}
    parser.add_argument("--runs", **folders, help="{drawn factors: {algorithm: {multiple of the budget: folder}}}")
    parser.add_argument("--repeated", **folders, help="{sample: {algorithm: folder}}")
    parser.add_argument("--angles", **folders, help="{degrees: {algorithm: folder}}")
    parser.add_argument("--whole", **folders, help="{degrees: {share of trials: folder}}")
    parser.add_argument("--noted", **folders, help="{variant: {drawn factors: folder}}")
    parser.add_argument("--solutions", nargs="+", required=True, metavar="FOLDER", help="a folder data/lp/SOLVER each")
    parser.add_argument("--tables", nargs=5, required=True, help="runs, final_points, failed, noted, lp.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    cells, repeated = read_instances(study, args.runs), read_repeated(study, args.repeated)
    noted = read_noted(study, args.noted)
    notes = [
        {"variant": variant, "factors": in_words(drawn), "N": N} | noted_summary(rows, drawn)
        for (variant, drawn, N), rows in noted.items()
    ]
    tables = (
        list(all_runs(study, cells, repeated, noted, args)),
        final_points(cells),
        failed_runs(cells, study["repeated"]["N"]),
        notes,
        list(lp_rows(args.solutions, study["lp"]["N"], range(study["lp"]["instances"] + 1))),
    )
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)


if __name__ == "__main__":
    run(main)
