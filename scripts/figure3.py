"""Draw Figure 3: the share of the 103 targets hit, against evaluations."""

from klee_minty.command_line import Parser, run_script, whole_number  # first: pins the numerics
from klee_minty.files import read_csv
from klee_minty.targets import CONSTRAINT_TARGETS, TARGETS
from matplotlib.lines import Line2D
from presentation import names
from presentation.figures import GREY, MARKERS, STYLES, TEXT_WIDTH, dimension_colours, plt, save, set_style


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv")
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--output", nargs="+", default=["figures/figure3.pdf", "figures/figure3.png"])
    arguments = parser.parse_args()
    set_style()
    save(draw(read_csv(arguments.ecdf), arguments.budget), *arguments.output)


def draw(steps, budget):
    algorithms = list(dict.fromkeys(step["algorithm"] for step in steps))
    colours = dimension_colours({step["N"] for step in steps})
    looks = {  # markers tell the dimensions apart in grey
        N: {"color": colour, "marker": MARKERS[i % len(MARKERS)], "markersize": 3}
        for i, (N, colour) in enumerate(colours.items())
    }
    figure, axes = plt.subplots(figsize=(TEXT_WIDTH, 3.1), layout="constrained")
    for number, algorithm in enumerate(algorithms):
        for N, look in looks.items():
            curve = [
                (step["evaluations"] / N, step["proportion"])
                for step in steps
                if step["algorithm"] == algorithm and step["N"] == N
            ]
            if curve:
                x, y = zip((curve[0][0], 0.0), *curve, (max(budget, curve[-1][0]), curve[-1][1]), strict=True)
                style = STYLES[number % len(STYLES)]
                axes.step(x, y, where="post", linestyle=style, markevery=(0.1, 0.28), **look)
    axes.axvline(budget, color=GREY, linewidth=0.8)
    feasible = len(CONSTRAINT_TARGETS) / TARGETS
    axes.axhline(feasible, color=GREY, linewidth=0.8, zorder=0)
    axes.set(xscale="log", ylim=(0.0, 1.02), xlabel="evaluations / $N$", ylabel="share of runs × targets hit")
    axes.set_xlim(right=1.6 * budget)
    axes.text(budget * 1.06, 0.02, "budget", rotation=90, color=GREY, fontsize=7)
    axes.text(
        0.01, feasible + 0.01, "all constraint targets", transform=axes.get_yaxis_transform(), color=GREY, fontsize=7
    )
    axes.grid()
    axes.add_artist(
        axes.legend(
            [Line2D([], [], **look) for look in looks.values()],
            [f"$N = {N}$" for N in looks],
            loc="upper left",
        )
    )
    axes.legend(
        [Line2D([], [], color="black", linestyle=STYLES[i % len(STYLES)]) for i in range(len(algorithms))],
        [names.ALGORITHMS.get(algorithm, algorithm) for algorithm in algorithms],
        loc="upper left",
        bbox_to_anchor=(0.2, 1.0),
    )
    return figure


if __name__ == "__main__":
    run_script(main)
