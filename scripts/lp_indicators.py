"""Compute the indicators of Table 3, over all instances of the problem, from the solutions of the LP solvers."""

import argparse
import math
from itertools import product
from pathlib import Path

from klee_minty.command_line import add_data, add_made_by, add_problems, cli, made_by_of
from klee_minty.files import write_csv
from klee_minty.records import read_lp
from klee_minty.results.indicators import order


def lp_indicators(solutions):
    """A row of lp_indicators.csv, of {instance: record}: the median (failures last), the feasibility rate over all.

    Numbers that a failed solver did not find stay empty. If the optima differ, f_opt and f over all are NaN.
    """
    records = list(solutions.values())
    solved = [record for record in records if record["nu"] is not None]
    failed = [record for record in records if record["nu"] is None]
    record = (sorted(solved, key=order) + failed)[(len(records) - 1) // 2]
    if len({record["f_opt"] for record in records}) > 1:
        record = record | {"f_opt": math.nan, "f": math.nan}
    rate = sum(record["nu"] == 0.0 for record in records) / len(records)
    return (
        {key: record[key] for key in ("solver", "N", "f_opt", "f", "nu", "abs_error")}
        | {"feasibility_rate": rate, "distance": record["distance"], "status": record["status"]}
        | {"instances": " ".join(map(str, solutions))}
    )


def rows(folders, dimensions, instances):
    """Rows of lp_indicators.csv; folders: {data/lp/PROBLEM/SOLVER: digest of today's code}."""
    for (folder, made_by), N in product(folders.items(), dimensions):
        solutions = {k: Path(folder, f"N{N}/instance{k}.json") for k in instances}
        yield lp_indicators({k: read_lp(path, Path(folder).name, N, made_by) for k, path in solutions.items()})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solutions", nargs="+", required=True, metavar="FOLDER", help="data/lp/PROBLEM/SOLVER each")
    add_made_by(parser)
    add_problems(parser)
    add_data(parser)
    args = parser.parse_args()
    solutions = rows(made_by_of(args, args.solutions), args.dimensions, args.instances)
    write_csv(args.data / "lp_indicators.csv", list(solutions))


if __name__ == "__main__":
    cli(main)
