"""Collect the run and LP records into indicators.csv, lp_indicators.csv and ecdf.csv."""

from pathlib import Path

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.files import write_csv
from klee_minty.indicators import ecdf, indicators, order
from klee_minty.records import each_run, instance_suffix, read_lp


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--data", default="data", help="folder of runs/ and lp/, and of the .csv files to write")
    parser.add_argument("--algorithms", nargs="+", required=True, metavar="ID")
    parser.add_argument("--solvers", nargs="*", default=[], metavar="ID")
    parser.add_argument("--dimensions", nargs="+", type=dimension, required=True, metavar="N")
    parser.add_argument("--runs", type=whole_number(1), required=True, help="runs per algorithm and dimension")
    parser.add_argument(
        "--instances", nargs="+", type=whole_number(0), default=[0], metavar="K", help="instances (default 0)"
    )
    arguments = parser.parse_args()
    data = Path(arguments.data)

    indicator_rows, steps = [], []
    for algorithm in arguments.algorithms:
        for N in arguments.dimensions:
            records = each_run(data / "runs", algorithm, N, arguments.runs, arguments.instances)
            runs = []
            steps += [
                {"algorithm": algorithm, "N": N, "evaluations": evaluations, "proportion": proportion}
                for evaluations, proportion in ecdf(without_lists(records, runs))
            ]
            indicator_rows.append(indicators(runs, float(N**3)))
    lp_rows = [
        lp_indicators(
            *[
                read_lp(data / f"lp/{solver}/N{N}{instance_suffix(instance)}.json", solver, N)
                for instance in arguments.instances
            ]
        )
        for solver in arguments.solvers
        for N in arguments.dimensions
    ]
    write_csv(data / "indicators.csv", indicator_rows)
    write_csv(data / "ecdf.csv", steps)
    write_csv(data / "lp_indicators.csv", lp_rows)


def without_lists(records, runs):
    """The records as they come; all but their lists, which are long, is appended to runs."""
    for record in records:
        runs.append({key: value for key, value in record.items() if not isinstance(value, list | dict)})
        yield record


def lp_indicators(*records):
    """A row of lp_indicators.csv: the median over the instances (failures last), the feasibility rate over all.

    What a failed solver did not find stays empty.
    """
    solved = [record for record in records if record["nu"] is not None]
    failed = [record for record in records if record["nu"] is None]
    record = (sorted(solved, key=order()) + failed)[(len(records) - 1) // 2]
    return {
        "solver": record["solver"],
        "N": record["N"],
        "f_opt": record["f_opt"],
        "f": record["f"],
        "nu": record["nu"],
        "abs_error": record["abs_error"],
        "feasibility_rate": sum(record["nu"] == 0.0 for record in records) / len(records),
        "distance": record["distance"],
        "status": record["status"],
    }


if __name__ == "__main__":
    run_script(main)
