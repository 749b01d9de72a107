"""Draw Figure 3: the share of the targets hit, against evaluations; one panel for all N as in the paper, or one for each N."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.presentation import ecdf, figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.presentation.names import Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.results.targets import add_targets, read_targets
from klee_minty.run_options import add_budget


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    add_targets(parser)
    add_budget(parser)
    parser.add_argument("--by-dimension", action="store_true", help="a panel for each N")
    add_figure_options(parser, "figure3")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps = read_csv(args.ecdf, "algorithm")
    draw = ecdf.draw_by_dimension if args.by_dimension else ecdf.draw
    figures.save(draw(steps, args.budget, layout, Names(args.labels), read_targets(args.targets)), *args.output)


if __name__ == "__main__":
    cli(main)
