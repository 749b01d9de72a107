"""Write studies/redundant.md: what redundant constraints do to interior point methods and to the optimizers."""

from klee_minty.command_line import Parser, run_script  # first: pins the numerics
from klee_minty.files import read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from klee_minty.redundant import DELTA, central_path, repetitions, shifts, visited_distances
from presentation import markdown, names

import numpy as np

FOLLOWED = (2, 3, 4, 5)  # dimensions in which the central path is followed


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--ipm", nargs="+", required=True, help="redundant_ipm.csv files, one per dimension")
    parser.add_argument("--runs", nargs="+", required=True, help="redundant_runs.csv files, one per dimension")
    parser.add_argument("--output", default="studies/redundant.md")
    arguments = parser.parse_args()
    ipm, runs = ([row for path in paths for row in read_csv(path)] for paths in (arguments.ipm, arguments.runs))
    write(arguments.output, study(ipm, runs))


def study(ipm, runs):
    unsolved = sum(row["status"] != "optimal" for row in ipm)
    return f"""# Redundant constraints

Written by `snakemake redundant`. The construction is said and derived in scripts/klee_minty/redundant.py: the inequalities
d_k + x_k - {EPSILON:g} x_(k-1) >= 0, repeated h_k times, of Deza, Nematollahi, Peyghami and Terlaky (2006), with h for
delta = {DELTA:g}.

## The central path of the unrotated cube, followed numerically

Farthest: the largest distance of the path from a vertex (the slack of constraint k in units of {EPSILON:g}^(k-1)).
On the way: whether the vertices come in the order of falling f, which is the order of the Klee-Minty path.

{construction()}
## Interior point methods

![iterations and errors](redundant.png)

The figure shows the problem rotated by {ROTATION:g} degrees; the table, where both are solved, iterations without → with the
most redundant rows. {unsolved or "None"} of {len(ipm)} solutions failed.

{iterations(ipm)}
## The optimizers

Mean evaluations over the runs, and in how many runs every best-so-far is to the bit that of the run without redundant rows.
near: the shifts of the table above, which points far out in the box violate; beyond: shifts so large that no point in the
box does; hidden: the same, with g showing the problem's own 2N constraints only. At most about 1600 rows.

{optimizers(runs)}
Only what an algorithm is shown can change it. An algorithm that uses nu alone does not notice constraints that hold in the
whole box, but it does notice nearer ones, since they add to nu far out. The repair of εMAg-ES notices them all, since its
pseudo-inverse Jacobian has a row for each; hidden from g, they leave it as it is.
"""


def construction():
    lines = [["N", "d", "h", "rows", "farthest", f"vertices within {DELTA:g}", "on the way", "without the rows"]]
    for N in FOLLOWED:
        d = shifts(N)
        h = repetitions(N, d)
        visits, bare = (visited_distances(central_path(N, d, counts)) for counts in (h, 0 * h))
        visited = [vertex for vertex, _ in sorted(visits.items(), key=lambda item: item[1][1])]
        lines.append(
            [
                N,
                ", ".join(f"{shift:g}" for shift in d),
                ", ".join(map(str, h)),
                h.sum(),
                f"{max(distance for distance, _ in visits.values()):.2f}",
                f"{within(visits)} of {2**N}",
                "yes" if visited == sorted(visits, key=height, reverse=True) else "no",
                f"{within(bare)} of {2**N}",
            ]
        )
    return markdown.table(lines)


def within(visits):
    return sum(distance <= DELTA for distance, _ in visits.values())


def height(vertex):
    """x_N of a vertex of the cube, given by which coordinates are at their upper bounds."""
    x = 0.0
    for upper in vertex:
        x = 1.0 - EPSILON * x if upper else EPSILON * x
    return x


def iterations(rows):
    lines = [["N", "solver", "rows", "unrotated", "unrotated, presolve", "rotated", "rotated, presolve"]]
    for N, solver in sorted({(row["N"], row["solver"]) for row in rows}):
        cells, most = [], 0
        for degrees in (0.0, ROTATION):
            for presolve in (0, 1):
                case = [
                    row
                    for row in rows
                    if (row["N"], row["solver"], row["degrees"], row["presolve"])
                    == (N, solver, degrees, presolve)
                ]
                most = case[-1]["rows"]
                cells.append(f"{case[0]['iterations']} → {case[-1]['iterations']}")
        lines.append([N, solver, f"0 → {most}", *cells])
    return markdown.table(lines)


def optimizers(rows):
    variants = list(dict.fromkeys(row["constraints"] for row in rows))
    lines = [["algorithm", "N", *variants]]
    for algorithm, N in dict.fromkeys((row["algorithm"], row["N"]) for row in rows):
        cells = []
        for variant in variants:
            case = [
                row
                for row in rows
                if (row["algorithm"], row["N"], row["constraints"]) == (algorithm, N, variant)
            ]
            mean = np.mean([row["evaluations"] for row in case])
            cells.append(f"{mean:.0f} ({sum(row['same'] for row in case)} of {len(case)} the same)")
        lines.append([names.ALGORITHMS.get(algorithm, algorithm).replace(r"$\epsilon$", "ε"), N, *cells])
    return markdown.table(lines)


if __name__ == "__main__":
    run_script(main)
