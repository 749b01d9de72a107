"""Collect several runs on each instance in small tables, from which study_instances.py computes all others.

runs.csv has a row a run; failed.csv says where the runs that fail on our distribution end, lp.csv what LP solvers do there.
"""

import argparse
import math
import tomllib
from pathlib import Path

from instances_problem import CLASS, edge_shares
from instances_runs import compact, of_job, on_instances
from klee_minty.command_line import cli, json_object
from klee_minty.files import write_csv
from klee_minty.records import read_lp
from problems import klee_minty_factors


def read_repeated(study, repeated, single):
    """{(sample, algorithm): rows}; repeated: {sample: {algorithm: folder}}, single: {algorithm: folder}, on our distribution."""
    study = study["repeated"]
    N, several = study["N"], range(1, study["instances"] + 1)
    others = f"{study['instances'] + 1}-{study['single']}"
    samples = {
        (sample, algorithm): of_job(folder, N, study["runs"], several)
        for sample, of_algorithm in repeated.items()
        for algorithm, folder in of_algorithm.items()
    }
    for algorithm, folder in single.items():
        samples[CLASS, algorithm] += on_instances(folder, N, [others])
    return samples


def failed_runs(repeated):
    """Rows of failed.csv: where failed runs end, as shares of the squared distance to the optimum.

    last_edge: along the last edge; flat_edges: along the flattest tenth of the edges.
    """
    failed = []
    for (sample, algorithm), rows in repeated.items():
        for row in rows:
            if sample == CLASS and row["stop"] != "target":
                last_edge, flat_edges = edge_shares(klee_minty_factors.problem(row["N"], row["instance"]), row["y"])
                whose = {"algorithm": algorithm, "N": row["N"], "instance": row["instance"], "run": row["run"]}
                failed.append(whose | {"abs_error": row["error"], "last_edge": last_edge, "flat_edges": flat_edges})
    return failed


def lp_rows(folders, N, instances):
    """Rows of lp.csv: |f - f_opt| of the LP solvers on each of the instances; folders: data/lp/PROBLEM/SOLVER."""
    for folder in map(Path, folders):
        for instance in instances:
            solution = read_lp(folder / f"N{N}/instance{instance}.json", folder.name, N)
            error = solution["abs_error"] if solution["status"] == "optimal" else math.inf
            yield {"solver": folder.name, "N": N, "instance": instance, "abs_error": error}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names instances and runs")
    folders = {"type": json_object, "required": True}
    parser.add_argument("--repeated", **folders, help="{sample: {algorithm: folder}}: several runs on each instance")
    parser.add_argument("--single", **folders, help="{algorithm: folder}: one on each of further instances")
    parser.add_argument("--solutions", nargs="+", required=True, metavar="FOLDER", help="a folder data/lp/SOLVER each")
    parser.add_argument("--tables", nargs=3, required=True, help="runs, failed, lp.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    repeated = read_repeated(study, args.repeated, args.single)
    tables = (
        [row for (sample, _), rows in repeated.items() for row in compact(rows, sample)],
        failed_runs(repeated),
        list(lp_rows(args.solutions, study["repeated"]["N"], range(study["lp"]["instances"] + 1))),
    )
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)


if __name__ == "__main__":
    cli(main)
