"""Compute the evidence for the paper's errata.

Minima, points and runs under the printed wording (E1, E2, E4), the spacing of doubles (E9), and probabilities of printed
distances in other places of the table (E10, E11) and as distances of median runs.
"""

import argparse
import itertools
import math

from analysis import paper
from analysis.inference import LEVEL, drawn, p_value
from analysis.paper import (
    BY_CHANCE,
    DIMENSIONS,
    STAGNATION,
    add_paper,
    as_printed,
    key_of,
    printed_numbers,
    unit_of_last_digit,
)
from analysis.samples import add_reference, read_sample
from klee_minty.blackbox import BlackBox
from klee_minty.boxes import ImpatientBox
from klee_minty.command_line import run
from klee_minty.files import grouped, write_csv
from klee_minty.highs import minimum
from klee_minty.problem import ROTATION, rotated_klee_minty
from optimizers import epsmag_es

import numpy as np

PRINTED_ROTATION = 350.0  # degrees
POINTS = 100000
REPEATS = 100  # runs for E4
NEAR = 0.05  # of a logarithm


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
    """E2: points around the polytope that the printed sum over N rows calls feasible although they are infeasible."""
    rng = np.random.default_rng(1)
    for N in (2, 10):
        problem = rotated_klee_minty(N)
        cube = rng.random((POINTS, N)) * 2.0 - 0.5  # in the coordinates of the unit cube: [-0.5, 1.5]^N
        _, g, nu = problem.evaluate(problem.t + cube @ problem.R)
        is_feasible = (g[:, :N] <= 0.0).all(axis=1)  # by the printed sum
        yield evidence("E2", N, "feasible by the printed sum", np.mean(is_feasible))
        yield evidence("E2", N, "of these, infeasible", np.mean(nu[is_feasible] > 0.0))
        rows = (problem.A @ problem.R)[:N]
        loss, _ = minimum(rows, problem.b[:N], problem.lower - problem.t, problem.upper - problem.t)
        yield evidence("E2", N, "minimum of f in the box by the printed sum", problem.f_opt + loss)


def stagnation(sample):
    """E4: the ES at N = 3 when it stops after 100 N evaluations, 200 N evaluations or 100 N generations.

    With generations, as everywhere else, the runs are those of the sample.
    """
    N = 3
    problem = rotated_klee_minty(N)
    for limit in (100, 200):
        boxes = [ImpatientBox(BlackBox(problem, paper.budget(N), math.inf), limit * N) for _ in range(REPEATS)]
        for number, box in enumerate(boxes):
            epsmag_es.optimize(box, np.random.default_rng([N, number]))
        runs = [{"stop": box.stop, "f": box.best_f} for box in boxes]
        yield from run_ends(f"{limit} N evaluations", runs, problem.f_opt)
    if (paper.ES, N) in sample:
        yield from run_ends(f"{STAGNATION} N generations", sample[paper.ES, N], problem.f_opt)


