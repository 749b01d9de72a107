"""Put the chunks of the reference sample together, and say with what it was made."""

import platform

from klee_minty.command_line import TWO_FILES, run_script
from klee_minty.files import read_csv, write_csv, write_json

import numpy as np


def main(chunks, settings, output: TWO_FILES):
    write_csv(output[0], [row for chunk in chunks for row in read_csv(chunk)])
    write_json(output[1], settings | {"numpy": np.__version__, "machine": platform.machine()})


if __name__ == "__main__":
    run_script(main)
