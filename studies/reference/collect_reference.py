"""Put the chunks of the reference sample together, and say with what it was made."""

import platform

from klee_minty.command_line import Parser, json_object, run_script
from klee_minty.files import read_csv, write_csv, write_json

import numpy as np


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--chunks", nargs="+", required=True, metavar="CSV", help="written by run_reference.py")
    parser.add_argument("--settings", type=json_object, required=True, metavar="JSON", help="of the runs")
    parser.add_argument("--output", nargs=2, required=True, metavar=("CSV", "JSON"))
    arguments = parser.parse_args()
    sample, settings = arguments.output
    rows = [row for chunk in arguments.chunks for row in read_csv(chunk)]
    write_csv(sample, rows, is_checked_in=True)
    here = {"runs": len(rows), "numpy": np.__version__, "machine": platform.machine()}
    write_json(settings, arguments.settings | here)


if __name__ == "__main__":
    run_script(main)
