"""Write the traces of an algorithm's runs in the format of IOHprofiler, for IOHanalyzer and iohinspector.

The folder holds meta-data in IOHprofiler_f1_rotated_klee_minty.json and a .dat file per dimension, in which the runs
follow each other, instance by instance: a line for each new best-so-far and one for the last evaluation.

IOHprofiler knows one number per point, raw_y, to be minimised. Here it follows the benchmark's lexicographic order:
|f - f_opt| of a feasible point, N + nu of an infeasible one. No feasible point is worse than sqrt(N), the diameter of the
unit cube, so that raw_y falls whenever the best-so-far improves. A target below N is thus one of the objective, 1e-8 the
benchmark's; a target N + v is the violation v. f and nu follow raw_y as columns of their own.
"""

import json
from pathlib import Path

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty.records import each_run, run_path
from presentation.names import add_labels, plain

SUITE = "rotated_klee_minty"
VERSION = "0.3.22"  # of IOHexperimenter, whose files these are like
COLUMNS = ["evaluations", "raw_y", "f", "nu"]


def main():
    parser = Parser(description=__doc__)
    parser.add_argument(
        "--traces", default="data/traces", help="folder of the records of optimize.py --trace"
    )
    parser.add_argument("--algorithm", required=True, metavar="ID")
    parser.add_argument("--dimensions", nargs="+", type=dimension, required=True, metavar="N")
    parser.add_argument(
        "--instances", nargs="+", type=whole_number(0), default=[0], metavar="K", help="instances (default 0)"
    )
    parser.add_argument("--runs", type=whole_number(1), required=True, help="runs per dimension and instance")
    parser.add_argument("--output", required=True, help="folder to write to")
    add_labels(parser)
    arguments = parser.parse_args()
    output, scenarios = Path(arguments.output), []
    for N in sorted(arguments.dimensions):
        traces = list(
            each_trace(arguments.traces, arguments.algorithm, N, arguments.runs, arguments.instances)
        )
        path = f"data_f1_{SUITE}/IOHprofiler_f1_DIM{N}.dat"
        write(output / path, "".join(map(block, traces)))
        scenarios.append({"dimension": N, "path": path, "runs": list(map(run_metadata, traces))})
    write(output / f"IOHprofiler_f1_{SUITE}.json", metadata(arguments.algorithm, scenarios))


def each_trace(folder, algorithm, N, runs, instances):
    for record in each_run(folder, algorithm, N, runs, instances):
        if "improvements" not in record:
            path = run_path(folder, algorithm, N, record["run"], record.get("instance", 0))
            raise InputError(f"{path} has no trace; run optimize.py with --trace again")
        yield record


def block(record):
    """The lines of a run in a .dat file, under a header of their own."""
    lines = [" ".join(COLUMNS)]
    lowest = float("inf")
    for evaluation, f, nu in record["improvements"]:
        lowest = min(lowest, raw_y(record, f, nu))  # within rounding, f may fall below f_opt
        lines.append(f"{evaluation} {lowest!r} {f!r} {nu!r}")
    if evaluation < record["evaluations"]:
        lines.append(f"{record['evaluations']} {lowest!r} {f!r} {nu!r}")
    return "\n".join([*lines, ""])


def raw_y(record, f, nu):
    return record["N"] + nu if nu else abs(f - record.get("f_opt", record["N"] ** 3))


def run_metadata(record):
    """The meta-data of a run."""
    best = {
        "evals": record["improvements"][-1][0],
        "y": raw_y(record, record["f"], record["nu"]),
        "x": record["y"],
    }
    return {"instance": record.get("instance", 0), "evals": record["evaluations"], "best": best}


def metadata(algorithm, scenarios):
    return json.dumps(
        {
            "version": VERSION,
            "suite": SUITE,
            "function_id": 1,
            "function_name": SUITE,
            "maximization": False,
            "algorithm": {"name": algorithm, "info": plain(algorithm)},
            "attributes": COLUMNS,
            "scenarios": scenarios,
        },
        indent=1,
    )


if __name__ == "__main__":
    run_script(main)
