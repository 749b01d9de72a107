"""Which of today's algorithms solves the problem, up to which N, and at what cost?"""

import re
from dataclasses import replace
from functools import partial

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.paper import CONSTRAINT_TARGETS, DE, ES, OBJECTIVE_TARGETS
from klee_minty.presentation.figures import BLUE, GREY, ORANGE, plt, set_style, text
from klee_minty.presentation.formats import evaluations_text
from klee_minty.presentation.layouts import LNCS
from klee_minty.results.hits import RUN_COLUMNS, hit_columns, read_hits
from studies.leaderboard.board import board_rows
from studies.leaderboard.leaderboard_cells import cells
from studies.shared.study import write_study

HITS = hit_columns(len(CONSTRAINT_TARGETS), len(OBJECTIVE_TARGETS))
MARKS = {2: "v", 5: "D", 10: "s", 40: "o"}  # {dimension of the figures: its marker}
MARK = {"color": "black", "linestyle": "none", "markersize": 3.2, "markeredgewidth": 0.6}
INTERVAL = {"color": "black", "linestyle": "solid", "linewidth": 3.5, "alpha": 0.35}
INTERVAL |= {"solid_capstyle": "butt", "zorder": 1}
COLOURS = {ES: BLUE, DE: ORANGE}
LEVELS = {  # what an algorithm sees of a point
    "g": "sees f, and each constraint",
    "nu": "sees f, and the violation ν",
    "feasible_f": "sees ν, and f where feasible",
    "feasible": "sees f where feasible",
}
LARGEST = 4e6  # evaluations: all ERTs are lower
UNSOLVED = {N: LARGEST * 1.8**place for place, N in enumerate(MARKS, 1)}  # where a marker stands if no run succeeds


def run_rows(records):
    """Rows of runs/ALGORITHM.csv, which read_hits reads."""
    for record in records:
        yield {column: record[column] for column in RUN_COLUMNS} | dict(zip(HITS, record["target_hits"], strict=True))


def draw(board):
    """ERT of each algorithm on the paper's instance, a line each in the order of the page, at the width of a column."""
    set_style(replace(LNCS, points=7.5))
    lines = []  # of the figure: a name and the row of an algorithm, or the name of a level without one
    for level, rows in group_by(board, "sees").items():
        lines.append((LEVELS[level], None))
        lines += [(re.sub(r" \d+\.[\d.]+", "", row["name"]), row) for row in rows]  # versions are in the table
    size = 8.8 / 2.54, 0.118 * len(lines) + 0.9  # inches
    figure, axes = plt.subplots(figsize=size, layout="constrained")
    for place, (_, row) in enumerate(lines):
        if row:
            draw_line(axes, place, row)
    axes.axvline(LARGEST, color=GREY, linewidth=0.6)
    axes.text(LARGEST * 4.5, -0.9, "no run\nsucceeds", ha="center", va="bottom", fontsize=6.0)
    axes.set_yticks(range(len(lines)), [text(name) for name, _ in lines])
    for label, (_, row) in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("normal" if row else "bold")
    axes.set(xscale="log", xlabel="ERT, evaluations", xlim=(2.5, 8e7), ylim=(len(lines) - 0.3, -0.7))
    axes.set_xticks([10.0**power for power in range(1, 7)])
    axes.minorticks_off()
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    marks = {f"$N = {N}$": {"marker": marker} for N, marker in MARKS.items()}
    marks["some runs fail"] = {"marker": "o", "markerfacecolor": "white"}
    marks["95 % interval"] = {"marker": "none"} | INTERVAL
    handles = [plt.Line2D([], [], label=words, **MARK | look) for words, look in marks.items()]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, handletextpad=0.5, columnspacing=0.8)
    return figure


def draw_line(axes, place, row):
    """A marker for each N that was run: filled if all runs succeed, open if some do, beyond the ERTs if none does."""
    solved = []
    for N in (N for N in MARKS if row[f"runs_paper_{N}"]):
        runs, successes, ert = (row[f"{column}_paper_{N}"] for column in ("runs", "successes", "ert"))
        solved += [ert] if successes else []
        look = MARK | {"color": COLOURS.get(row["algorithm"], "black") if successes else GREY}
        face = look["color"] if successes == runs else "white"
        axes.plot(ert if successes else UNSOLVED[N], place, marker=MARKS[N], markerfacecolor=face, **look)
        if successes:
            ends = [row[f"{end}_paper_{N}"] for end in ("lower", "upper")]
            axes.plot([ends[0], min(ends[1], LARGEST)], [place, place], **INTERVAL | {"color": look["color"]})
    axes.plot(solved, [place] * len(solved), color=GREY, linewidth=0.6, zorder=1)


def result(row, where):
    """16.8 [12.0, 23.5], 371,000 [246,000, 560,000] (14/15), 0/15, or a dash without a run; where: such as paper_40."""
    runs, successes = row[f"runs_{where}"], row[f"successes_{where}"]
    if not successes:
        return f"0/{runs}" if runs else "–"
    return estimate(row, where) + f" ({successes}/{runs})" * (successes < runs)


def estimate(row, where):
    """371,000 [246,000, 560,000]: the ERT with its interval, unless that is a point, to three digits."""
    values = (row[f"{column}_{where}"] for column in ("ert", "lower", "upper"))
    ert, *ends = (evaluations_text(float(f"{value:.3g}")) for value in values)
    return ert if ends == [ert, ert] else f"{ert} [{', '.join(ends)}]"


FILTERS = {"result": result, "estimate": estimate, "cost": evaluations_text}


def leaderboard(study):
    """Table, figure and page, of the stored runs."""
    algorithms = study.toml("leaderboard")["algorithms"]
    runs = [run for name in algorithms for run in read_hits(study.file(f"{name}.csv"))]
    board = study.write_table("leaderboard", board_rows(algorithms, runs))
    study.draw("leaderboard", draw, board)
    study.write_page(filters=FILTERS)


def leaderboard_runs(study):
    """The tables of runs that are asked for, of their records."""
    its = study.toml("leaderboard")
    for algorithm in its["algorithms"]:
        if f"{algorithm}.csv" in study.output:
            study.write_table(algorithm, run_rows(study.records(cells(its, algorithm))))


if __name__ == "__main__":
    cli(partial(write_study, leaderboard, leaderboard_runs))
