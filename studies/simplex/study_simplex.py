"""Write simplex.md: does the rotation simplify the problem for the simplex method?"""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, write
from klee_minty_studies.page_markdown import study_page
from klee_minty_studies.paper import SUCCESS
from problems.rotated_klee_minty import EPSILON, ROTATION


def study(rows):
    """The text of the page; rows: written by count_pivots.py."""
    starts = group_by(rows, "start")
    slack, vertices = starts["slack"], starts["vertex"]
    largest = max(row["N"] for row in vertices)
    angles = [row for row in vertices if row["N"] == largest]
    with_paper_rotation = [row for row in vertices if row["degrees"] in (0.0, ROTATION)]
    unrotated, rotated = (
        most_pivots(row for row in angles if (row["scaling"], row["degrees"]) == ("classic", degrees))
        for degrees in (0.0, ROTATION)
    )
    return study_page(
        __file__,
        largest=largest,
        unrotated=unrotated,
        rotated=rotated,
        slack_costs=[(N, *most_by_rotation(part)) for N, part in sorted(group_by(slack, "N").items())[-2:]],
        missed=sum(not solved(row) for row in rows),
        results=len(rows),
        from_slack=table(slack, "N", "N = {}"),
        from_vertices=table(with_paper_rotation, "N", "N = {}"),
        by_angle=table(angles, "degrees", "{:g}°"),
        EPSILON=EPSILON,
        ROTATION=ROTATION,
        SUCCESS=SUCCESS,
    )


def solved(row):
    return row["status"] == "optimal" and row["abs_error"] <= SUCCESS


def most_pivots(rows):
    return max(row["iterations"] for row in rows)


def most_by_rotation(rows):
    """The most pivots without and with rotation."""
    return [most_pivots(part) for _, part in sorted(group_by(rows, "degrees").items())]


def table(rows, column, title):
    """Heads and lines of cells: a line per setting and a column per N or angle; per N without and with rotation."""
    heads = [title.format(value) for value in sorted({row[column] for row in rows})]
    lines = []
    for (scaling, solver, method, pricing), line in group_by(rows, "scaling", "solver", "method", "pricing").items():
        cells = []
        for _, pair in sorted(group_by(line, column).items()):
            cells.append(" / ".join(str(row["iterations"]) if solved(row) else "–" for row in pair))
        lines.append([scaling, f"{solver} {method}", pricing, *cells])
    return {"heads": heads, "lines": lines}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pivots", required=True, help="written by count_pivots.py")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    write(args.output, study(read_csv(args.pivots, "start", "scaling", "solver", "method", "pricing", "status")))


if __name__ == "__main__":
    cli(main)
