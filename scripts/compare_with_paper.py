"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

The paper's numbers are read as printed; data/paper/errata.csv proposes corrections of misprints, and both the
printed and the corrected number are compared.
"""

import math
from decimal import Decimal
from pathlib import Path

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write_csv
from klee_minty.paper import (
    BUDGET,
    DEVIATES,
    MISPRINT,
    NOT_COMPARABLE,
    REPRODUCED,
    RUNS,
    STAGNATION,
    key_of,
    printed_numbers,
)
from klee_minty.records import read_runs
from klee_minty.statistics import FEWEST, LEVEL, holm, mean_test
from klee_minty.targets import SUCCESS

from scipy.stats import fisher_exact

PAPER = [f"data/paper/{name}.csv" for name in ("table2", "table3", "errata")]
SAMPLED = {"mean_distance": "distance", "mean_evaluations": "evaluations"}  # and the field of a run record


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--paper", nargs=3, default=PAPER, metavar="CSV", help="Table 2, Table 3 and errata")
    parser.add_argument("--data", default="data", help="folder of indicators.csv, lp_*.csv and runs/")
    parser.add_argument("--budget", type=whole_number(1), required=True, help="evaluations / N")
    parser.add_argument("--stagnation", type=whole_number(1), required=True, help="generations / N")
    parser.add_argument("--instances", nargs="+", type=whole_number(0), default=[0], metavar="K")
    parser.add_argument("--output", default="data/fidelity.csv")
    arguments = parser.parse_args()
    data = Path(arguments.data)

    indicators = by_name_and_dimension(read_csv(data / "indicators.csv"), "algorithm")
    solutions = by_name_and_dimension(read_csv(data / "lp_indicators.csv"), "solver")
    rounding = read_csv(data / "lp_rounding.csv")
    same_settings = (arguments.budget, arguments.stagnation) == (BUDGET, STAGNATION)
    rows = printed_numbers(*arguments.paper)
    shared = {key_of(row) for row in rows} & indicators.keys()
    runs = read_runs(data / "runs", [indicators[key] for key in shared], arguments.instances)
    for row in rows:
        if arguments.instances != [0]:
            row["note"] = "the paper solves instance 0 alone"
        elif row["table"] == 3:
            compare_solution(row, solutions.get(key_of(row)), rounding)
        elif key_of(row) in indicators and not same_settings:
            row["note"] = (
                f"the paper's runs have a budget of {BUDGET} N and stagnate after {STAGNATION} N generations"
            )
        elif any("parameters" in run for run in runs.get(key_of(row), [])):
            row["note"] = "run with other parameters than the paper's"
        elif key_of(row) in indicators:
            compare_indicator(row, indicators[key_of(row)], runs[key_of(row)])
        else:
            row["note"] = "not run here"
    conclude(rows)
    write_csv(arguments.output, rows)


def by_name_and_dimension(rows, name):
    return {(row[name], row["N"]): row for row in rows}


def compare_indicator(row, indicators, runs):
    """Fill in the comparison of a number of Table 2."""
    paper, quantity = float(row["paper"]), row["quantity"]
    here = set_reproduced(row, indicators[quantity])
    if quantity in SAMPLED:
        runs = [run for run in runs if quantity != "mean_distance" or run["nu"] == 0.0]
        sample = [run[SAMPLED[quantity]] for run in runs]
        row["z"], row["p_value"] = mean_test(paper, RUNS, sample)
        if row["corrected"]:
            row["corrected_z"], row["corrected_p_value"] = mean_test(float(row["corrected"]), RUNS, sample)
        if math.isnan(row["p_value"]):
            row["note"] = (
                f"a test needs {FEWEST} {'feasible ' * (quantity == 'mean_distance')}runs that differ"
            )
    elif quantity == "abs_error_med":
        row["agrees"] = max(paper, here) <= SUCCESS or as_printed(row["paper"], here)
        errors = [abs(run["f"] - indicators["f_opt"]) for run in runs]
        if row["agrees"] and not min(errors) <= paper <= max(errors):
            row["note"] = f"outside the errors of all runs here, {min(errors):.4e} to {max(errors):.4e}"
    elif quantity == "feasibility_rate" and not as_printed(row["paper"], here):
        feasible, printed = sum(run["nu"] == 0.0 for run in runs), round(paper * RUNS)
        table = [[feasible, len(runs) - feasible], [printed, RUNS - printed]]
        row["p_value"] = float(fisher_exact(table).pvalue)
    else:
        row["agrees"] = as_printed(row["paper"], here)


def compare_solution(row, solution, rounding):
    """Fill in the comparison of a number of Table 3; solution: a row of lp_indicators.csv or None."""
    if solution is None:
        row["note"] = "not run here"
        return
    here = set_reproduced(row, solution[row["quantity"]])
    if solution["status"] != "optimal":
        row["agrees"], row["note"] = False, f"the solver ended with status {solution['status']}"
        return
    values = [
        (
            float(other["nu"] == 0.0)
            if row["quantity"] == "feasibility_rate"
            else other.get(row["quantity"], here)
        )
        for other in rounding
        if (other["solver"], other["N"], other["status"]) == (row["algorithm"], row["N"], "optimal")
    ]
    spread = max(values, default=here) - min(values, default=here)
    row["tolerance"] = (spread + unit_of_last_digit(row["paper"])) / (float(row["paper"]) or 1.0)
    row["agrees"] = as_printed(row["paper"], here, spread)


def set_reproduced(row, here):
    row["reproduced"] = here
    if float(row["paper"]):
        row["ratio"] = here / float(row["paper"])
    return here


def as_printed(text, value, spread=0.0):
    """Whether a value differs from a printed number by less than a unit of its last digit, beyond the spread.

    Less than a unit, not half of one: where rounding and cutting differ, the paper has cut (Table 3, N = 2).
    """
    difference = abs(float(text) - value)
    return difference <= spread or difference < unit_of_last_digit(text) + spread


def unit_of_last_digit(text):
    """1e-12 for "9.7600e-08"; an integer is exact."""
    return 0.0 if text.isdigit() else 10.0 ** Decimal(text).as_tuple().exponent


def conclude(rows):
    """Correct the p-values for their number (Holm) and reach the verdicts."""
    adjusted = holm([row[key] for key in ("p_value", "corrected_p_value") for row in rows])
    for row, p_holm, corrected_p_holm in zip(rows, adjusted[: len(rows)], adjusted[len(rows) :], strict=True):
        row["p_holm"], row["corrected_p_holm"] = p_holm, corrected_p_holm
        agrees = row.pop("agrees")
        if not math.isnan(p_holm):
            agrees = p_holm >= LEVEL
        corrected_agrees = None if math.isnan(corrected_p_holm) else corrected_p_holm >= LEVEL
        impossible = row["quantity"] == "mean_evaluations" and float(row["paper"]) > BUDGET * row["N"]
        row["verdict"] = verdict(agrees, corrected_agrees, impossible)
        if row["verdict"] == MISPRINT:
            row["note"] = (
                f"{row['erratum']}: {row['corrected']} instead" + ", the budget is exceeded" * impossible
            )


def verdict(agrees, corrected_agrees=None, impossible=False):
    """The verdict on a printed number.

    agrees: whether it agrees with its reproduction, None where they cannot be compared;
    corrected_agrees: the same of its correction, None without one; impossible: no run could have given it.
    """
    if agrees is None:
        return NOT_COMPARABLE
    if corrected_agrees is not None and (impossible or (corrected_agrees and not agrees)):
        return MISPRINT
    return REPRODUCED if agrees and not impossible else DEVIATES


if __name__ == "__main__":
    run_script(main)
