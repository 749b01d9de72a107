"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

Mean evaluations, mean distances and median errors depend on chance. Such a number deviates if 15 runs drawn from the
reference sample almost never give a value as extreme, after Holm's correction over all these numbers. As a control, each is
judged by the other algorithm's sample too. data/paper/errata.csv says which numbers may be misprinted.
"""

import argparse
import math
from dataclasses import dataclass

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from lib import paper
from lib.inference import (
    LEVEL,
    benjamini_hochberg,
    comparable_runs,
    drawn,
    holm,
    holm_levels,
    interval,
    p_value,
    p_values_of_means,
    p_values_of_medians,
    resampled_shares,
    unnoticed,
    values_of,
)
from lib.paper import DE, ES, RUNS, add_paper, as_printed, key_of, printed_numbers, unit_of_last_digit
from lib.samples import add_reference, read_sample
from results.indicators import indicators
from verdict_tables import read_rounding, read_solutions

import numpy as np

OTHER = {ES: DE, DE: ES}  # the algorithm by whose sample a number is judged as a control
READINGS = ("erratum", "reading", "p_value")
EXPECTATIONS = ("expected", "expected_of_all", "expected_of_successful")
UNNOTICED = ("unnoticed_low", "unnoticed_high")


@dataclass
class Judgement:
    """What the reference sample says of a printed number that depends on chance.

    given: the condition under which runs are drawn, "" for none; p_unconditional: without it;
    draws: values from RUNS runs drawn from the sample, ascending; resampled: p by each resample of the sample.
    """

    expected: float
    expected_of_all: float
    expected_of_successful: float
    given: str
    p_value: float
    p_unconditional: float
    draws: np.ndarray
    resampled: np.ndarray

    def columns(self):
        """Its columns of fidelity.csv."""
        low, high = interval(self.resampled)
        range_low, range_high = np.quantile(self.draws, [0.05, 0.95]).tolist()
        numbers = {"p_value": self.p_value, "p_low": low, "p_high": high, "p_unconditional": self.p_unconditional}
        expected = {key: getattr(self, key) for key in EXPECTATIONS}
        return expected | numbers | {"given": self.given, "range_low": range_low, "range_high": range_high}


def compare(printed, solutions, rounding, sample):
    """Rows of fidelity.csv and of readings.csv.

    printed: the paper's numbers; solutions: {(solver, N): row of lp_indicators.csv}; rounding: rows of lp_rounding.csv;
    sample: the reference sample, whose first runs are those of Table 2 here.
    """
    results = solutions | {cell: indicators(runs[:RUNS]) for cell, runs in sample.items()}
    judged, readings = judge_by_chance([row for row in printed if depends_on_chance(row)], sample)
    rows = []
    for row in printed:
        result = results[key_of(row)]
        row = row | reproduced(row, result[row["quantity"]]) | judged.get(id_of(row), {})
        if row["table"] == 3:
            columns, agrees = agrees_but_for_rounding(row, result, rounding)
            row |= columns
        elif depends_on_chance(row):
            agrees = row["p_holm"] >= LEVEL
        else:
            row["expected"], agrees = agrees_as_printed(row, sample[key_of(row)])
        rows.append(row | conclusion(row, agrees))
    return rows, readings


def depends_on_chance(row):
    return row["table"] == 2 and row["quantity"] in paper.BY_CHANCE


def id_of(row):
    """A key that no other printed number has."""
    return row["table"], *key_of(row), row["quantity"]


def judge_by_chance(rows, sample):
    """{id_of(row): columns of fidelity.csv} of numbers that depend on chance, and rows of readings.csv of misprints."""
    shares = {len(runs): resampled_shares(len(runs)) for runs in sample.values()}
    judgements = [judge_number(row, sample[key_of(row)], shares[len(sample[key_of(row)])]) for row in rows]
    p_values = [judgement.p_value for judgement in judgements]
    resampled = np.array([judgement.resampled for judgement in judgements])  # (numbers, resamples)
    resampled_holm = np.array([holm(of_one_sample) for of_one_sample in resampled.T]).T
    corrected, fdr, levels = holm(p_values), benjamini_hochberg(p_values), holm_levels(p_values)
    of_other = [p_by_runs(row, sample[OTHER[row["algorithm"]], row["N"]]) for row in rows]
    corrected_of_other = holm(of_other)
    columns, readings = {}, []
    for i, (row, judgement) in enumerate(zip(rows, judgements, strict=True)):
        low, high = interval(resampled_holm[i])
        is_other = (resampled_holm[i] < LEVEL) != (corrected[i] < LEVEL)
        columns[id_of(row)] = judgement.columns() | {"p_holm": corrected[i], "p_holm_low": low, "p_holm_high": high}
        columns[id_of(row)] |= {"p_fdr": fdr[i], "p_of_other": of_other[i], "p_holm_of_other": corrected_of_other[i]}
        columns[id_of(row)] |= {"other_verdict": float(np.mean(is_other)), "borderline": int(low < LEVEL <= high)}
        columns[id_of(row)] |= dict(zip(UNNOTICED, unnoticed(judgement.draws, levels[i]), strict=True))
        for text in paper.readings(row["readings"]):
            p = p_value(judgement.draws, float(text), unit_of_last_digit(row["paper"]))
            readings.append({"erratum": row["erratum"], "reading": text, "p_value": p})
    return columns, readings


def value_of(row):
    """The printed number that is judged: the correction of a misprint."""
    return float(row["corrected"] or row["paper"])


def p_by_runs(row, runs):
    """The p-value of a printed number by runs of a sample: under the condition of comparable_runs."""
    quantity, value = row["quantity"], value_of(row)
    counted, _ = comparable_runs(runs, quantity, value, RUNS)
    counted_runs = [run for run, is_counted in zip(runs, counted, strict=True) if is_counted]
    return p_value(drawn(counted_runs, quantity, RUNS), value, unit_of_last_digit(row["paper"]))


def judge_number(row, runs, shares):
    """The judgement on a printed number by the runs of the sample; shares: of these runs in resamples of it."""
    quantity, unit, value = row["quantity"], unit_of_last_digit(row["paper"]), value_of(row)
    of_sample = indicators(runs)
    of_all = of_sample[quantity]
    of_successful = of_sample["mean_distance_successful"] if quantity == "mean_distance" else math.nan
    counted, given = comparable_runs(runs, quantity, value, RUNS)
    unconditional = p_value(drawn(runs, quantity, RUNS), value, unit)
    runs = [run for run, is_counted in zip(runs, counted, strict=True) if is_counted]
    shares = shares[:, counted] / shares[:, counted].sum(axis=1, keepdims=True)
    draws, values = drawn(runs, quantity, RUNS), values_of(runs, quantity)
    resampled = (p_values_of_medians if quantity == "abs_error_med" else p_values_of_means)(
        values, shares, RUNS, value, unit
    )
    expected = of_successful if given else of_all
    p = p_value(draws, value, unit)
    return Judgement(expected, of_all, of_successful, given, p, unconditional, draws, resampled)


def agrees_as_printed(row, runs):
    """The expectation of a number that is merely equal, and whether it agrees; runs: of the sample."""
    quantity = row["quantity"]
    expected = indicators(runs)[quantity]
    if as_printed(row["paper"], expected):
        return expected, True
    if quantity != "feasibility_rate":
        return expected, False
    p = p_value(drawn(runs, quantity, RUNS), float(row["paper"]), unit_of_last_digit(row["paper"]))
    return expected, p >= LEVEL


def agrees_but_for_rounding(row, solution, rounding):
    """Columns of a number of Table 3, and whether it agrees; solution: of lp_indicators.csv."""
    if solution["status"] != "optimal":
        return {"note": f"the solver ended with status {solution['status']}"}, False
    here, values = solution[row["quantity"]], []
    for other in rounding:
        if (other["solver"], other["N"], other["status"]) == (row["algorithm"], row["N"], "optimal"):
            if row["quantity"] == "feasibility_rate":
                values.append(float(other["nu"] == 0.0))
            else:
                values.append(other.get(row["quantity"], here))
    low, high = min(values, default=here), max(values, default=here)
    tolerance = (high - low + unit_of_last_digit(row["paper"])) / (float(row["paper"]) or 1.0)
    columns = {"range_low": low, "range_high": high, "tolerance": tolerance}
    return columns, as_printed(row["paper"], here, high - low)


def reproduced(row, here):
    """The columns of what came out here."""
    printed = float(row["paper"])
    return {"reproduced": here, "ratio": here / printed if printed else math.nan}


def conclusion(row, agrees):
    """The columns of the verdict; agrees: as verdict takes it."""
    answer = verdict(agrees, row["corrected"], row["erratum"] if row["kind"] != paper.CANDIDATE else "")
    if answer == paper.MISPRINT:
        return {"verdict": answer, "note": f"{row['erratum']}: {row['corrected']} instead"}
    return {"verdict": answer}


def verdict(agrees, corrected="", erratum=""):
    """The verdict on a printed number.

    agrees: whether it agrees with its reproduction, or its correction does where it has one, which stands for a
    number that is impossible. erratum: non-empty if its print speaks for an error.
    """
    if agrees:
        return paper.MISPRINT if corrected else paper.REPRODUCED
    return paper.POSSIBLY_MISPRINTED if erratum else paper.DEVIATES


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--lp-indicators", default="data/verdict/lp_indicators.csv", help="written by lp_indicators.py")
    parser.add_argument("--lp-rounding", default="data/lp_rounding.csv", help="written by lp_rounding.py")
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="file to write")
    parser.add_argument(
        "--readings", default="data/readings.csv", help="file to write: possible corrections of misprints"
    )
    args = parser.parse_args(arguments)
    solutions = {(row["solver"], row["N"]): row for row in read_solutions(args.lp_indicators)}
    sample, _ = read_sample(*args.reference)
    rows, possible = compare(printed_numbers(*args.paper), solutions, read_rounding(args.lp_rounding), sample)
    write_csv(args.fidelity, rows)
    write_csv(args.readings, possible, READINGS)


if __name__ == "__main__":
    cli(main)
