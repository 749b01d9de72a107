"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

What depends on chance, mean evaluations, mean distances and median errors, is judged by the reference sample: by the
probability that 15 runs drawn from it give a value as extreme as the printed one, with Holm's correction over all these
numbers. data/paper/errata.csv says which numbers may be misprinted.
"""

import argparse

from analysis import paper
from analysis.agreement import disagreement
from analysis.indicators import indicators
from analysis.inference import (
    LEVEL,
    drawn,
    holm,
    holm_levels,
    interval,
    judged_by,
    p_value,
    p_values_of_means,
    p_values_of_medians,
    resampled_shares,
    unnoticed,
    values_of,
)
from analysis.paper import RUNS, add_paper, as_printed, incomparable, key_of, printed_numbers, unit_of_last_digit
from analysis.samples import add_reference, read_sample
from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, read_csv, write_csv

import numpy as np

READINGS = ("erratum", "reading", "p_value")


def compare(printed, here, solutions, rounding, sample, made_with, settings, fault=""):
    """Rows of fidelity.csv and of readings.csv.

    printed: the paper's numbers; here: {(algorithm, N): row of indicators.csv}; solutions: {(solver, N): row of
    lp_indicators.csv}; rounding: rows of lp_rounding.csv; sample, made_with: the reference sample; fault: why nothing
    can be judged.
    """
    for row in printed:
        row["note"] = fault or incomparable(settings, made_with, row["algorithm"] if row["table"] == 2 else None)
        if row["table"] == 2 and key_of(row) in here:
            set_reproduced(row, here[key_of(row)][row["quantity"]])
        elif row["table"] == 3 and key_of(row) in solutions:
            set_reproduced(row, solutions[key_of(row)][row["quantity"]])
    comparable = [row for row in printed if not row["note"]]
    of_table2 = [row for row in comparable if row["table"] == 2 and key_of(row) in sample]
    by_chance = [row for row in of_table2 if row["quantity"] in paper.BY_CHANCE]
    readings = judge_by_chance(by_chance, sample)
    for row in of_table2:
        if row["quantity"] in paper.BY_CHANCE:
            agrees = row["p_holm"] >= LEVEL
        else:
            agrees = agrees_as_printed(row, sample[key_of(row)])
        conclude(row, agrees if key_of(row) in here else None)
    for row in comparable:
        if row["table"] == 3:
            conclude(row, agrees_but_for_rounding(row, solutions.get(key_of(row)), rounding))
    for row in printed:
        if not row["verdict"]:
            conclude(row, None)
    return printed, readings


def judge_by_chance(rows, sample):
    """Fill in what the reference sample says of numbers that depend on chance; rows for the readings of misprints."""
    readings, resampled, draws_of = [], [], []
    for key, own in grouped(rows, "algorithm", "N").items():
        shares = resampled_shares(len(sample[key]))
        for row in own:
            draws, p_values = judge_number(row, sample[key], shares)
            draws_of.append((row, draws))
            resampled.append(p_values)
            for text in paper.readings(row["readings"]):
                p = p_value(draws, float(text), unit_of_last_digit(row["paper"]))
                readings.append({"erratum": row["erratum"], "reading": text, "p_value": p})
    p_values = [row["p_value"] for row, _ in draws_of]
    resampled_holm = np.array([holm(of_one_sample) for of_one_sample in np.transpose(resampled)])
    for i, (level, p_holm) in enumerate(zip(holm_levels(p_values), holm(p_values), strict=True)):
        row, draws = draws_of[i]
        row["p_holm"] = p_holm
        row["p_low"], row["p_high"] = interval(resampled[i])
        row["p_holm_low"], row["p_holm_high"] = interval(resampled_holm[:, i])
        row["other_verdict"] = float(np.mean((resampled_holm[:, i] < LEVEL) != (p_holm < LEVEL)))
        row["borderline"] = int(row["p_holm_low"] < LEVEL <= row["p_holm_high"])
        row["range_low"], row["range_high"] = np.quantile(draws, [0.05, 0.95]).tolist()
        row["unnoticed_low"], row["unnoticed_high"] = unnoticed(draws, level)
    return readings


def judge_number(row, runs, shares):
    """Fill in the expectation and p; returns what RUNS runs draw, and p by each resample of the sample."""
    quantity, unit = row["quantity"], unit_of_last_digit(row["paper"])
    value = float(row["corrected"] or row["paper"])
    whole = indicators(runs, float(row["N"] ** 3))
    row["expected"] = row["expected_of_all"] = whole[quantity]
    if quantity == "mean_distance":
        row["expected_of_successful"] = whole["mean_distance_successful"]
    counted, given = judged_by(runs, quantity, value, RUNS)
    if given:
        row["given"], row["expected"] = given, row["expected_of_successful"]
    runs = [run for run, is_counted in zip(runs, counted, strict=True) if is_counted]
    shares = shares[:, counted] / shares[:, counted].sum(axis=1, keepdims=True)
    draws, values = drawn(runs, quantity, RUNS), values_of(runs, quantity)
    row["p_value"] = p_value(draws, value, unit)
    p_values = p_values_of_medians if quantity == "abs_error_med" else p_values_of_means
    return draws, p_values(values, shares, RUNS, value, unit)


def agrees_as_printed(row, runs):
    """Fill in the expectation of a number that is merely equal; whether it agrees."""
    quantity = row["quantity"]
    row["expected"] = indicators(runs, float(row["N"] ** 3))[quantity]
    if as_printed(row["paper"], row["expected"]):
        return True
    if quantity != "feasibility_rate":
        return False
    return p_value(drawn(runs, quantity, RUNS), float(row["paper"]), unit_of_last_digit(row["paper"])) >= LEVEL


def agrees_but_for_rounding(row, solution, rounding):
    """Whether a number of Table 3 agrees, None where it was not run; solution: a row of lp_indicators.csv or None."""
    if solution is None:
        return None
    if solution["status"] != "optimal":
        row["note"] = f"the solver ended with status {solution['status']}"
        return False
    here, values = solution[row["quantity"]], []
    for other in rounding:
        if (other["solver"], other["N"], other["status"]) == (row["algorithm"], row["N"], "optimal"):
            if row["quantity"] == "feasibility_rate":
                values.append(float(other["nu"] == 0.0))
            else:
                values.append(other.get(row["quantity"], here))
    spread = max(values, default=here) - min(values, default=here)
    row["tolerance"] = (spread + unit_of_last_digit(row["paper"])) / (float(row["paper"]) or 1.0)
    return as_printed(row["paper"], here, spread)


def set_reproduced(row, here):
    row["reproduced"] = here
    if float(row["paper"]):
        row["ratio"] = here / float(row["paper"])


def conclude(row, agrees):
    """Fill in the verdict; agrees: as verdict takes it. What is not run here keeps its p-value."""
    row["verdict"] = verdict(agrees, row["corrected"], row["erratum"] if row["kind"] != paper.CANDIDATE else "")
    if row["verdict"] == paper.MISPRINT:
        row["note"] = f"{row['erratum']}: {row['corrected']} instead"
    elif row["verdict"] == paper.NOT_COMPARABLE:
        row["note"] = row["note"] or "not run here"
        row["borderline"] = 0


def verdict(agrees, corrected="", erratum=""):
    """The verdict on a printed number.

    agrees: whether it agrees with its reproduction, or its correction does where it has one, which stands for a
    number that is impossible; None where they cannot be compared. erratum: non-empty if its print speaks for an error.
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
    parser.add_argument("--reference-check", default="data/reference_check.csv", help="written by check_reference.py")
    parser.add_argument(
        "--settings", required=True, type=json_object, help="settings of the runs: budget, stagnation, …"
    )
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="file to write")
    parser.add_argument(
        "--readings", default="data/readings.csv", help="file to write: what misprints may have been meant to be"
    )
    args = parser.parse_args(arguments)
    here = {key_of(row): row for row in read_csv(args.indicators)}
    solutions = {(row["solver"], row["N"]): row for row in read_csv(args.lp_indicators)}
    sample, made_with = read_sample(args.reference, args.reference_settings)
    printed = printed_numbers(args.table2, args.table3, args.errata)
    rounding, fault = read_csv(args.lp_rounding), disagreement(read_csv(args.reference_check))
    rows, possible = compare(printed, here, solutions, rounding, sample, made_with, args.settings, fault)
    write_csv(args.fidelity, rows)
    write_csv(args.readings, possible, READINGS)


if __name__ == "__main__":
    run(main)
