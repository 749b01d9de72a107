"""Write the leaderboard's page, its figures and its table for machines: who solves the problem at which N, and at what cost."""

import argparse
import math
from dataclasses import dataclass, field
from pathlib import Path

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
GAP, AWAY = 1.42, 1.12  # of names from each other and from their lines, as factors
MARGINS, SMALL = (4.6, 4.8), 7.0  # room for names at both sides, as factors of N; their size in points
BACKGROUND = {"color": "#D5D5D5", "linewidth": 0.7, "zorder": 1}  # of the other panel's algorithms
DOT = {"color": figures.GREY, "linestyle": "none", "marker": "o", "markersize": 4}  # in the legend
OTHERS = ("#CC79A7", "#E69F00", "#56B4E9", "#8C510A", "#000000")  # colours that the paper's algorithms do not have


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
    """ERT against N, a panel for each of PANELS with the other algorithms in grey; each line has its name at it.

    order: of the algorithms on which their looks depend, by default that of the board.
    """
    solved = group_by([row for row in board.times if row["successes"]], "algorithm")
    size = (1.6 * layout.inches, 2.1 * layout.inches)
    figure, panels = figures.plt.subplots(len(PANELS), 1, figsize=size, sharex=True, sharey=True, layout="constrained")
    limit = [paper.budget(N) for N in board.dimensions]
    finite = [row["ert"] for rows in solved.values() for row in rows]
    for axes, (title, levels) in zip(panels, PANELS.items(), strict=True):
        for algorithm in [name for name in board.ranking if name in solved and board.sees(name) not in levels]:
            axes.plot(*line_of(solved[algorithm]), **BACKGROUND)
        looks = looks_of([name for name in order or board.ranking if board.sees(name) in levels])
        shown = [name for name in board.ranking if name in solved and board.sees(name) in levels]
        draw_panel(axes, board, {name: solved[name] for name in shown}, looks, names)
        axes.plot(board.dimensions, limit, color=figures.GREY, linewidth=0.8, zorder=0)
        axes.set_title(title, loc="left", fontsize=layout.points)
        figures.dimension_axis(axes, board.dimensions, ylabel="expected running time (ERT), evaluations")
    ends = (board.dimensions[0] / MARGINS[0], MARGINS[1] * board.dimensions[-1])
    panels[-1].set(xlabel="$N$", xlim=ends, ylim=(0.6 * min(finite), 2.5 * max(*finite, *limit)))
    words = ["every run succeeds", "not every run"]
    handles = [figures.plt.Line2D([], [], markerfacecolor=face, **DOT) for face in (figures.GREY, "white")]
    if never := [figures.text(names.name(algorithm)) for algorithm in board.ranking if algorithm not in solved]:
        handles.append(figures.plt.Line2D([], [], linestyle="none"))
        words.append(f"without a success: {', '.join(never)}")
    figures.legend_below(figure, handles, words)
    return figure


def line_of(rows):
    return [row["N"] for row in rows], [row["ert"] for row in rows]


def draw_panel(axes, board, rows_of, looks, names):
    """The lines of these algorithms, whose markers are filled where every run succeeds, each with its name.

    The name is at the end of a line if that is at the largest N, else at its start.
    """
    smallest, largest = board.dimensions[0], board.dimensions[-1]
    starts, ends = [(paper.budget(smallest), "budget of a run", figures.GREY)], []
    for algorithm, rows in rows_of.items():
        look = looks[algorithm]
        axes.plot(*line_of(rows), **look, markersize=0)
        for row in rows:
            face = look["color"] if row["successes"] == row["runs"] else "white"
            size = 2.0 + 2.0 * look["linewidth"]
            axes.plot(row["N"], row["ert"], **look, markersize=size, markerfacecolor=face)
        row, side = (rows[-1], ends) if rows[-1]["N"] == largest else (rows[0], starts)
        side.append((row["ert"], figures.text(names.name(algorithm)), look["color"]))
    write_names(axes, smallest, starts, "right")
    write_names(axes, largest, ends, "left")


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


def write_names(axes, N, names, side):
    """Beside the ends of lines at N, far enough apart to be read; side: of the text at which its line is."""
    height = 0.0
    for ert, name, colour in sorted(names):
        height = max(ert, GAP * height)
        x = N / AWAY if side == "right" else N * AWAY
        thin = {"arrowstyle": "-", "color": colour, "linewidth": 0.4, "shrinkA": 0, "shrinkB": 3}
        thin["relpos"] = (float(side == "right"), 0.5)  # from the edge of the name
        axes.annotate(name, (N, ert), (x, height), color=colour, fontsize=SMALL, ha=side, va="center", arrowprops=thin)


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
        multiples=[row["times_floor"] for row in first.times if row["algorithm"] == "scipy_cobyla"],
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
