"""Draw Figure 3: all dimensions in one panel, as in the paper."""

import argparse

from klee_minty.command_line import add_budget, run
from klee_minty.files import read_csv
from presentation import ecdf, figures
from presentation.layouts import LAYOUTS
from presentation.names import Names
from presentation.options import add_figure_options


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    add_budget(parser)
    add_figure_options(parser, "figure3_single")
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    steps = read_csv(args.ecdf, "algorithm")
    figures.save(ecdf.draw_single(steps, args.budget, layout, Names(args.labels)), *args.output)


if __name__ == "__main__":
    run(main)
