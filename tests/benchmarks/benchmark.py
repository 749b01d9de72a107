"""Measure the evolutionary algorithms here and in other libraries, in C++ and Python.

One process, one thread, CPU time, whole runs to target, budget or stagnation, the problem's evaluation inside.
Every repetition measures all cases in turn, and plain NumPy (the floor) before each N, so that a machine that gets
faster or slower changes all of them alike; a ratio belongs to the floor of its own repetition.
"""

import argparse
import sys
import time
from statistics import median

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import cli, positive
from klee_minty.files import write_csv
from klee_minty.problem import rotated_klee_minty
from klee_minty.results.indicators import lower_median
from klee_minty.running import load_optimizer, random_generator, run_optimizer
from klee_minty_studies.paper import BUDGET, STAGNATION
from peers import installed

import numpy as np
from tabulate import tabulate

OWN = {"εMAg-ES": "epsmag_es", "LSHADE44": "lshade44", "random search": "random_search"}
DIMENSIONS = (10, 20, 40)
FLOOR_SECONDS = 0.1
ENOUGH = 10.0  # seconds of CPU after which a case is not repeated
NOT_PRINTED = ("ratio_min", "ratio_max")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    times = f"of each case, or fewer after {ENOUGH:.0f} s; default 5"
    parser.add_argument("--repetitions", type=positive, default=5, help=times)
    parser.add_argument("--short", action="store_true", help="N = 2 and a small budget: does it still work?")
    parser.add_argument("--output", default="data/benchmark.csv", help=".csv file to write")
    args = parser.parse_args(arguments)
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
            floor = floor_microseconds(problem)
            measurements.setdefault((N, "floor"), []).append({"microseconds": floor, "ratio": 1.0})
            for name, (optimize, _) in algorithms.items():
                measured = measurements.setdefault((N, name), [])
                if sum(case["seconds"] for case in measured) < ENOUGH:
                    case = measure(optimize, problem, budget, name, repetition)
                    measured.append(case | {"ratio": case["microseconds"] / floor})
    languages = {name: language for name, (_, language) in algorithms.items()} | {"floor": "Python"}
    rows = [row(N, name, languages[name], runs) for (N, name), runs in measurements.items()]
    write_csv(args.output, rows)
    print_tables(rows, dimensions, budget)


def floor_microseconds(problem):
    """CPU time per evaluation of plain NumPy for f, g and nu, in blocks of 4N points."""
    N, AR = problem.N, problem.A @ problem.R
    y = np.random.default_rng(0).random((4 * N, N)) * problem.upper
    blocks, start = 0, time.process_time()
    while (seconds := time.process_time() - start) < FLOOR_SECONDS:
        g = (y - problem.t) @ AR.T - problem.b
        _ = y[:, -1], g, np.clip(g, 0.0, None).sum(axis=1)
        blocks += 1
    return 1e6 * seconds / (blocks * len(y))


def measure(optimize, problem, budget, name, repetition):
    """CPU time and outcome of one run; the repetition is the run number that its seed comes from."""
    box = BlackBox(problem, budget * problem.N, STAGNATION * problem.N)
    rng = random_generator(1, "benchmark", problem.N, repetition)
    start = time.process_time()
    run_optimizer(optimize, box, rng, name)
    seconds = time.process_time() - start
    return {
        "evaluations": box.evaluations,
        "seconds": seconds,
        "microseconds": 1e6 * seconds / box.evaluations,
        "success": box.stop == "target",
        "nu": box.best_nu,
        "f": box.best_f,
        "f_opt": problem.f_opt,
        "error": abs(box.best_f - problem.f_opt),
    }


def row(N, name, language, runs):
    """Medians over the repetitions, with the extremes of the ratio; the floor has no quality."""
    ratios = [run["ratio"] for run in runs]
    cost = {
        "N": N,
        "algorithm": name,
        "written in": language,
        "microseconds": median(run["microseconds"] for run in runs),
        "ratio": median(ratios),
        "ratio_min": min(ratios),
        "ratio_max": max(ratios),
    }
    if name == "floor":
        return cost | dict.fromkeys(("success", "evaluations", "seconds", "nu", "abs_error"))
    reached = lower_median(runs)
    return cost | {
        "success": f"{sum(run['success'] for run in runs)} of {len(runs)}",
        "evaluations": round(median(run["evaluations"] for run in runs)),
        "seconds": median(run["seconds"] for run in runs),
        "nu": reached["nu"],
        "abs_error": reached["error"],
    }


def print_tables(rows, dimensions, budget):
    print(
        "Medians; microseconds of CPU per evaluation, and their ratio to the floor (plain NumPy in blocks of 4N"
        " points);\nevaluations and seconds of CPU per run to target, budget or stagnation; nu and error of the"
        " median run.\n"
    )
    for N in dimensions:
        print(f"N = {N}, a budget of {budget} N evaluations\n")
        side_by_side = sorted((row for row in rows if row["N"] == N), key=lambda row: row["microseconds"])
        printed = [{name: row[name] for name in row if name not in NOT_PRINTED} for row in side_by_side]
        print(tabulate(printed, headers="keys", floatfmt=".3g"), end="\n\n")


if __name__ == "__main__":
    cli(main)
