"""Draw the ECDFs of the algorithms here in front of those of the leaderboard, in grey and numbered."""

import argparse

from board import numbered, ranked
from entries import name_in_print, read_entry
from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.presentation.names import Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.ecdf import ecdf_steps
from klee_minty.results.hits import read_hits
from klee_minty.run_options import add_budget
from klee_minty_studies import ecdf_figure
from klee_minty_studies.bands import ecdf_bands
from klee_minty_studies.running_times import evaluations_and_successes, summary


def background_of(steps, stored, levels=None):
    """Steps of the ECDFs of other algorithms in the same dimensions, numbered in the leaderboard's order.

    stored: all runs of the leaderboard, as read_hits returns them; levels: {algorithm: what it sees}.
    """
    algorithms = {step["algorithm"] for step in steps}
    dimensions = {step["N"] for step in steps}
    stored = group_by(stored, "algorithm", "N")
    times = [
        {"algorithm": algorithm, "N": N, "runs": len(runs)} | summary(evaluations_and_successes(runs))
        for (algorithm, N), runs in stored.items()
    ]
    number = numbered(ranked(times, levels))
    background = []
    for (algorithm, N), runs in stored.items():
        if algorithm not in algorithms and N in dimensions:
            known = {"algorithm": algorithm, "N": N, "number": number[algorithm]}
            for evaluations, proportion in ecdf_steps(runs):
                background.append(known | {"evaluations": evaluations, "proportion": proportion})
    return background


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    parser.add_argument("--tables", nargs="*", default=[], metavar="NAME.csv", help="tables of target hits of entries")
    parser.add_argument("--entries", nargs="*", default=[], metavar="NAME.yaml", help="their descriptions")
    add_budget(parser)
    add_figure_options(parser, "leaderboard/stored")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps, entries = read_csv(args.ecdf, "algorithm"), [*map(read_entry, args.entries)]
    names = Names({entry["algorithm"]: name_in_print(entry) for entry in entries} | args.labels)
    levels = {entry["algorithm"]: entry["sees"] for entry in entries}
    others = background_of(steps, [run for path in args.tables for run in read_hits(path)], levels)
    bands = ecdf_bands(read_hits(args.hits), args.budget)
    figure = ecdf_figure.draw(steps, args.budget, bands, layout, others, names)
    figures.save(figure, *args.output)


if __name__ == "__main__":
    cli(main)
