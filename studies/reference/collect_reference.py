"""Put the chunks of the reference sample together, and say with what it was made."""

import platform

from klee_minty.command_line import TWO_FILES, script
from klee_minty.files import read_csv, write_csv, write_json

import numpy as np


@script
def main(chunks, settings, output: TWO_FILES):
    rows = [row for chunk in chunks for row in read_csv(chunk)]
    write_csv(output[0], rows, is_checked_in=True)
    here = {"runs": len(rows), "numpy": np.__version__, "machine": platform.machine()}
    write_json(output[1], settings | here)
