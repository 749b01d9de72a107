"""Draw Figure 3 with bands, which contain 95 % of bootstrap samples of the runs at each number of evaluations."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.presentation.names import Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.hits import read_hits
from klee_minty.results.targets import add_targets, read_targets
from klee_minty.run_options import add_budget
from klee_minty_studies import ecdf_figure
from klee_minty_studies.bands import ecdf_bands


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--hits", default="data/target_hits.csv", help="written by collect_runs.py")
    add_targets(parser)
    add_budget(parser)
    add_figure_options(parser, "figure3_bands")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps = read_csv(args.ecdf, "algorithm")
    bands = ecdf_bands(read_hits(args.hits), args.budget)
    look = {"names": Names(args.labels), "targets": read_targets(args.targets)}
    figures.save(ecdf_figure.draw(steps, args.budget, bands, layout, **look), *args.output)


if __name__ == "__main__":
    cli(main)
