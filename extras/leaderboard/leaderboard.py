"""Write the leaderboard's page, its figures and its table for machines: who solves the problem at which N, and at what cost."""

import argparse
import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_letters

from board import compared, fisher_of_successes, places, ranked
from entries import FLOOR, name_in_print, read_entry, read_repetitions, table_files
from klee_minty.command_line import cli
from klee_minty.files import group_by, write, write_csv
from klee_minty.names import Names
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LNCS
from klee_minty.settings import ALL
from klee_minty_studies import paper
from klee_minty_studies.costs import evaluations_text
from klee_minty_studies.formats import percent
from klee_minty_studies.inference import LEVEL, proportion
from klee_minty_studies.page_markdown import escape_names, page_templates

# The figure's panels: a title, and the levels of its algorithms.
PANELS = {
    "sees the constraints (g)": ("g",),
    "sees less (nu, feasible_f or feasible)": ("nu", "feasible_f", "feasible"),
}
UNNAMED = ("g", "feasible_f")  # levels that no name in a table is followed by
SHOWN = (5, 10, 40)  # dimensions of the page's tables; leaderboard.csv has all
LAST = 40  # that of its column on other instances
GAP, AWAY = 1.7, 1.1  # of letters from each other and from the ends of their lines, as factors
LETTER = {"facecolor": "white", "edgecolor": "none", "pad": 0.3, "alpha": 0.8}
DOT = {"color": figures.GREY, "linestyle": "none", "marker": "o", "markersize": 4}  # in the legend
OTHERS = ("#882255", "#006D2C", "#8C510A", "#4B3F9E", "#444444")  # dark, and of no algorithm of the paper


@dataclass
class Board:
    """Results on the paper's instance, or on instances 1 to 15: rows of board.compared, and what follows.

    levels: {algorithm: what it sees}, all by default.
    """

    times: list
    tests: list
    levels: dict = field(default_factory=dict)

    def __post_init__(self):
        self.ranking = ranked(self.times, self.levels)
        self.places = places(self.times, self.tests, self.levels)
        self.dimensions = sorted({row["N"] for row in self.times})
        self.rows = {(row["algorithm"], row["N"]): row for row in self.times}

    def ert(self, algorithm, N):
        return evaluations_text(self.rows[algorithm, N]["ert"])

    def sees(self, algorithm):
        return self.levels.get(algorithm, ALL)

    def is_best(self, row):
        """Whether the ERT is the lowest at its N and level."""
        level = self.sees(row["algorithm"])
        others = [other for other in self.times if other["N"] == row["N"] and self.sees(other["algorithm"]) == level]
        lowest = min((other["ert"] for other in others if other["algorithm"] != FLOOR), default=math.nan)
        return row["algorithm"] != FLOOR and row["ert"] == lowest

    def cell(self, algorithm, N):
        """ERT; the successes where not every run succeeds, the lowest ERT of a level in bold."""
        row = self.rows.get((algorithm, N))
        if row is None:
            return "–"
        if not row["successes"]:
            return f"0/{row['runs']}"
        text = self.ert(algorithm, N)
        if self.is_best(row):
            text = f"**{text}**"
        return text if row["successes"] == row["runs"] else f"{text} ({row['successes']}/{row['runs']})"


