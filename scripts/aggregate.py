"""Collect the run and LP records into tables: indicators, LP indicators and ECDFs.

The first two combine all instances of the problem; the tables by instance also have a row per instance.
"""

import argparse
import math
from itertools import product
from pathlib import Path

from analysis.indicators import ecdf, indicators, order
from klee_minty.command_line import add_runs, run
from klee_minty.files import write_csv
from klee_minty.records import each_run, instance_suffix, read_lp


def without_lists(records, runs):
    """The records one by one; each is also appended to runs, without its long lists."""
    for record in records:
        runs.append({key: value for key, value in record.items() if not isinstance(value, list | dict)})
        yield record


def lp_indicators(solutions):
    """A row of lp_indicators.csv, of {instance: record}: the median (failures last), the feasibility rate over all.

    Numbers that a failed solver did not find stay empty. If the optima differ, f_opt and f over all are NaN.
    """
    records = list(solutions.values())
    solved = [record for record in records if record["nu"] is not None]
    failed = [record for record in records if record["nu"] is None]
    record = (sorted(solved, key=order()) + failed)[(len(records) - 1) // 2]
    if len({record["f_opt"] for record in records}) > 1:
        record = record | {"f_opt": math.nan, "f": math.nan}
    rate = sum(record["nu"] == 0.0 for record in records) / len(records)
    return (
        {key: record[key] for key in ("solver", "N", "f_opt", "f", "nu", "abs_error")}
        | {"feasibility_rate": rate, "distance": record["distance"], "status": record["status"]}
        | {"instances": " ".join(map(str, solutions))}
    )


def tables_of_runs(folders, dimensions, chunks, instances):
    """Rows of indicators.csv, of indicators_by_instance.csv and of ecdf.csv."""
    rows, by_instance, steps = [], [], []
    for folder, N in product(folders, dimensions):
        kept = []
        curve = ecdf(without_lists(each_run(folder, N, chunks, instances), kept))
        for evaluations, proportion in curve:
            step = {"algorithm": kept[0]["algorithm"], "N": N, "evaluations": evaluations, "proportion": proportion}
            steps.append(step)
        parts = [[record for record in kept if record["instance"] == instance] for instance in instances]
        if len(instances) > 1:
            parts.append(kept)
        by_instance += [indicators(part, float(N**3)) for part in parts]
        rows.append(by_instance[-1])
    return rows, by_instance, steps


def tables_of_solutions(folders, dimensions, instances):
    """Rows of lp_indicators.csv and of lp_indicators_by_instance.csv; folders: data/lp/SOLVER of each."""
    rows, by_instance = [], []
    for folder, N in product(map(Path, folders), dimensions):
        solutions = {k: read_lp(folder / f"N{N}{instance_suffix(k)}.json", folder.name, N) for k in instances}
        parts = [{instance: solution} for instance, solution in solutions.items()]
        if len(instances) > 1:
            parts.append(solutions)
        by_instance += map(lp_indicators, parts)
        rows.append(by_instance[-1])
    return rows, by_instance


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    parser.add_argument(
        "--solutions", nargs="+", required=True, metavar="FOLDER", help="a folder data/lp/SOLVER per solver"
    )
    parser.add_argument("--indicators", default="data/indicators.csv", help="file to write")
    parser.add_argument("--indicators-by-instance", default="data/indicators_by_instance.csv", help="file to write")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv", help="file to write")
    parser.add_argument(
        "--lp-indicators-by-instance", default="data/lp_indicators_by_instance.csv", help="file to write"
    )
    parser.add_argument("--ecdf", default="data/ecdf.csv", help="file to write")
    args = parser.parse_args(arguments)
    rows, by_instance, steps = tables_of_runs(args.runs, args.dimensions, args.chunks, args.instances)
    lp_rows, lp_by_instance = tables_of_solutions(args.solutions, args.dimensions, args.instances)
    write_csv(args.indicators, rows)
    write_csv(args.indicators_by_instance, by_instance)
    write_csv(args.lp_indicators, lp_rows)
    write_csv(args.lp_indicators_by_instance, lp_by_instance)
    write_csv(args.ecdf, steps)


if __name__ == "__main__":
    run(main)
