"""Write redundant.md: how redundant constraints change interior-point methods and the optimizers."""

import argparse
from functools import reduce

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, write
from klee_minty.presentation.names import BASELINES, NAMES
from klee_minty_studies.formats import short
from klee_minty_studies.page_markdown import study_page
from problems.klee_minty_redundant import DELTA, ROWS, central_path, repetitions, shifts, visited_distances
from problems.rotated_klee_minty import EPSILON, ROTATION

FOLLOWED = (2, 3, 4, 5)  # dimensions in which the central path is followed


def study(ipm, runs):
    """The text of the page; ipm: rows of redundant_ipm.py; runs: rows of redundant_runs.py."""
    searched = [row for row in runs if row["algorithm"] not in BASELINES]
    runs_with = group_by(runs, "constraints")
    return study_page(
        __file__,
        dimensions=", ".join(map(str, sorted({row["N"] for row in ipm}))),
        failed=sum(row["status"] != "optimal" for row in ipm),
        solutions=len(ipm),
        searched=len(searched),
        successful=sum(row["stop"] == "target" for row in searched),
        same={variant: same(rows) for variant, rows in runs_with.items()},
        effects=effects([row for row in ipm if row["degrees"] == ROTATION]),
        construction=map(construction, FOLLOWED),
        iterations=iterations(ipm),
        variants=list(runs_with),
        evaluations=evaluations(runs),
        EPSILON=EPSILON,
        ROTATION=ROTATION,
        DELTA=DELTA,
        ROWS=ROWS,
    )


def same(rows):
    """In how many runs final point, evaluations and target hits are the same as without redundant rows."""
    return f"{sum(row['same'] for row in rows)} of {len(rows)}"


def iterations(ipm):
    """Cells of a table: iterations without redundant rows and with the most, unrotated and rotated, presolve off and on."""
    for (N, solver), rows in sorted(group_by(ipm, "N", "solver").items()):
        cases = group_by(rows, "degrees", "presolve")
        changes = [f"{case[0]['iterations']} → {case[-1]['iterations']}" for _, case in sorted(cases.items())]
        yield [N, solver, f"{rows[0]['rows']} → {rows[-1]['rows']}", *changes]


def evaluations(runs):
    """Cells of a table: mean evaluations with each kind of constraints, and how many runs they do not change."""
    for (algorithm, N), rows in group_by(runs, "algorithm", "N").items():
        cells = []
        for case in group_by(rows, "constraints").values():
            cells.append(f"{sum(row['evaluations'] for row in case) / len(case):.0f} ({same(case)})")
        yield [NAMES.name(algorithm), N, *cells]


def effects(rows):
    """Iterations and errors over all dimensions, from no redundant rows to the most."""
    for (solver, presolve), solutions in sorted(group_by(rows, "solver", "presolve").items()):
        ends = [(case[0], case[-1]) for case in group_by(solutions, "N").values()]
        factors = [last["iterations"] / first["iterations"] for first, last in ends]
        errors = (max(row["abs_error"] for row in end) for end in zip(*ends, strict=True))
        yield [
            f"{solver}, presolve {'on' if presolve else 'off'}",
            f"{min(factors):.1f} to {max(factors):.1f}",
            " → ".join(map(short, errors)),
        ]


def construction(N):
    """The shifts, the repetitions, and which vertices the central path visits with the rows and without them."""
    d = shifts(N)
    h = repetitions(N, d)
    visits, bare = (visited_distances(central_path(N, d, counts)) for counts in (h, 0 * h))
    on_the_way = sorted(visits, key=lambda vertex: visits[vertex][1])
    return [
        N,
        ", ".join(f"{shift:g}" for shift in d),
        ", ".join(map(str, h)),
        h.sum(),
        f"{max(distance for distance, _ in visits.values()):.2f}",
        f"{within(visits)} of {2**N}",
        "yes" if on_the_way == sorted(visits, key=height, reverse=True) else "no",
        f"{within(bare)} of {2**N}",
    ]


def within(visits):
    return sum(distance <= DELTA for distance, _ in visits.values())


def height(vertex):
    """x_N of a vertex of the cube, given by which coordinates are at their upper bounds."""
    return reduce(lambda x, upper: 1.0 - EPSILON * x if upper else EPSILON * x, vertex, 0.0)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solutions", nargs="+", required=True, help="written by redundant_ipm.py")
    parser.add_argument("--runs", nargs="+", required=True, help="written by redundant_runs.py")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    solutions = [row for path in args.solutions for row in read_csv(path, "solver", "status")]
    runs = [row for path in args.runs for row in read_csv(path, "algorithm", "constraints", "stop")]
    write(args.output, study(solutions, runs))


if __name__ == "__main__":
    cli(main)
