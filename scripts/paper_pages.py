"""Write the paper's figures and tables as pages for a browser, each with its title and caption."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write
from klee_minty.presentation.html_pages import item_page


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--files", nargs="+", required=True, type=Path, metavar="FILE", help="a .png each, or a .tex with a tabular")
    add("--titles", nargs="+", required=True, metavar="TEXT", help="title of each")
    add("--captions", nargs="+", required=True, type=Path, metavar="FILE", help="file with a text below each")
    add("--output", nargs="+", required=True, metavar="FILE", help="HTML file to write for each")
    args = parser.parse_args(arguments)
    for path, title, caption, output in zip(args.files, args.titles, args.captions, args.output, strict=True):
        write(output, item_page(path, title, caption.read_text("utf-8")))


if __name__ == "__main__":
    cli(main)
