"""Measure the evolutionary algorithms here and in other libraries, in C++ and Python.

One process, one thread, CPU time, whole runs to target, budget or stagnation, the problem's evaluation inside.
Every repetition measures all cases in turn, so that a machine that gets faster or slower changes all of them alike.
"""

import argparse
import sys
import time
from statistics import median

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli, positive
from klee_minty.files import write_csv
from klee_minty.paper import BUDGET, STAGNATION
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from peers import installed

from tabulate import tabulate

OWN = {"εMAg-ES": "epsmag_es", "LSHADE44": "lshade44", "random search": "random_search"}
DIMENSIONS = (10, 20, 40)
ENOUGH = 10.0  # seconds of CPU after which a case is not repeated


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    times = f"of each case, or fewer after {ENOUGH:.0f} s; default 5"
    parser.add_argument("--repetitions", type=positive, default=5, help=times)
    parser.add_argument("--short", action="store_true", help="N = 2 and a small budget: does it still work?")
    parser.add_argument("--output", default="data/benchmark.csv", help=".csv file to write")
    args = parser.parse_args()
    dimensions, budget = ((2,), 200) if args.short else (DIMENSIONS, BUDGET)
    peers, missing = installed()
    if missing:
        print(f"not installed, hence left out: {', '.join(missing)}", file=sys.stderr)
    algorithms = {name: (load_optimizer(file), "Python") for name, file in OWN.items()} | peers

    measurements = {}
    for repetition in range(args.repetitions):
        for N in dimensions:
            print(f"repetition {repetition + 1} of {args.repetitions}, N = {N}", file=sys.stderr)
            problem = rotated_klee_minty(N)
            for name, (optimize, _) in algorithms.items():
                measured = measurements.setdefault((N, name), [])
                if sum(case["seconds"] for case in measured) < ENOUGH:
                    measured.append(measure(optimize, problem, budget, name, repetition))
    rows = [row(N, name, algorithms[name][1], runs) for (N, name), runs in measurements.items()]
    write_csv(args.output, rows)
    print_tables(rows, dimensions, budget)


def measure(optimize, problem, budget, name, repetition):
    """CPU time and outcome of one run; the repetition is the run number that its seed comes from."""
    box = BlackBox(problem, budget * problem.N, STAGNATION * problem.N)
    rng = random_generator(1, "benchmark", problem.N, repetition)
    start = time.process_time()
    run_optimizer(optimize, box, rng, name)
    seconds = time.process_time() - start
    return {"seconds": seconds, "microseconds": 1e6 * seconds / box.evaluations, "success": box.stop == "target"}


def row(N, name, language, runs):
    """Medians over the repetitions."""
    cost = {key: median(run[key] for run in runs) for key in ("microseconds", "seconds")}
    successes = f"{sum(run['success'] for run in runs)} of {len(runs)}"
    return {"N": N, "algorithm": name, "written in": language} | cost | {"success": successes}


def print_tables(rows, dimensions, budget):
    print("Medians: microseconds of CPU per evaluation, and seconds per run to target, budget or stagnation\n")
    for N in dimensions:
        print(f"N = {N}, a budget of {budget} N evaluations\n")
        side_by_side = sorted((row for row in rows if row["N"] == N), key=lambda row: row["microseconds"])
        print(tabulate(side_by_side, headers="keys", floatfmt=".3g"), end="\n\n")


if __name__ == "__main__":
    cli(main)
