"""Compute what shows the paper's errata E1, E2, E4 and E9: minima, points and runs under the printed wording, and doubles."""

import argparse
import math

from klee_minty import settings
from klee_minty.boxes import EvaluationStagnation
from klee_minty.command_line import run
from klee_minty.files import write_csv
from klee_minty.highs import minimum
from klee_minty.paper import BUDGET, DIMENSIONS, STAGNATION, add_paper, as_printed, printed_numbers, unit_of_last_digit
from klee_minty.problem import ROTATION, rotated_klee_minty
from optimizers import epsmag_es

import numpy as np

PRINTED_ROTATION = 350.0  # degrees
POINTS = 100000
RUNS = 100


def evidence(erratum, N, quantity, value):
    return {"erratum": erratum, "N": N, "quantity": quantity, "value": value}


def rotation():
    """E1: min f - N^3 subject to g <= 0. In coordinates y - t nothing cancels."""
    for degrees in (PRINTED_ROTATION, ROTATION):
        for N in DIMENSIONS:
            problem = rotated_klee_minty(N, degrees)
            free = np.full(N, np.inf)
            loss, _ = minimum(problem.A @ problem.R, problem.b, -free, free)
            yield evidence("E1", N, f"minimum - N^3 at {degrees:.0f} degrees", loss)


def violation():
    """E2: points around the polytope that the printed sum over N rows takes for feasible although they are not."""
    rng = np.random.default_rng(1)
    for N in (2, 10):
        problem = rotated_klee_minty(N)
        cube = rng.random((POINTS, N)) * 2.0 - 0.5  # in the coordinates of the unit cube: [-0.5, 1.5]^N
        _, g, _ = problem.evaluate(problem.t + cube @ problem.R)
        printed, complete = np.maximum(g[:, :N], 0.0).sum(axis=1), np.maximum(g, 0.0).sum(axis=1)
        yield evidence("E2", N, "feasible by the printed sum", np.mean(printed == 0.0))
        yield evidence("E2", N, "of these, infeasible", np.mean(complete[printed == 0.0] > 0.0))
        rows = (problem.A @ problem.R)[:N]
        loss, _ = minimum(rows, problem.b[:N], problem.lower - problem.t, problem.upper - problem.t)
        yield evidence("E2", N, "minimum of f in the box by the printed sum", problem.f_opt + loss)


def stagnation():
    """E4: the ES at N = 3 when it stops after 100 N evaluations, 200 N evaluations or 100 N generations."""
    N = 3
    problem = rotated_klee_minty(N)
    readings = {
        "100 N evaluations": (math.inf, 100 * N),
        "200 N evaluations": (math.inf, 200 * N),
        f"{STAGNATION} N generations": (settings.generations(STAGNATION, N), math.inf),
    }
    for reading, limits in readings.items():
        boxes = [EvaluationStagnation(problem, settings.evaluations(BUDGET, N), *limits) for _ in range(RUNS)]
        for number, box in enumerate(boxes):
            epsmag_es.optimize(box, np.random.default_rng([N, number]))
        yield evidence("E4", N, f"share of runs that fail, {reading}", np.mean([box.stop != "target" for box in boxes]))
        errors = [abs(box.best_f - problem.f_opt) for box in boxes]
        yield evidence("E4", N, f"median error, {reading}", float(np.median(errors)))


def multiples_of_the_spacing(printed):
    """E9: |f - N^3| is a multiple of the spacing of doubles at N^3; told where the printed digits resolve it."""
    for row in printed:
        N, spacing = row["N"], float(np.spacing(float(row["N"] ** 3)))
        if row["quantity"].startswith("abs_error") and spacing > 2.0 * unit_of_last_digit(row["paper"]):
            multiple = float(row["paper"]) / spacing
            is_one = as_printed(row["paper"], round(multiple) * spacing)
            yield evidence("E9", N, f"{row['paper']} of {row['algorithm']} / spacing", multiple)
            yield evidence("E9", N, f"{row['paper']} of {row['algorithm']} is a multiple", float(is_one))


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    parser.add_argument("--output", default="data/errata_evidence.csv")
    args = parser.parse_args(arguments)
    spacing = multiples_of_the_spacing(printed_numbers(args.table2, args.table3, args.errata))
    write_csv(args.output, [*rotation(), *violation(), *stagnation(), *spacing])


if __name__ == "__main__":
    run(main)
