"""Write simplex.md: does the rotation simplify the problem for the simplex method?"""

import argparse

from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write
from klee_minty.problem import EPSILON, ROTATION
from klee_minty.targets import SUCCESS
from presentation.markdown import page


def study(rows):
    rows = [row | {"solved": solved(row)} for row in rows]
    starts = grouped(rows, "start")
    largest = max(row["N"] for row in starts["vertex"])
    return page(
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


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pivots", required=True, help="written by count_pivots.py")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    write(args.output, study(read_csv(args.pivots)))


if __name__ == "__main__":
    run(main)