def draw(board, names, order=(), layout=LNCS):
    """ERT against N, a panel for each of PANELS; a letter at its end and in the list beside the panel tells what a line is.

    order: of the algorithms on which looks and letters depend, by default that of the board.
    """
    solved = group_by([row for row in board.times if row["successes"]], "algorithm")
    limit = [paper.budget(N) for N in board.dimensions]
    parts = [[name for name in order or board.ranking if board.sees(name) in levels] for levels in PANELS.values()]
    lowest = [min((row["ert"] for name in part for row in solved.get(name, [])), default=limit[0]) for part in parts]
    letters = [letters_of(part, solved) for part in parts]
    highest = max(row["ert"] for rows in solved.values() for row in rows)
    highest = max(limit[-1], highest, *(height for part in letters for *_, height in part))
    ranges = [(0.6 * low, 1.6 * highest) for low in lowest]
    look = {"figsize": (layout.inches, 1.25 * layout.inches), "layout": "constrained"}
    decades = [math.log10(high / low) for low, high in ranges]  # of equal height in all panels
    figure, panels = figures.plt.subplots(len(PANELS), 1, height_ratios=decades, **look)
    for axes, title, part, limits, ends in zip(panels, PANELS, parts, ranges, letters, strict=True):
        draw_panel(axes, solved, looks_of(part), names)
        for letter, N, ert, height in ends:
            axes.annotate(letter, (N, ert), (N * AWAY, height), va="center", zorder=4, fontsize=7.5, bbox=LETTER)
        axes.plot(board.dimensions, limit, color=figures.GREY, linewidth=0.8, zorder=0)
        middle = len(limit) // 2
        axes.text(board.dimensions[middle] / AWAY, 1.2 * limit[middle], "budget", ha="right")
        axes.set_title(title, loc="left", fontsize=layout.points)
        figures.dimension_axis(axes, board.dimensions, ylabel="ERT, evaluations")
        axes.set(ylim=limits, xlim=(board.dimensions[0] / AWAY, 1.35 * board.dimensions[-1]))
    panels[-1].set_xlabel("$N$")
    words = ["every run succeeds", "not every run"]
    handles = [figures.plt.Line2D([], [], markerfacecolor=face, **DOT) for face in (figures.GREY, "white")]
    if never := [in_figure(names, algorithm) for algorithm in board.ranking if algorithm not in solved]:
        handles.append(figures.plt.Line2D([], [], linestyle="none"))
        words.append(f"without a success: {', '.join(never)}")
    figures.legend_below(figure, handles, words)
    return figure


def letters_of(part, solved):
    """(letter, N, ERT, height) at the end of each line, the heights far enough apart to be read."""
    ends = [(solved[name][-1], letter) for name, letter in zip(part, ascii_letters, strict=False) if name in solved]
    placed, heights = [], {}
    for row, letter in sorted(ends, key=lambda end: (end[0]["ert"], end[1])):
        N, ert = row["N"], row["ert"]
        heights[N] = max(ert, GAP * heights.get(N, 0.0))
        placed.append((letter, N, ert, heights[N]))
    return placed


def in_figure(names, algorithm):
    """The name without versions, which the table has."""
    return figures.text(re.sub(r" \d+\.[\d.]+", "", names.name(algorithm)))


def draw_panel(axes, solved, looks, names):
    """The lines of these algorithms, whose markers are filled where every run succeeds, and the list of their names."""
    handles = {}
    for letter, (algorithm, look) in zip(ascii_letters, looks.items(), strict=False):
        rows = solved.get(algorithm, [])
        axes.plot([row["N"] for row in rows], [row["ert"] for row in rows], **look, markersize=0)
        for row in rows:
            face = look["color"] if row["successes"] == row["runs"] else "white"
            axes.plot(row["N"], row["ert"], **look, markersize=4, markerfacecolor=face)
        if rows:
            handles[f"{letter}  {in_figure(names, algorithm)}"] = figures.plt.Line2D([], [], **look, markersize=4)
    axes.legend(handles.values(), handles, loc="center left", bbox_to_anchor=(1.0, 0.5))


def looks_of(ranking):
    """{algorithm: look} in a panel: those of the paper as in every figure, the floor dashed and black."""
    looks = figures.algorithm_looks([algorithm for algorithm in ranking if algorithm in paper.ALGORITHMS])
    others = [algorithm for algorithm in ranking if algorithm not in looks and algorithm != FLOOR]
    for number, algorithm in enumerate(others):
        style, colour = divmod(number, len(OTHERS))
        looks[algorithm] = {"color": OTHERS[colour], "linestyle": figures.STYLES[style], "linewidth": figures.LINE}
    looks[FLOOR] = {"color": "black", "linestyle": "dashed", "linewidth": figures.LINE}
    for number, algorithm in enumerate(ranking):
        looks[algorithm] |= {"marker": "_" if algorithm == FLOOR else figures.marker(number), "zorder": 3}
    return {algorithm: looks[algorithm] for algorithm in ranking}


def implementations(board):
    """Both COBYLAs over all N that both have: the least and the largest N, successes and runs of each, and Fisher's p-value."""
    pair = ("scipy_cobyla", "nlopt_cobyla")
    dimensions = [N for N in board.dimensions if all((algorithm, N) in board.rows for algorithm in pair)]
    successes, runs = (
        [sum(board.rows[algorithm, N][key] for N in dimensions) for algorithm in pair] for key in ("successes", "runs")
    )
    return {"N": dimensions, "successes": successes, "runs": runs, "p": fisher_of_successes(successes, runs)}


