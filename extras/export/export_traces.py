"""Write the traces of runs for IOHanalyzer and iohinspector (--ioh), and for COCO's post-processing cocopp (--coco).

Both get a folder per algorithm: meta-data and, for each dimension, a file in which the runs follow each other, instance
by instance, with a line for each improvement and one for the last evaluation. COCO wants its lines at certain targets
(.dat) and evaluations (.tdat) only; what it reads is the same.

Both know one number per point, raw_y, to be minimised. Here it follows the benchmark's lexicographic order: it is the
error of a feasible point (where no optimum is known, the distance to the best f of all runs), and nu + an offset of an
infeasible one, whatever its f. Instance k is k + 1 there, since COCO reserves 0. postprocess.py, beside COCO's folders,
calls cocopp with the settings for this problem.
"""

import argparse
import json
import math
from itertools import product
from pathlib import Path

from klee_minty.command_line import add_runs, cli, json_object, made_by_of
from klee_minty.files import group_by, write
from klee_minty.names import Names
from klee_minty.presentation.pages import page_templates
from klee_minty.records import each_run
from klee_minty.results.best_known import best_known, by_cell
from klee_minty.results.improvements import feasible
from klee_minty.targets import error_of

VERSION = "0.3.22"  # of IOHexperimenter, which writes such files
COLUMNS = ["evaluations", "raw_y", "f", "nu"]
# cocopp refuses suites that it does not know; g comes with f, and counts no further evaluations.
COCO_ENTRY = """\
suite = 'bbob', funcId = 1, DIM = {N}, Precision = 1.000e-08, algId = '{name}', data_format = 'bbob-new2'
% {problem} as function 1
{path}, {runs}
"""
COCO_HEADER = "% f evaluations | g evaluations | best raw_y | raw_y | best raw_y\n"


def with_offset(records):
    """The records of all algorithms at one N, each with the offset of its infeasible points.

    It is N or, if that is more, the largest error of a feasible point: raw_y falls where the best-so-far improves. On
    the Klee-Minty problem no feasible point is worse than sqrt(N), the diameter of the unit cube: there a target below
    N is one of the objective, and N + v is the violation v.
    """
    largest = [error(record, feasible(record)[0][1]) for record in records if record["nu"] == 0.0]
    return [record | {"offset": max([record["N"], *largest])} for record in records]


def error(record, f):
    return error_of(f, record["f_opt"], record["f_opt_is_proven"])


def raw_y(record, f, nu):
    """The error of a feasible point, the offset + nu of an infeasible one."""
    return record["offset"] + nu if nu else error(record, f)


def best_so_far(record):
    """(evaluation, raw_y, f, nu) at each improvement of a run, and at its last evaluation; raw_y never rises."""
    lowest = math.inf
    for evaluation, f, nu in record["improvements"]:
        f = math.nan if f is None else f  # of an infeasible point of an algorithm that sees none there
        lowest = min(lowest, raw_y(record, f, nu))  # within rounding, f may fall below f_opt
        yield evaluation, lowest, f, nu
    if evaluation < record["evaluations"]:
        yield record["evaluations"], lowest, f, nu


def write_ioh(folder, name, runs):
    """IOHprofiler's files of an algorithm; runs: {N: records with their offset}."""
    scenarios, problem = [], problem_of(runs)
    for N, records in runs.items():
        path, text = f"data_f1_{problem}/IOHprofiler_f1_DIM{N}.dat", ""
        for record in records:
            text += " ".join(COLUMNS) + "\n"
            text += "".join(f"{evaluation} {y!r} {f!r} {nu!r}\n" for evaluation, y, f, nu in best_so_far(record))
        write(folder / path, text)
        scenarios.append({"dimension": N, "path": path, "runs": list(map(ioh_run, records))})
    metadata = {"version": VERSION, "suite": problem, "function_id": 1, "function_name": problem, "maximization": False}
    metadata |= {"algorithm": {"name": folder.name, "info": name}, "attributes": COLUMNS, "scenarios": scenarios}
    write(folder / f"IOHprofiler_f1_{problem}.json", json.dumps(metadata, indent=1))


def ioh_run(record):
    """What IOHprofiler's meta-data have of a run."""
    best = {"evals": record["improvements"][-1][0], "y": raw_y(record, record["f"], record["nu"])}
    best["x"] = record["y"] or []  # a table of another program may have no points
    return {"instance": record["instance"] + 1, "evals": record["evaluations"], "best": best}


def write_coco(folder, name, runs):
    """COCO's files of an algorithm; runs: {N: records with their offset}."""
    entries, problem = "", problem_of(runs)
    for N, records in runs.items():
        path, text, summaries = f"data_f1/{problem}_f1_DIM{N}", "", []
        for record in records:
            text += COCO_HEADER
            text += "".join(f"{evaluation} 0 {y!r} {y!r} {y!r}\n" for evaluation, y, _, _ in best_so_far(record))
            best = raw_y(record, record["f"], record["nu"])
            summaries.append(f"{record['instance'] + 1}:{record['evaluations']}|{best:.1e}")
        for suffix in ("dat", "tdat"):
            write(folder / f"{path}.{suffix}", text)
        entries += COCO_ENTRY.format(N=N, problem=problem, name=name, path=f"{path}.dat", runs=", ".join(summaries))
    write(folder / f"{problem}.info", entries)


def problem_of(runs):
    """The problem's id; runs: {N: records}."""
    return next(iter(runs.values()))[0]["problem"]


def with_known(records):
    """The records, those without f_opt with the best feasible f of all in its place, where there is one."""
    known = by_cell(best_known(records))
    return [record | {"f_opt": known.get((record["N"], record["instance"]))} for record in records]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--ioh", required=True, type=Path, metavar="FOLDER", help="to write, in IOHprofiler's format")
    parser.add_argument("--coco", required=True, type=Path, metavar="FOLDER", help="to write, in COCO's format")
    args = parser.parse_args(arguments)
    records = []
    for (folder, made_by), N in product(made_by_of(args, args.runs).items(), sorted(args.dimensions)):
        records += each_run(folder, N, args.chunks, args.instances, made_by=made_by)
    at_N = group_by(with_known(records), "N").values()
    records = [record for some in at_N for record in with_offset(some)]
    for algorithm, of_algorithm in group_by(records, "algorithm").items():
        name, runs = Names(args.labels).name(algorithm), group_by(of_algorithm, "N")
        write_ioh(args.ioh / algorithm, name, runs)
        write_coco(args.coco / algorithm, name, runs)
    template = page_templates(Path(__file__).parent).get_template("postprocess.py.j2")
    write(args.coco / "postprocess.py", template.render(problem=problem_of(runs).replace("_", " ")))


if __name__ == "__main__":
    cli(main)
