"""Write where the PDFs with the tables and figures of each layout are, for the terminal."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import write


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pdfs", nargs="+", required=True, metavar="FILE", help="written by compile_latex.py")
    parser.add_argument("--output", default="data/overview/manuscript.txt", help="file to write")
    args = parser.parse_args(arguments)
    write(args.output, "".join(f"{line}\n" for line in ["Tables and figures in each layout:", *args.pdfs]))


if __name__ == "__main__":
    cli(main)
