"""Draw Figure 3: all dimensions in one panel, as the paper has it."""

import argparse

from klee_minty.command_line import json_object, positive, run
from klee_minty.files import read_csv
from presentation import ecdf, figures
from presentation.layouts import LAYOUTS
from presentation.names import Names


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="written by aggregate.py")
    parser.add_argument("--budget", type=positive, default=20000, help="evaluations / N")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--layout", choices=LAYOUTS, default="lncs")
    parser.add_argument("--output", nargs="+", default=["figures/figure3_single.pdf", "figures/figure3_single.png"])
    args = parser.parse_args(arguments)
    layout = LAYOUTS[args.layout]
    figures.set_style(layout)
    figures.save(ecdf.draw_single(read_csv(args.ecdf), args.budget, layout, Names(args.labels)), *args.output)


if __name__ == "__main__":
    run(main)
