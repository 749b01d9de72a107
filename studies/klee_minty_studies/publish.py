"""Copy results from data/ to the folder in which they are checked in."""

import argparse
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", nargs="+", required=True, type=Path, help="results to copy")
    parser.add_argument("--folder", required=True, type=Path, help="folder to copy them to")
    args = parser.parse_args(arguments)
    for file in args.files:
        write(args.folder / file.name, file.read_bytes())


if __name__ == "__main__":
    cli(main)
