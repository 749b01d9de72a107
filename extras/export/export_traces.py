"""Write the traces of an algorithm's runs in the format of IOHprofiler, for IOHanalyzer and iohinspector.

The folder holds meta-data in IOHprofiler_f1_rotated_klee_minty.json and a .dat file per dimension, in which the runs
follow each other, instance by instance: a line for each new best-so-far and one for the last evaluation.

IOHprofiler knows one number per point, raw_y, to be minimised. Here it follows the benchmark's lexicographic order:
|f - f_opt| of a feasible point, N + nu of an infeasible one. f and nu follow it as columns of their own. Instance k is
k + 1 here and in COCO's format.
"""

import argparse
import json
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty.presentation.names import Names
from traces import add_export_options, best_so_far, by_dimension, instance_number, raw_y

SUITE = "rotated_klee_minty"
VERSION = "0.3.22"  # of IOHexperimenter, whose files these are like
COLUMNS = ["evaluations", "raw_y", "f", "nu"]


def block(record):
    """The lines of a run in a .dat file, under a header of their own."""
    lines = [f"{evaluation} {y!r} {f!r} {nu!r}" for evaluation, y, f, nu in best_so_far(record)]
    return "\n".join([" ".join(COLUMNS), *lines, ""])


def run_metadata(record):
    best = {"evals": record["improvements"][-1][0], "y": raw_y(record, record["f"], record["nu"]), "x": record["y"]}
    return {"instance": instance_number(record), "evals": record["evaluations"], "best": best}


def metadata(algorithm, description, scenarios):
    function = {"suite": SUITE, "function_id": 1, "function_name": SUITE, "maximization": False}
    runs = {"algorithm": {"name": algorithm, "info": description}, "attributes": COLUMNS, "scenarios": scenarios}
    return json.dumps({"version": VERSION} | function | runs, indent=1)


def export(folder, dimensions, chunks, instances, output, names):
    """Write an algorithm's traces to OUTPUT/ALGORITHM; folder: data/traces/ALGORITHM/SETTINGS."""
    algorithm, scenarios = Path(folder).parent.name, []
    output = Path(output, algorithm)
    for N, records in by_dimension(folder, dimensions, chunks, instances):
        path = f"data_f1_{SUITE}/IOHprofiler_f1_DIM{N}.dat"
        write(output / path, "".join(map(block, records)))
        scenarios.append({"dimension": N, "path": path, "runs": list(map(run_metadata, records))})
    write(output / f"IOHprofiler_f1_{SUITE}.json", metadata(algorithm, names.name(algorithm), scenarios))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_export_options(parser)
    args = parser.parse_args(arguments)
    for folder in args.runs:
        export(folder, args.dimensions, args.chunks, args.instances, args.output, Names(args.labels))


if __name__ == "__main__":
    cli(main)