def run_ends(reading, runs, f_opt):
    """E4: how many of the runs fail at N = 3, and how far from the optimum they end."""
    share = sum(run["stop"] != "target" for run in runs) / len(runs)
    yield evidence("E4", 3, f"share of runs that fail, {reading}", share)
    errors = sorted(abs(run["f"] - f_opt) for run in runs)
    yield evidence("E4", 3, f"median error, {reading}", (errors[(len(runs) - 1) // 2] + errors[len(runs) // 2]) / 2.0)


def multiples_of_the_spacing(printed):
    """E9: |f - N^3| is a multiple of the spacing of doubles at N^3; told where the printed digits resolve it."""
    for row in printed:
        N, spacing = row["N"], float(np.spacing(float(row["N"] ** 3)))
        if row["quantity"].startswith("abs_error") and spacing > 2.0 * unit_of_last_digit(row["paper"]):
            multiple = float(row["paper"]) / spacing
            is_one = as_printed(row["paper"], round(multiple) * spacing)
            yield evidence("E9", N, f"{row['paper']} of {row['algorithm']} / spacing", multiple)
            yield evidence("E9", N, f"{row['paper']} of {row['algorithm']} is a multiple", float(is_one))


def other_places(printed, draws):
    """E10, E11: p of printed numbers as printed, and as those of another N."""
    for row in printed:
        if row["as_of"] and (row["algorithm"], int(row["as_of"]), row["quantity"]) in draws:
            yield evidence(row["erratum"], row["N"], "p as printed", p_in(draws, row, row["N"]))
            p = p_in(draws, row, int(row["as_of"]))
            yield evidence(row["erratum"], row["N"], f"p as a value of N = {row['as_of']}", p)


def exchanges(printed, draws):
    """E10: of all exchanges of two numbers of a column, those after which both agree and before which one does not."""
    tried = found = 0
    for column in grouped(printed, "algorithm", "quantity").values():
        for one, other in itertools.combinations(column, 2):
            before = min(p_in(draws, one, one["N"]), p_in(draws, other, other["N"]))
            after = min(p_in(draws, one, other["N"]), p_in(draws, other, one["N"]))
            tried += 1
            found += before < LEVEL / len(printed) and after >= LEVEL
    yield evidence("E10", "all", "exchanges of two numbers of a column", tried)
    yield evidence("E10", "all", "of these, exchanges that make a number agree", found)


def p_in(draws, row, N):
    """The p-value of a printed number as one of dimension N."""
    value = float(row["corrected"] or row["paper"])
    return p_value(draws[row["algorithm"], N, row["quantity"]], value, unit_of_last_digit(row["paper"]))


def median_runs(printed, draws):
    """Are the printed distances those of the median runs? Ratios of likelihoods: as printed, as means, E10 exchanged.

    The likelihood of a number is the share of draws that come near to it.
    """
    exchanged, means = [], []
    for row in printed:
        if row["quantity"] == "mean_distance" and row["erratum"] != "E11":
            value, (algorithm, N) = float(row["paper"]), key_of(row)
            as_mean = near(draws[algorithm, int(row["as_of"] or N), "mean_distance"], value)
            ratio = as_mean / near(draws[algorithm, N, "distance_med"], value)
            (exchanged if row["as_of"] else means).append(ratio)
    yield evidence("E10", "all", "likelihood as exchanged means / as distances of median runs", math.prod(exchanged))
    yield evidence("E10", "all", "other distances", len(means))
    yield evidence("E10", "all", "other distances: likelihood as means / as those of median runs", math.prod(means))


def near(draws, value):
    return float(np.mean(np.abs(np.log(draws / value)) < NEAR))


def draw(sample, printed):
    """{(algorithm, N, quantity): what as many runs as the paper's give}; of distances if all runs succeed."""
    draws = {}
    for algorithm, N in dict.fromkeys(map(key_of, printed)):
        runs = sample[algorithm, N]
        successful = [run for run in runs if run["stop"] == "target"]
        for quantity in (*BY_CHANCE, "distance_med"):
            draws[algorithm, N, quantity] = drawn(successful if "distance" in quantity else runs, quantity, paper.RUNS)
    return draws


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--output", default="data/errata_evidence.csv")
    args = parser.parse_args(arguments)
    printed = printed_numbers(args.table2, args.table3, args.errata)
    sample, _ = read_sample(args.reference, args.reference_settings)
    by_chance = [row for row in printed if row["quantity"] in BY_CHANCE and key_of(row) in sample]
    draws = draw(sample, by_chance)
    rows = [*rotation(), *violation(), *stagnation(sample), *multiples_of_the_spacing(printed)]
    rows += [*other_places(by_chance, draws), *exchanges(by_chance, draws), *median_runs(by_chance, draws)]
    write_csv(args.output, rows)


if __name__ == "__main__":
    run(main)
