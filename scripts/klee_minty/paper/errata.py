"""Compute the evidence for the paper's errata.

Minima, points and runs under the printed wording (E1, E2, E4), the spacing of doubles (E9), and
probabilities of printed distances in other places of the table (E10, E11) and as distances of median runs.
"""

import itertools
import math

from klee_minty import paper
from klee_minty.blackbox import BlackBox
from klee_minty.files import group_by
from klee_minty.paper import BY_CHANCE, DIMENSIONS, STAGNATION, is_as_printed, key_of, unit_of_last_digit
from klee_minty.paper.boxes import ImpatientBox
from klee_minty.paper.optimum import minimum
from klee_minty.paper.samples import sampling_distribution
from klee_minty.paper.verdicts import fisher
from klee_minty.rotated_klee_minty import ROTATION, rotated_klee_minty
from klee_minty.statistics.inference import LEVEL, p_value
from optimizers import epsmag_es

import numpy as np

PRINTED_ROTATION = 350.0  # degrees
POINTS = 100000
REPEATS = 100  # runs for E4
AS_PRINTED, AS_MEDIAN_RUN = "as_printed", "as_median_run"


def evidence(erratum, N, quantity, value, case="", algorithm=""):
    """A row of errata_evidence.csv; case: under which reading."""
    return {"erratum": erratum, "algorithm": algorithm, "N": N, "case": case, "quantity": quantity, "value": value}


def rotation():
    """E1: min f - N^3 subject to g <= 0. In coordinates y - t nothing cancels."""
    for degrees in (PRINTED_ROTATION, ROTATION):
        for N in DIMENSIONS:
            problem = rotated_klee_minty(N, degrees=degrees)
            free = np.full(N, np.inf)
            loss, _ = minimum(problem.A @ problem.R, problem.b, -free, free)
            yield evidence("E1", N, "loss", loss, case=f"degrees_{degrees:.0f}")


def violation():
    """E2: points around the polytope that the printed sum over N rows calls feasible although they are infeasible."""
    rng = np.random.default_rng(1)
    for N in (2, 10):
        problem = rotated_klee_minty(N)
        cube = rng.random((POINTS, N)) * 2.0 - 0.5  # in the coordinates of the unit cube: [-0.5, 1.5]^N
        _, g, nu = problem.evaluate(problem.t + cube @ problem.R)
        is_feasible = (g[:, :N] <= 0.0).all(axis=1)  # by the printed sum
        yield evidence("E2", N, "infeasible_share", np.mean(nu[is_feasible] > 0.0))
        rows = (problem.A @ problem.R)[:N]
        loss, _ = minimum(rows, problem.b[:N], problem.lower - problem.t, problem.upper - problem.t)
        yield evidence("E2", N, "lowest_objective", problem.f_opt + loss)


def stagnation(sample):
    """E4: the ES at N = 3 when it stops after 100 N evaluations, 200 N evaluations or 100 N generations.

    With generations, as everywhere else, the runs come from the sample.
    """
    N, stops = 3, {}
    for limit in (100, 200):
        boxes = [BlackBox(rotated_klee_minty(N), paper.BUDGET * N, math.inf) for _ in range(REPEATS)]
        for number, box in enumerate(boxes):
            epsmag_es.optimize(ImpatientBox(box, limit * N), np.random.default_rng([N, number]))
        stops[f"evaluations_{limit}"] = [box.stop for box in boxes]
    stops[f"generations_{STAGNATION}"] = [run["stop"] for run in sample[paper.ES, N]]
    for case, of_case in stops.items():
        yield evidence("E4", N, "failing_share", sum(stop != "target" for stop in of_case) / len(of_case), case)


def multiples_of_the_spacing(printed):
    """E9: |f - N^3| is a multiple of the spacing of doubles at N^3; computed if the printed digits resolve it."""
    for row in printed:
        N, spacing = row["N"], float(np.spacing(float(row["N"] ** 3)))
        if row["quantity"] == "abs_error_med" and spacing > 2.0 * unit_of_last_digit(row["paper"]):
            multiple = float(row["paper"]) / spacing
            is_one = is_as_printed(row["paper"], round(multiple) * spacing)
            yield evidence("E9", N, "multiple", multiple, algorithm=row["algorithm"])
            yield evidence("E9", N, "is_multiple", int(is_one), algorithm=row["algorithm"])


def other_places(printed, draws):
    """E10, E11: p of printed numbers as printed, at another N, and as distances of the median runs."""
    for row in printed:
        if row["as_of"]:
            p_values = {AS_PRINTED: p_in(draws, row), f"as_of_{row['as_of']}": p_in(draws, row, int(row["as_of"]))}
            p_values[AS_MEDIAN_RUN] = p_in(draws, row, quantity="distance_med")
            for case, p in p_values.items():
                yield evidence(row["erratum"], row["N"], "p_value", p, case)


def exchanges(printed, draws):
    """E10: of all exchanges of two numbers of a column, those after which both agree and before which one does not."""
    tried = agreeing = 0
    for column in group_by(printed, "algorithm", "quantity").values():
        for one, other in itertools.combinations(column, 2):
            before = min(p_in(draws, one), p_in(draws, other))
            after = min(p_in(draws, one, other["N"]), p_in(draws, other, one["N"]))
            tried += 1
            agreeing += before < LEVEL / len(printed) and after >= LEVEL
    yield evidence("E10", "all", "exchanges", tried)
    yield evidence("E10", "all", "agreeing_exchanges", agreeing)


def p_in(draws, row, N=None, quantity=None):
    """The p-value of a printed number, or of what it would be as one of another dimension or quantity."""
    value = float(row["corrected"] or row["paper"])
    sample = draws[row["algorithm"], N or row["N"], quantity or row["quantity"]]
    return p_value(sample, value, unit_of_last_digit(row["paper"]))


def columns_of_distances(printed, draws):
    """Fisher's combined p of each EA's distances: as means, as means with E10 swapped, as those of median runs."""
    distances = [row for row in printed if row["quantity"] == "mean_distance"]
    for algorithm, column in group_by(distances, "algorithm").items():
        exchanged = [int(row["as_of"]) if row["erratum"] == "E10" else row["N"] for row in column]
        p_values = {
            AS_PRINTED: [p_in(draws, row) for row in column],
            "as_exchanged": [p_in(draws, row, N) for row, N in zip(column, exchanged, strict=True)],
            AS_MEDIAN_RUN: [p_in(draws, row, quantity="distance_med") for row in column],
        }
        for case, of_case in p_values.items():
            yield evidence("E10", "all", "p_value", fisher(of_case), case, algorithm)


def draw(sample, printed):
    """{(algorithm, N, quantity): what as many runs as the paper's give}; of distances if all runs succeed."""
    draws = {}
    for algorithm, N in dict.fromkeys(map(key_of, printed)):
        runs = sample[algorithm, N]
        successful = [run for run in runs if run["stop"] == "target"]
        for quantity in (*BY_CHANCE, "distance_med"):
            counted = successful if "distance" in quantity else runs
            draws[algorithm, N, quantity] = sampling_distribution(counted, quantity, paper.RUNS)
    return draws


def all_evidence(printed, sample):
    """Rows of errata_evidence.csv; printed: the paper's numbers, sample: {(algorithm, N): runs}."""
    by_chance = [row for row in printed if row["quantity"] in BY_CHANCE]
    draws = draw(sample, by_chance)
    yield from (*rotation(), *violation(), *stagnation(sample), *multiples_of_the_spacing(printed))
    yield from (*other_places(by_chance, draws), *exchanges(by_chance, draws))
    yield from columns_of_distances(by_chance, draws)
