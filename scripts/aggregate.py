"""Collect the run and LP records into indicators.csv, lp_indicators.csv and ecdf.csv.

The former two are over all instances of the problem; those whose names end in _by_instance have a row per instance, too.
"""

import math
from itertools import product

from klee_minty.command_line import HOW_MANY, script
from klee_minty.files import write_csv
from klee_minty.indicators import ecdf, indicators, order
from klee_minty.records import each_run, instance_suffix, read_lp


def without_lists(records, runs):
    """The records as they come; all but their lists, which are long, is appended to runs."""
    for record in records:
        runs.append({key: value for key, value in record.items() if not isinstance(value, list | dict)})
        yield record


def lp_indicators(solutions):
    """A row of lp_indicators.csv, of {instance: record}: the median (failures last), the feasibility rate over all.

    What a failed solver did not find stays empty. Where the optima differ there is no f_opt and f of all (NaN).
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
        | {"instances": " ".join(solutions)}
    )


@script
def main(algorithms, dimensions, runs: HOW_MANY, data="data", solvers=(), instances=(0,)):
    rows, by_instance, steps, lp_rows, lp_by_instance = [], [], [], [], []
    are_several = len(instances) > 1
    for algorithm, N in product(algorithms, dimensions):
        kept, key = [], {"algorithm": algorithm, "N": N}
        curve = ecdf(without_lists(each_run(data / "runs", algorithm, N, runs, instances), kept))
        steps += [key | {"evaluations": evaluations, "proportion": proportion} for evaluations, proportion in curve]
        parts = [[run for run in kept if run.get("instance", 0) == instance] for instance in instances]
        by_instance += [indicators(part, float(N**3)) for part in parts + [kept] * are_several]
        rows.append(by_instance[-1])
    for solver, N in product(solvers, dimensions):
        paths = {str(k): data / f"lp/{solver}/N{N}{instance_suffix(k)}.json" for k in instances}
        solutions = {instance: read_lp(path, solver, N) for instance, path in paths.items()}
        parts = [{instance: solution} for instance, solution in solutions.items()]
        lp_by_instance += map(lp_indicators, parts + [solutions] * are_several)
        lp_rows.append(lp_by_instance[-1])
    write_csv(data / "indicators.csv", rows)
    write_csv(data / "indicators_by_instance.csv", by_instance)
    write_csv(data / "ecdf.csv", steps)
    write_csv(data / "lp_indicators.csv", lp_rows)
    write_csv(data / "lp_indicators_by_instance.csv", lp_by_instance)
