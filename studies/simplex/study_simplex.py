"""Write simplex.md: does the rotation simplify the problem for the simplex method?"""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from klee_minty.targets import SUCCESS
from presentation import markdown


def study(rows):
    starts = grouped(rows, "start")
    largest = max(row["N"] for row in starts["vertex"])
    return markdown.page(
        __file__,
        rows=rows,
        unsolved=[row for row in rows if not solved(row)],
        slack=starts["slack"],
        vertex=[row for row in starts["vertex"] if row["degrees"] in (0.0, ROTATION)],
        angles=[row for row in starts["vertex"] if row["N"] == largest],
        largest=largest,
        table=table,
        EPSILON=EPSILON,
        ROTATION=ROTATION,
        SUCCESS=SUCCESS,
    )


def solved(row):
    return row["status"] == "optimal" and row["abs_error"] <= SUCCESS


def table(rows, column, title):
    """Pivots, with a line per setting and a column per N or angle; per N without and with rotation."""
    header = ["rows", "simplex", "pricing", *map(title.format, sorted({row[column] for row in rows}))]
    lines = [
        [scaling, f"{solver} {method}", pricing, *(pivots(cell) for _, cell in sorted(grouped(own, column).items()))]
        for (scaling, solver, method, pricing), own in grouped(rows, "scaling", "solver", "method", "pricing").items()
    ]
    return markdown.table(header, lines)


def pivots(rows):
    """A dash where the optimum is missed."""
    return " / ".join(str(row["iterations"]) if solved(row) else "–" for row in rows)


@script
def main(simplex="data/simplex.csv", output="studies/simplex/simplex.md"):
    write(output, study(read_csv(simplex)))
