"""Measure the cost of an evaluation here and in pymoo and pycma, as multiples of what plain NumPy needs.

One process, one thread, CPU time. Every repetition measures the floor and all cases in turn, so that a machine
that gets faster or slower changes all of them alike; a ratio belongs to the floor of its own repetition.
"""

import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from klee_minty.blackbox import BlackBox
from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import write_csv
from klee_minty.indicators import lower_median
from klee_minty.problem import rotated_klee_minty
from klee_minty.running import load_optimizer, random_generator, run_optimizer

import numpy as np
from tabulate import tabulate

EVOLUTIONARY, OWN = ("epsmag_es", "lshade44"), ("epsmag_es", "lshade44", "random_search")
LIBRARIES = {"pymoo_de": 18, "pycma_al": 4}  # and the population / N, as LSHADE44's and that of the ES
BUDGET, SHORT = 20000, 2000  # evaluations / N: the paper's, and one that pymoo and pycma finish in seconds
CASES = {
    10: [(OWN, BUDGET), ((*OWN, *LIBRARIES), SHORT)],
    20: [(OWN, BUDGET)],
    40: [(OWN, BUDGET), ((*OWN, *LIBRARIES), SHORT)],
    100: [(OWN, SHORT)],
    200: [(OWN, SHORT)],
}
STAGNATION = 100  # generations / N
FLOOR_SECONDS = 0.1


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--repetitions", type=whole_number(1), default=5, help="of each case (default 5)")
    parser.add_argument("--output", default=ROOT / "data/benchmark.csv")
    arguments = parser.parse_args()
    measurements = {}
    for repetition in range(arguments.repetitions):
        print(f"repetition {repetition + 1} of {arguments.repetitions}", file=sys.stderr)
        for N, groups in CASES.items():
            problem = rotated_klee_minty(N)
            floor = floor_seconds(problem)
            measurements.setdefault(("floor", N, None), []).append(floor | {"ratio": 1.0})
            for algorithm, budget in [(name, budget) for names, budget in groups for name in names]:
                run = measure(problem, budget, algorithm, repetition)
                run["ratio"] = run["seconds"] / run["evaluations"] * floor["evaluations"] / floor["seconds"]
                measurements.setdefault((algorithm, N, budget), []).append(run)
    rows = {case: row(*case, runs) for case, runs in measurements.items()}
    write_csv(arguments.output, list(rows.values()))
    print(
        f"Medians over {arguments.repetitions} repetitions; budget in evaluations / N: the paper's {BUDGET}, and"
        f" {SHORT} where that takes too long (pymoo, pycma, N > 40);\nmicroseconds of CPU per evaluation; ratio to"
        " the floor, plain NumPy in blocks of 4N points; seconds of CPU per run; nu and error of the median run.\n"
    )
    print(tabulate(rows.values(), headers="keys", floatfmt=".3g"))
    print()
    print(tabulate(targets(rows), headers=["target (information, no assertion)", "measured"]))


def floor_seconds(problem):
    """CPU time of plain NumPy for f, g and nu, in blocks of 4N points."""
    N, AR = problem.N, problem.A @ problem.R
    y = np.random.default_rng(0).random((4 * N, N)) * problem.upper
    blocks, start = 0, time.process_time()
    while (seconds := time.process_time() - start) < FLOOR_SECONDS:
        g = (y - problem.t) @ AR.T - problem.b
        _ = y[:, -1], g, np.clip(g, 0.0, None).sum(axis=1)
        blocks += 1
    return {"evaluations": blocks * len(y), "seconds": seconds}


def measure(problem, budget, algorithm, repetition):
    """CPU time and outcome of one run; the repetition is the run number that its seed comes from."""
    box = BlackBox(problem, budget * problem.N, STAGNATION * problem.N)
    rng = random_generator(1, algorithm, problem.N, repetition)
    parameters = {"population": LIBRARIES[algorithm] * problem.N} if algorithm in LIBRARIES else {}
    optimize = load_optimizer(algorithm, **parameters)
    start = time.process_time()
    run_optimizer(optimize, box, rng, algorithm)
    seconds = time.process_time() - start
    return {"evaluations": box.evaluations, "seconds": seconds, "nu": box.best_nu, "f": box.best_f}


def row(algorithm, N, budget, runs):
    """Medians over the repetitions, with the extremes of the ratio; the floor has neither budget nor quality."""
    ratios = [run["ratio"] for run in runs]
    cost = {
        "N": N,
        "algorithm": algorithm,
        "budget": budget,
        "evaluations": round(median(run["evaluations"] for run in runs)),
        "microseconds": median(1e6 * run["seconds"] / run["evaluations"] for run in runs),
        "ratio": median(ratios),
        "ratio_min": min(ratios),
        "ratio_max": max(ratios),
        "seconds": median(run["seconds"] for run in runs),
    }
    if budget is None:
        return cost | {"nu": None, "abs_error": None}
    reached = lower_median(runs)
    return cost | {"nu": reached["nu"], "abs_error": abs(reached["f"] - N**3)}


def targets(rows):
    """The targets beside the measurements.

    A library's population keeps its size, so that its cost per evaluation does not depend on the budget;
    LSHADE44's shrinks with it, and the paper's budget counts.
    """

    def ratio(algorithm, N):
        return rows[algorithm, N, BUDGET]["ratio"]

    for N, limit in ((10, 12), (40, 6)):
        for name in EVOLUTIONARY:
            yield f"{name}, N = {N}: at most {limit} x the floor", f"{ratio(name, N):.1f}"
    for N in (10, 40):
        yield f"random_search, N = {N}: at most 3 x the floor", f"{ratio('random_search', N):.1f}"
    for library in LIBRARIES:
        for N in (10, 40):
            for name in EVOLUTIONARY:
                faster = rows[library, N, SHORT]["ratio"] / ratio(name, N)
                yield f"{name}, N = {N}: at least 30 x faster than {library}", f"{faster:.0f}"


if __name__ == "__main__":
    run_script(main)
