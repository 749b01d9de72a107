"""Write simplex.md: does the rotation simplify the problem for the simplex method?"""

from klee_minty.command_line import script
from klee_minty.files import grouped, read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from klee_minty.targets import SUCCESS
from presentation import markdown


def study(rows):
    rows = [row | {"solved": solved(row)} for row in rows]
    starts = grouped(rows, "start")
    largest = max(row["N"] for row in starts["vertex"])
    return markdown.page(
        __file__,
        rows=rows,
        slack=starts["slack"],
        vertex=[row for row in starts["vertex"] if row["degrees"] in (0.0, ROTATION)],
        angles=[row for row in starts["vertex"] if row["N"] == largest],
        largest=largest,
        EPSILON=EPSILON,
        ROTATION=ROTATION,
        SUCCESS=SUCCESS,
    )


def solved(row):
    return row["status"] == "optimal" and row["abs_error"] <= SUCCESS


@script
def main(simplex="data/simplex.csv", output="studies/simplex/simplex.md"):
    write(output, study(read_csv(simplex)))
