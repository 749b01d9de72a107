"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

What depends on chance, mean evaluations, mean distances and median errors, is judged by the reference sample: by the
probability that 15 runs drawn from it give a value as extreme as the printed one, with Holm's correction over all these
numbers. data/paper/errata.csv says which numbers may be misprinted.
"""

import argparse
import math

from klee_minty import paper
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write_csv
from klee_minty.indicators import indicators
from klee_minty.paper import RUNS, add_paper, as_printed, incomparable, key_of, printed_numbers, unit_of_last_digit
from klee_minty.samples import add_reference, read_sample
from klee_minty.statistics import LEVEL, drawn, holm, holm_levels, p_value, unnoticed

READINGS = ("erratum", "reading", "p_value")


def compare(printed, here, solutions, rounding, sample, made_with, settings):
    """Rows of fidelity.csv and of readings.csv.

    printed: the paper's numbers; here: {(algorithm, N): row of indicators.csv}; solutions: {(solver, N): row of
    lp_indicators.csv}; rounding: rows of lp_rounding.csv; sample, made_with: the reference sample.
    """
    possible = []
    for row in printed:
        key = key_of(row)
        row["note"] = incomparable(settings, made_with, key[0] if row["table"] == 2 else None)
        if not row["note"] and row["table"] == 3:
            compare_solution(row, solutions.get(key), rounding)
        elif not row["note"] and key in sample:
            possible += compare_indicator(row, sample[key])
        if row["table"] == 2 and key in here:
            set_reproduced(row, here[key][row["quantity"]])
    conclude(printed, here)
    return printed, possible


def compare_indicator(row, runs):
    """Compare a number of Table 2 with the runs of the reference sample; rows for the readings of a misprint."""
    quantity, N, unit = row["quantity"], row["N"], unit_of_last_digit(row["paper"])
    whole = indicators(runs, float(N**3))
    row["expected"] = expected = whole[quantity]
    if quantity == "mean_distance":
        row["expected_of_successful"] = whole["mean_distance_successful"]
    if quantity in paper.BY_CHANCE:
        row["draws"] = draws = drawn(runs, quantity, RUNS)
        row["p_value"] = p_value(draws, float(row["corrected"] or row["paper"]), unit)
        return [
            {"erratum": row["erratum"], "reading": text, "p_value": p_value(draws, float(text), unit)}
            for text in paper.readings(row["readings"])
        ]
    row["agrees"] = as_printed(row["paper"], expected) or (
        quantity == "feasibility_rate" and p_value(drawn(runs, quantity, RUNS), float(row["paper"]), unit) >= LEVEL
    )
    return []


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
        float(other["nu"] == 0.0) if row["quantity"] == "feasibility_rate" else other.get(row["quantity"], here)
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


def conclude(rows, here):
    """Correct the p-values for their number (Holm), say what would have been noticed, and reach the verdicts.

    here: (algorithm, N) of what was run here. What was not has a p-value, for the same correction always, but no verdict.
    """
    tested = [row for row in rows if not math.isnan(row["p_value"])]
    p_values = [row["p_value"] for row in tested]
    for row, p_holm, level in zip(tested, holm(p_values), holm_levels(p_values), strict=True):
        row["p_holm"], row["agrees"] = p_holm, p_holm >= LEVEL
        row["unnoticed_low"], row["unnoticed_high"] = unnoticed(row["draws"], level)
    for row in rows:
        del row["draws"]
        agrees = row.pop("agrees")
        run_here = row["table"] == 3 or key_of(row) in here
        row["verdict"] = verdict(agrees if run_here else None, row["corrected"], row["erratum"])
        if row["verdict"] == paper.MISPRINT:
            row["note"] = f"{row['erratum']}: {row['corrected']} instead"
        elif row["verdict"] == paper.NOT_COMPARABLE and not row["note"]:
            row["note"] = "not run here"


def verdict(agrees, corrected="", erratum=""):
    """The verdict on a printed number.

    agrees: whether it agrees with its reproduction, or its correction does where it has one, which stands for a
    number that is impossible; None where they cannot be compared. erratum: non-empty if it may be misprinted.
    """
    if agrees is None:
        return paper.NOT_COMPARABLE
    if agrees:
        return paper.MISPRINT if corrected else paper.REPRODUCED
    return paper.POSSIBLY_MISPRINTED if erratum else paper.DEVIATES


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv", help="written by aggregate.py")
    parser.add_argument("--lp-rounding", default="data/lp_rounding.csv", help="written by lp_rounding.py")
    parser.add_argument("--settings", required=True, type=json_object, help="of the runs: budget, stagnation, …")
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written")
    parser.add_argument(
        "--readings", default="data/readings.csv", help="written: what misprints may have been meant to be"
    )
    args = parser.parse_args(arguments)
    here = {key_of(row): row for row in read_csv(args.indicators)}
    solutions = {(row["solver"], row["N"]): row for row in read_csv(args.lp_indicators)}
    sample, made_with = read_sample(args.reference, args.reference_settings)
    printed = printed_numbers(args.table2, args.table3, args.errata)
    rows, possible = compare(printed, here, solutions, read_csv(args.lp_rounding), sample, made_with, args.settings)
    write_csv(args.fidelity, rows)
    write_csv(args.readings, possible, READINGS)


if __name__ == "__main__":
    run(main)
