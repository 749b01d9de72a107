"""Write the leaderboard's page and figure: who solves the problem at which N, and at what cost."""

import argparse
from pathlib import Path

from analysis import paper
from analysis.inference import LEVEL
from board import numbered, ranked
from entries import read_entry
from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write
from presentation import comparison, figures
from presentation.comparison import ert_interval, result
from presentation.layouts import LNCS
from presentation.markdown import escaped, escaped_names, page_templates
from presentation.names import Names

BEST = 7  # algorithms at most that solve the largest N and stand out in the figure
OTHERS = "#C4C4C4"  # the colour of the others
GAP = 1.6  # between labels at the ends of lines, as a factor


def outstanding(times, ranking):
    """The best of those that solve the largest N, and those with the lowest ERT at any N."""
    largest = max(row["N"] for row in times)
    solving = {row["algorithm"] for row in times if row["N"] == largest and row["successes"]}
    lowest = {row["algorithm"] for row in times if row["ratio"] == 1.0}
    return lowest | set([algorithm for algorithm in ranking if algorithm in solving][:BEST])


def draw(times, ranking, names, layout=LNCS):
    """ERT against N: the outstanding algorithms in colour and named, the others in grey and numbered."""
    own, dimensions = grouped(times, "algorithm"), sorted({row["N"] for row in times})
    number, best = numbered(ranking), outstanding(times, ranking)
    figure, axes = figures.plt.subplots(figsize=(1.4 * layout.inches, layout.inches), layout="constrained")
    ends = {}  # {N: (ERT, label) of each line that ends there}
    looks = map(figures.algorithm_look, range(len(ranking)))
    for algorithm in ranking:
        look, label = {"color": OTHERS, "linewidth": 0.8, "zorder": 2}, str(number[algorithm])
        if algorithm in best:
            look, label = next(looks) | {"zorder": 3}, f"{label} {names.name(algorithm)}"
        rows = [row for row in own[algorithm] if row["successes"]]
        draw_line(axes, rows, look | {"marker": figures.marker(number[algorithm] - 1)})
        if rows:
            ends.setdefault(rows[-1]["N"], []).append((rows[-1]["ert"], label))
    for N, labels in ends.items():
        write_labels(axes, N, labels)
    limit = [paper.budget(N) for N in dimensions]
    axes.plot(dimensions, limit, color=figures.GREY, linewidth=0.8, zorder=0)
    below = {"xytext": (0, -9), "textcoords": "offset points", "color": figures.GREY}
    axes.annotate("budget of a run", (dimensions[0], limit[0]), **below)
    figures.dimension_axis(axes, dimensions, xlabel="$N$", ylabel="expected running time (ERT), evaluations")
    finite = [row["ert"] for row in times if row["successes"]]
    axes.set(xlim=(0.85 * dimensions[0], 2.6 * dimensions[-1]), ylim=(0.5 * min(finite), 4.0 * max(*finite, *limit)))
    write_failures(axes, times, dimensions, number)
    others = [algorithm for algorithm in ranking if algorithm not in best]
    dots = [dot(figures.GREY), dot("white")]
    words = ["every run succeeds", "not every run", *map(names.name, others)]
    figures.legend_below(figure, [*dots, *(numbered_line(number[algorithm]) for algorithm in others)], words)
    return figure


def draw_line(axes, rows, look):
    """Its markers are filled where every run succeeds."""
    axes.plot([row["N"] for row in rows], [row["ert"] for row in rows], **look, markersize=0)
    for row in rows:
        face = look["color"] if row["successes"] == row["runs"] else "white"
        axes.plot(row["N"], row["ert"], **look, markersize=4, markerfacecolor=face)


def dot(face):
    look = {"color": figures.GREY, "markerfacecolor": face, "marker": "o", "markersize": 4}
    return figures.plt.Line2D([], [], linestyle="none", **look)


def numbered_line(number):
    look = {"markeredgecolor": "black", "markerfacecolor": "black", "markeredgewidth": 0.3}
    return figures.plt.Line2D([], [], color=OTHERS, marker=f"${number}$", markersize=4 + number // 10, **look)


def write_labels(axes, N, labels):
    """Right of the ends of lines, far enough apart to be read."""
    white = {"facecolor": "white", "edgecolor": "none", "pad": 0.3}
    height = 0.0
    for ert, label in sorted(labels):
        height = max(ert, GAP * height)
        place = {"xytext": (5, 0), "textcoords": "offset points", "va": "center", "zorder": 4}
        axes.annotate(label, (N, height), bbox=white, **place)


def write_failures(axes, times, dimensions, number):
    """Above each N the numbers of the algorithms of which no run succeeds."""
    above = {"transform": axes.get_xaxis_transform(), "va": "bottom", "color": figures.GREY}
    for N in dimensions:
        failed = [row["algorithm"] for row in times if row["N"] == N and not row["successes"]]
        axes.text(N, 1.01, comparison.listed(failed, number) or "–", ha="center", **above)
    axes.text(1.4 * dimensions[-1], 1.01, "← no run succeeds", **above)


def source(entry):
    """A link to the code, with its commit or its parameters."""
    code, commit, parameters = (entry.get(key) for key in ("code", "commit", "parameters"))
    if commit:
        return f"[{code}]({code}), commit {commit[:7]}"
    words = ", ".join(escaped(f"{key} = {value}") for key, value in (parameters or {}).items())
    return f"[{code}](../../{code})" + (f" with {words}" if words else "")


def versions(entry):
    return ", ".join(f"{name} {version}" for name, version in entry["versions"].items())


def page(times, tests, entries, ranking, names):
    """The text of README.md; entries: {algorithm: its description}."""
    template = page_templates(Path(__file__).parent, escaped_names(names)).get_template("leaderboard.md.j2")
    return template.render(
        number=numbered(ranking),
        dimensions=sorted({row["N"] for row in times}),
        rows={(row["algorithm"], row["N"]): row for row in times},
        entries=entries,
        source=source,
        versions=versions,
        result=result,
        cost=comparison.cost,
        interval=ert_interval,
        wins=comparison.beaten(tests),
        beating=comparison.beating,
        listed=comparison.listed,
        LEVEL=LEVEL,
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", nargs="+", required=True, metavar="NAME.yaml", help="entries of the leaderboard")
    parser.add_argument(
        "--times", default="data/leaderboard/running_times.csv", help="written by compare_leaderboard.py"
    )
    parser.add_argument(
        "--tests", default="data/leaderboard/pairwise_tests.csv", help="written by compare_leaderboard.py"
    )
    parser.add_argument("--page", default="data/leaderboard/README.md", help="file to write")
    parser.add_argument(
        "--figures", nargs="+", default=["data/leaderboard/leaderboard.png", "data/leaderboard/leaderboard.pdf"]
    )
    args = parser.parse_args(arguments)
    entries = {entry["algorithm"]: entry for entry in map(read_entry, args.entries)}
    times, tests = read_csv(args.times), read_csv(args.tests)
    ranking = ranked(times)
    names = Names({algorithm: entry["label"] for algorithm, entry in entries.items()})
    write(args.page, page(times, tests, entries, ranking, names))
    figures.set_style()
    figures.save(draw(times, ranking, names), *args.figures)


if __name__ == "__main__":
    run(main)
