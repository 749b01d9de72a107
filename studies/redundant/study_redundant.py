"""Write redundant.md: what redundant constraints do to interior point methods and to the optimizers."""

from klee_minty.command_line import option, run_script
from klee_minty.files import read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from presentation import markdown, names
from redundant_problem import DELTA, ROWS, VARIANTS, central_path, repetitions, shifts, visited_distances

import numpy as np

FOLLOWED = (2, 3, 4, 5)  # dimensions in which the central path is followed


def main(ipm, runs: option("the same of redundant_runs.py", nargs="+"), output="studies/redundant/redundant.md"):
    rows = ([row for path in paths for row in read_csv(path)] for paths in (ipm, runs))
    write(output, study(*rows))


def study(ipm, runs):
    unsolved = sum(row["status"] != "optimal" for row in ipm)
    reached = sum(row["stop"] == "target" for row in runs if row["algorithm"] not in names.BASELINES)
    searched = sum(row["algorithm"] not in names.BASELINES for row in runs)
    same = {
        variant: f"{sum(row['same'] for row in runs if row['constraints'] == variant)} of "
        f"{sum(row['constraints'] == variant for row in runs)}"
        for variant in VARIANTS
    }
    return f"""# Redundant constraints

What they do to interior point methods, on the problem rotated by {ROTATION:g} degrees, N = {listed(row["N"] for row in ipm)}, from no redundant rows to the
most (the figure shows what is between):

{effects(ipm)}

What they do to the optimizers: {reached} of the {searched} runs of the EAs reach the target. In {same["hidden"]} runs every
best-so-far stays the same to the bit where the redundant rows hold in the whole box and g does not show them, in {same["beyond"]} where
g does, in {same["near"]} where they are as near as the central path needs them (below).

![Interior-point iterations and errors](redundant.png)

A star is the complete construction below. Where it has more rows than a solver takes in reasonable time (1600 for GLPK, 100000 for
HiGHS; `PYTHONPATH=scripts python studies/redundant/redundant_ipm.py --help`), the figure shows no star: all
repetitions are scaled down.

## The construction

The inequalities d_k + x_k - {EPSILON:g} x_(k-1) >= 0, repeated h_k times, of A. Deza, E. Nematollahi, R. Peyghami and T. Terlaky, "The
central path visits all the vertices of the Klee-Minty cube", 2006. The conditions on h are derived in studies/redundant/redundant_problem.py
for this benchmark's {EPSILON:g} and delta = {DELTA:g}; d is chosen so that few rows are enough. The central path of the unrotated cube, followed
numerically:

{construction()}

Farthest: the largest distance of the path from a vertex (the slack of constraint k in units of {EPSILON:g}^(k-1)). On the way: whether the
vertices come in the order of falling f, that of the Klee-Minty path.

A problem with any other d and h, which solve_lp.py, optimize.py and export_problem.py take as their --problem:

```sh
PYTHONPATH=scripts python studies/redundant/generate_redundant_problem.py --N 2 --shifts 20 5 --repetitions 545 998 --output redundant.npz
```

## Interior point methods

Iterations without → with the most redundant rows; {unsolved or "none"} of {len(ipm)} solutions failed.

{iterations(ipm)}

## The optimizers

Mean evaluations over the runs (in brackets: runs in which every best-so-far is to the bit that of the run without redundant rows),
with about {ROWS} rows, h scaled down where there would be more. near: the shifts of the table above, which points far out in the
box violate. beyond: shifts so large that no point in the box does. hidden: the same, with g showing the problem's own 2N constraints.

{optimizers(runs)}

Only what an algorithm is shown can change it. One that uses ν alone does not notice constraints that hold in the whole box, but it
does notice nearer ones, since they add to ν far out. The repair of εMAg-ES notices them all, since its pseudo-inverse Jacobian has a
row for each; hidden from g, they leave it as it is.

Written by `snakemake --cores 2 redundant`.
"""


def effects(rows):
    """Iterations and errors over all dimensions, from no redundant rows to the most."""
    lines = []
    for solver, presolve in sorted({(row["solver"], row["presolve"]) for row in rows}):
        cases = [
            select(rows, solver=solver, presolve=presolve, degrees=ROTATION, N=N)
            for N in sorted({row["N"] for row in rows})
        ]
        factors = [case[-1]["iterations"] / case[0]["iterations"] for case in cases]
        errors = (max(case[end]["abs_error"] for case in cases) for end in (0, -1))
        lines.append(
            [
                f"{solver}, presolve {'on' if presolve else 'off'}",
                f"{min(factors):.1f} to {max(factors):.1f}",
                " → ".join(map(markdown.short, errors)),
            ]
        )
    return markdown.table(["solver", "iterations multiplied by", "largest error"], lines)


def construction():
    lines = []
    for N in FOLLOWED:
        d = shifts(N)
        h = repetitions(N, d)
        visits, bare = (visited_distances(central_path(N, d, counts)) for counts in (h, 0 * h))
        visited = [vertex for vertex, _ in sorted(visits.items(), key=lambda item: item[1][1])]
        lines.append(
            [
                str(N),
                ", ".join(f"{shift:g}" for shift in d),
                ", ".join(map(str, h)),
                str(h.sum()),
                f"{max(distance for distance, _ in visits.values()):.2f}",
                f"{within(visits)} of {2**N}",
                "yes" if visited == sorted(visits, key=height, reverse=True) else "no",
                f"{within(bare)} of {2**N}",
            ]
        )
    header = ["N", "d", "h", "rows", "farthest", f"vertices within {DELTA:g}", "on the way", "without the rows"]
    return markdown.table(header, lines)


def within(visits):
    return sum(distance <= DELTA for distance, _ in visits.values())


def height(vertex):
    """x_N of a vertex of the cube, given by which coordinates are at their upper bounds."""
    x = 0.0
    for upper in vertex:
        x = 1.0 - EPSILON * x if upper else EPSILON * x
    return x


def iterations(rows):
    lines = []
    for N, solver in sorted({(row["N"], row["solver"]) for row in rows}):
        cases = [
            select(rows, N=N, solver=solver, degrees=degrees, presolve=presolve)
            for degrees in (0.0, ROTATION)
            for presolve in (0, 1)
        ]
        cells = [f"{case[0]['iterations']} → {case[-1]['iterations']}" for case in cases]
        lines.append([str(N), solver, f"0 → {cases[0][-1]['rows']}", *cells])
    header = ["N", "solver", "rows", "unrotated", "unrotated, presolve", "rotated", "rotated, presolve"]
    return markdown.table(header, lines)


def optimizers(rows):
    lines = []
    for algorithm, N in dict.fromkeys((row["algorithm"], row["N"]) for row in rows):
        cases = [select(rows, algorithm=algorithm, N=N, constraints=variant) for variant in VARIANTS]
        cells = [
            f"{np.mean([row['evaluations'] for row in case]):.0f} ({sum(row['same'] for row in case)} of {len(case)})"
            for case in cases
        ]
        lines.append([names.plain(algorithm), str(N), *cells])
    return markdown.table(["algorithm", "N", *VARIANTS], lines)


def select(rows, **values):
    return [row for row in rows if all(row[key] == value for key, value in values.items())]


def listed(values):
    return ", ".join(map(str, sorted(set(values))))


if __name__ == "__main__":
    run_script(main)
