"""Write the traces of an algorithm's runs in the format of IOHprofiler, for IOHanalyzer and iohinspector.

The folder holds meta-data in IOHprofiler_f1_rotated_klee_minty.json and a .dat file per dimension, in which the runs
follow each other, instance by instance: a line for each new best-so-far and one for the last evaluation.

IOHprofiler knows one number per point, raw_y, to be minimised. Here it follows the benchmark's lexicographic order:
|f - f_opt| of a feasible point, N + nu of an infeasible one. f and nu follow it as columns of their own.
"""

import json

from klee_minty.command_line import FOLDER, HOW_MANY, script
from klee_minty.files import write
from klee_minty.traces import best_so_far, by_dimension, raw_y
from presentation.names import plain, set_labels

SUITE = "rotated_klee_minty"
VERSION = "0.3.22"  # of IOHexperimenter, whose files these are like
COLUMNS = ["evaluations", "raw_y", "f", "nu"]


def block(record):
    """The lines of a run in a .dat file, under a header of their own."""
    lines = [f"{evaluation} {y!r} {f!r} {nu!r}" for evaluation, y, f, nu in best_so_far(record)]
    return "\n".join([" ".join(COLUMNS), *lines, ""])


def run_metadata(record):
    best = {"evals": record["improvements"][-1][0], "y": raw_y(record, record["f"], record["nu"]), "x": record["y"]}
    return {"instance": record.get("instance", 0), "evals": record["evaluations"], "best": best}


def metadata(algorithm, scenarios):
    function = {"suite": SUITE, "function_id": 1, "function_name": SUITE, "maximization": False}
    runs = {"algorithm": {"name": algorithm, "info": plain(algorithm)}, "attributes": COLUMNS, "scenarios": scenarios}
    return json.dumps({"version": VERSION} | function | runs, indent=1)


@script
def main(algorithm, dimensions, runs: HOW_MANY, output: FOLDER, traces="data/traces", instances=(0,), labels="{}"):
    set_labels(labels)
    scenarios = []
    for N, records in by_dimension(traces, algorithm, dimensions, runs, instances):
        path = f"data_f1_{SUITE}/IOHprofiler_f1_DIM{N}.dat"
        write(output / path, "".join(map(block, records)))
        scenarios.append({"dimension": N, "path": path, "runs": list(map(run_metadata, records))})
    write(output / f"IOHprofiler_f1_{SUITE}.json", metadata(algorithm, scenarios))
