"""Draw the share of the 103 targets that simulated restarts hit, against evaluations, with bands."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import read_csv
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.presentation.names import Names
from klee_minty.presentation.options import add_figure_options
from klee_minty.run_options import add_budget
from klee_minty_studies import ecdf_figure


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restarts", default="data/restarts.csv", help="written by restarts.py")
    add_budget(parser)
    add_figure_options(parser, "performance/restarts")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps = read_csv(args.restarts, "algorithm")  # each with its share and its band
    figures.save(ecdf_figure.draw(steps, args.budget, steps, layout, names=Names(args.labels)), *args.output)


if __name__ == "__main__":
    cli(main)
