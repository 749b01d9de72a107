"""Write simplex.md: does the rotation simplify the problem for the simplex method?"""

from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from klee_minty.targets import SUCCESS
from presentation import markdown


def main(simplex="data/simplex.csv", output="studies/simplex/simplex.md"):
    write(output, study(read_csv(simplex)))


def study(rows):
    slack = [row for row in rows if row["start"] == "slack"]
    vertex = [row for row in rows if row["start"] == "vertex"]
    largest = max(row["N"] for row in vertex)
    angles = [row for row in vertex if row["N"] == largest]
    vertex = [row for row in vertex if row["degrees"] in (0.0, ROTATION)]
    unrotated, rotated = (most(angles, "classic", degrees) for degrees in (0.0, ROTATION))
    as_printed = " and ".join(
        f"at most {most(slack, 'paper', 0.0, N)} and {most(slack, 'paper', ROTATION, N)} at N = {N}"
        for N in sorted({row["N"] for row in slack})[-2:]
    )
    failed = sum(not solved(row) for row in rows)
    return f"""# The simplex method on the unrotated and the rotated problem

Does the rotation simplify the problem, as the paper suspects? {"Yes" if rotated < unrotated else "No"}, where it is hard: with the
rows in the classic scaling and N = {largest}, the worst start costs {unrotated} pivots without and {rotated} with the rotation by {ROTATION:g} degrees.
A path through all vertices has 2^N - 1 = {2**largest - 1} edges, the shortest one between opposite vertices has N. With the rows as in
the paper, the slack basis costs, without and with the rotation, {as_printed}.

Pivots of GLPK's and HiGHS' simplex without presolve, written by `snakemake --cores 2 simplex`; studies/simplex/count_pivots.py says
how they are set up. Cells: unrotated / rotated. A dash: off the optimum by more than {SUCCESS:g} ({failed} of {len(rows)} results; the smallest rate of the
objective along an edge is {EPSILON:g}^(N-1), and the solvers' tolerance is 1e-7).

## From the slack basis, rows as in the paper

{table(slack)}

## From the worst of the 2^N vertices

{table(vertex)}

## How little rotation is enough: from the worst vertex, N = {largest}

{angle_table(angles)}
"""


def most(rows, scaling, degrees, N=None):
    """Pivots of the setting that needs most, for one N or all."""
    return max(
        row["iterations"]
        for row in rows
        if (row["scaling"], row["degrees"]) == (scaling, degrees) and N in (None, row["N"])
    )


def setting(row):
    return row["scaling"], f"{row['solver']} {row['method']}", row["pricing"]


def solved(row):
    return row["status"] == "optimal" and row["abs_error"] <= SUCCESS


def pivots(rows):
    """The pivots of the one row there is; a dash where it missed the optimum."""
    (row,) = rows
    return str(row["iterations"]) if solved(row) else "–"


def table(rows):
    dimensions = sorted({row["N"] for row in rows})
    header = ["rows", "simplex", "pricing", *(f"N = {N}" for N in dimensions)]
    lines = []
    for key in dict.fromkeys(map(setting, rows)):
        cells = [
            " / ".join(
                pivots(row for row in rows if (setting(row), row["N"], row["degrees"]) == (key, N, degrees))
                for degrees in (0.0, ROTATION)
            )
            for N in dimensions
        ]
        lines.append([*key, *cells])
    return markdown.table(header, lines)


def angle_table(rows):
    angles = sorted({row["degrees"] for row in rows})
    header = ["rows", "simplex", "pricing", *(f"{degrees:g}°" for degrees in angles)]
    lines = [
        [*key, *(pivots(row for row in rows if (setting(row), row["degrees"]) == (key, d)) for d in angles)]
        for key in dict.fromkeys(map(setting, rows))
    ]
    return markdown.table(header, lines)


if __name__ == "__main__":
    run_script(main)
