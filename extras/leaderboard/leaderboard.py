"""Write the leaderboard's table for machines and, of its rows, the page and the figures: who solves the problem at which N, and at what cost."""

import argparse
import re
from dataclasses import replace
from pathlib import Path

from board import board_rows
from entries import FLOOR, read_entry, read_repetitions, table_files
from klee_minty.command_line import cli
from klee_minty.files import group_by, write, write_csv
from klee_minty.names import Names
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LNCS
from klee_minty_studies import paper
from klee_minty_studies.formats import evaluations_text, percent
from klee_minty_studies.inference import LEVEL, proportion
from klee_minty_studies.page_markdown import escape_names, page_templates
from klee_minty_studies.study import questions
from klee_minty_studies.tables import read_table

KINDS = {"paper": "leaderboard", "instances": "leaderboard_instances"}  # {instances: name of their figure}
MARKS = {2: "v", 5: "D", 10: "s", 40: "o"}  # {dimension of the figures: its marker}
MARK = {"color": "black", "linestyle": "none", "markersize": 3.2, "markeredgewidth": 0.6}


def page(rows):
    """The text of README.md; rows: of leaderboard.csv."""
    template = Path(__file__).with_name("leaderboard.md.j2")
    environment = page_templates(template.parent, escape_names(Names({row["algorithm"]: row["name"] for row in rows})))
    environment.filters["cost"] = evaluations_text
    return environment.get_template(template.name).render(
        questions(template, {"leaderboard": rows}),
        leaders={row["sees"]: row["algorithm"] for row in reversed(rows) if row["algorithm"] != FLOOR},
        total=lambda algorithm, column: total(rows, algorithm, column),
        failure_rate=percent(proportion(0, paper.RUNS)[2]),
        LEVEL=LEVEL,
        FLOOR=FLOOR,
    )


def total(rows, algorithm, column):
    """The sum of a column over N = 2 to 20 on the paper's instance."""
    (row,) = [row for row in rows if row["algorithm"] == algorithm]
    return sum(row[f"{column}_paper_{N}"] or 0 for N in paper.DIMENSIONS[:-1])


def draw(rows, kind):
    """ERT of each algorithm with a success, a line each in the order of the page, at the width of a column; kind: "paper" or "instances"."""
    lines = []  # of the figure: a name and the row of an algorithm, or the name of a level without one
    for level, some in group_by(rows, "sees").items():
        solved = [row for row in some if any(row[f"successes_{kind}_{N}"] for N in MARKS)]
        lines += [(f"sees {level}:", None)] * bool(solved) + [(without_versions(row["name"]), row) for row in solved]
    size = 8.0 / 2.54, 0.118 * len(lines) + 0.75  # inches
    figure, axes = figures.plt.subplots(figsize=size, layout="constrained")
    for place, (_, row) in enumerate(lines):
        points = [(row[f"ert_{kind}_{N}"], N) for N in MARKS if row and row[f"successes_{kind}_{N}"]]
        axes.plot([ert for ert, _ in points], [place] * len(points), color=figures.GREY, linewidth=0.6, zorder=1)
        for ert, N in points:
            is_solved = row[f"successes_{kind}_{N}"] == row[f"runs_{kind}_{N}"]
            axes.plot(ert, place, marker=MARKS[N], markerfacecolor="black" if is_solved else "white", **MARK)
    axes.set_yticks(range(len(lines)), [figures.text(name) for name, _ in lines])
    axes.set(xscale="log", xlabel="ERT, evaluations", ylim=(len(lines) - 0.3, -0.7))
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    marks = {f"$N = {N}$": {"marker": marker} for N, marker in MARKS.items()}
    marks["some runs fail"] = {"marker": "o", "markerfacecolor": "white"}
    handles = [figures.plt.Line2D([], [], label=words, **MARK | look) for words, look in marks.items()]
    figure.legend(handles=handles, loc="outside lower center", ncols=5, handletextpad=0.1, columnspacing=0.8)
    return figure


def without_versions(name):
    """The name without versions, which the table has."""
    return re.sub(r" \d+\.[\d.]+", "", name)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--entries", nargs="+", required=True, metavar="NAME.yaml", help="entries of the leaderboard")
    add("--repetitions", required=True, help="written by check_leaderboard.py --output")
    add("--output", nargs="+", type=Path, required=True, help="files to write, leaderboard.csv among them")
    args = parser.parse_args(arguments)
    tables = zip(*map(table_files, args.entries), strict=True)
    kinds = {kind: [*filter(Path.exists, paths)] for kind, paths in zip(KINDS, tables, strict=True)}
    paths = {path.suffix: path for path in args.output}
    write_csv(paths[".csv"], board_rows(list(map(read_entry, args.entries)), read_repetitions(args.repetitions), kinds))
    rows = read_table(paths[".csv"])
    write(paths[".md"], page(rows))
    figures.set_style(replace(LNCS, points=7.5))
    for kind, name in KINDS.items():
        files = [path for path in args.output if path.stem == name and path.suffix != ".csv"]
        figures.save(draw(rows, kind), *files)


if __name__ == "__main__":
    cli(main)
