"""Compute the indicators of Table 3 from the solutions of the LP solvers.

lp_indicators.csv combines all instances of the problem; lp_indicators_by_instance.csv also has a row per instance.
"""

import argparse
import math
from itertools import product
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty.records import read_lp
from klee_minty.run_options import add_problems
from results.indicators import order


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


def tables(folders, dimensions, instances):
    """Rows of lp_indicators.csv and of lp_indicators_by_instance.csv; folders: data/lp/PROBLEM/SOLVER of each."""
    rows, by_instance = [], []
    for folder, N in product(map(Path, folders), dimensions):
        solutions = {k: read_lp(folder / f"N{N}/instance{k}.json", folder.name, N) for k in instances}
        parts = [{instance: solution} for instance, solution in solutions.items()]
        if len(instances) > 1:
            parts.append(solutions)
        by_instance += map(lp_indicators, parts)
        rows.append(by_instance[-1])
    return rows, by_instance


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--solutions", nargs="+", required=True, metavar="FOLDER", help="a folder data/lp/PROBLEM/SOLVER each"
    )
    add_problems(parser)
    parser.add_argument("--output", default="data/lp_indicators.csv", help="file to write")
    parser.add_argument("--by-instance", default="data/lp_indicators_by_instance.csv", help="file to write")
    args = parser.parse_args(arguments)
    rows, by_instance = tables(args.solutions, args.dimensions, args.instances)
    write_csv(args.output, rows)
    write_csv(args.by_instance, by_instance)


if __name__ == "__main__":
    cli(main)
