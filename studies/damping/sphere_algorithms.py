"""Compare algorithms on the sphere under planes: one run on each of some instances, with half of N planes active and with N.

algorithms.csv: N, active, algorithm, runs, successes, ert (evaluations of all runs over successes, nan without one).
"""

import argparse
import math
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import read_json_lines, write_csv


def row(path):
    """The row of a file of runs: …/sphere_under_planes-active=5/ALGORITHM/SETTINGS/N10/instances1-5.jsonl"""
    problem, algorithm, _, N, _ = Path(path).parts[-5:]
    records = list(read_json_lines(path))
    successes = sum(record["stop"] == "target" for record in records)
    evaluations = sum(record["evaluations"] for record in records)
    return {
        "N": int(N.removeprefix("N")),
        "active": int(problem.rpartition("=")[2]),
        "algorithm": algorithm,
        "runs": len(records),
        "successes": successes,
        "ert": evaluations / successes if successes else math.nan,
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", nargs="+", required=True, metavar="FILE", help=".jsonl files of runs")
    parser.add_argument("--output", required=True, help="file to write")
    args = parser.parse_args(arguments)
    write_csv(args.output, [row(path) for path in args.runs])


if __name__ == "__main__":
    cli(main)