def results(first, second, names, levels):
    """A line for each algorithm of these levels: place, name, ERTs on the paper's instance, and the last on instances 1 to 15."""
    lines = []
    for algorithm in [name for name in first.ranking if first.sees(name) in levels]:
        level = first.sees(algorithm)
        name = names.name(algorithm) + ("" if level in UNNAMED else f", {level}")
        cells = [first.cell(algorithm, N) for N in SHOWN]
        lines.append([first.places[algorithm], name, *cells, second.cell(algorithm, LAST)])
    return lines


def page(first, second, names):
    """The text of README.md; first, second: boards on the paper's instance and on instances 1 to 15."""
    names = escape_names(names)
    template = page_templates(Path(__file__).parent, names).get_template("leaderboard.md.j2")
    return template.render(
        first=first,
        second=second,
        tables={title: results(first, second, names, levels) for title, levels in PANELS.items()},
        heads=["place", "algorithm", *(f"N = {N}" for N in SHOWN), f"N = {LAST}, instances 1 to 15"],
        floor=[row for row in first.times if row["algorithm"] == FLOOR],
        multiples=[row["times_floor"] for row in first.times if row["algorithm"] == "scipy_cobyla_margin"],
        with_margin=sum(row["successes"] for row in first.times if row["algorithm"] == "nlopt_cobyla_margin"),
        with_g=next(name for name in first.ranking if name != FLOOR),
        without_g=ranked([row for row in first.times if first.sees(row["algorithm"]) != ALL])[0],
        with_feasible_f=next(name for name in first.ranking if first.sees(name) == "feasible_f"),
        implementations=implementations(first),
        failure_rate=percent(proportion(0, paper.RUNS)[2]),
        LEVEL=LEVEL,
    )


def line(algorithm, entry, boards, repetition):
    """A row of leaderboard.csv; boards: {"paper" or "instances": board}."""
    row = {"algorithm": algorithm, "name": name_in_print(entry), "sees": entry["sees"]}
    row |= {f"place_{kind}": board.places.get(algorithm, "") for kind, board in boards.items()}
    row |= {key: entry[key] for key in ("settings", "code", "reference", "ran_by")}
    row |= {
        "knows": " ".join(entry["knows"]),
        "commit": entry.get("commit", ""),
        "versions": ", ".join(map(" ".join, entry["versions"].items())),
    }
    row |= {key: repetition.get(key, "") for key in ("repeated_on", "repeated_runs", "same_runs", "verdict")}
    for kind, board in boards.items():
        for N in paper.DIMENSIONS:
            cell = board.rows.get((algorithm, N), {})
            for column in ("runs", "successes", "ert", "lower", "upper", "times_floor"):
                row[f"{column}_{kind}_{N}"] = cell.get(column, "")
    return row


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", nargs="+", required=True, metavar="NAME.yaml", help="entries of the leaderboard")
    parser.add_argument("--repetitions", required=True, help="written by check_leaderboard.py --output")
    parser.add_argument("--page", required=True, help="file to write")
    parser.add_argument("--table", required=True, help="file to write, an entry a line")
    parser.add_argument("--figure", nargs="+", required=True, help="files to write")
    parser.add_argument("--figure-on-instances", nargs="+", required=True, help="files to write")
    args = parser.parse_args(arguments)
    entries = {entry["algorithm"]: entry for entry in map(read_entry, args.entries)}
    repetitions = {row["algorithm"]: row for row in read_repetitions(args.repetitions)}
    levels = {algorithm: entry["sees"] for algorithm, entry in entries.items()}
    tables = zip(*map(table_files, args.entries), strict=True)
    first, second = (Board(*compared(filter(Path.exists, paths)), levels) for paths in tables)
    names = Names({algorithm: name_in_print(entry) for algorithm, entry in entries.items()})
    write(args.page, page(first, second, names))
    boards = {"paper": first, "instances": second}
    lines = [line(name, entries[name], boards, repetitions.get(name, {})) for name in first.ranking]
    write_csv(args.table, lines)
    figures.set_style()
    figures.save(draw(first, names), *args.figure)
    figures.save(draw(second, names, first.ranking), *args.figure_on_instances)


if __name__ == "__main__":
    cli(main)
