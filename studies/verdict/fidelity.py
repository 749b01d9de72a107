"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

Mean evaluations, mean distances and median errors depend on chance. Such a number deviates if 15 runs drawn from the
reference sample almost never give a value as extreme, after Holm's correction over all these numbers. As a control, each is
judged by the other algorithm's sample too. data/paper/errata.csv says which numbers may be misprinted.
"""

import math

from judge_numbers import Number, judgements
from klee_minty.results.indicators import indicators
from klee_minty_studies import paper
from klee_minty_studies.inference import LEVEL, comparable_runs, drawn_statistics, p_value
from klee_minty_studies.paper import DE, ES, RUNS, is_as_printed, key_of, unit_of_last_digit

import numpy as np

OTHER = {ES: DE, DE: ES}  # the algorithm by whose sample a number is judged as a control
COLUMNS = ("table", "quantity", "algorithm", "N", "paper")
COLUMNS += ("reproduced", "ratio", "expected", "expected_of_all", "expected_of_successful")
COLUMNS += ("p_value", "p_low", "p_high", "p_unconditional", "p_of_other", "p_holm_of_other")
COLUMNS += ("p_holm", "p_holm_low", "p_holm_high", "p_fdr", "other_verdict")
COLUMNS += ("range_low", "range_high", "unnoticed_low", "unnoticed_high", "tolerance", *paper.ERRATUM)
COLUMNS += ("verdict", "borderline", "counts_as_information", "given", "note")
MISSING = {"borderline": 0, "given": "", "note": ""}  # what a number has where a comparison gives none; else NaN
# Of Table 2: the column of a run, and the statistic of the runs; distances are of feasible runs.
STATISTICS = {
    "mean_evaluations": ("evaluations", "mean"),
    "mean_distance": ("distance", "mean"),
    "abs_error_med": ("error", "median"),
}


def compare(printed, solutions, rounding, sample):
    """Rows of fidelity.csv.

    printed: the paper's numbers; solutions, rounding: rows of lp_rounding.csv, of the problem itself and all;
    sample: the reference sample, whose first runs are those of Table 2 here.
    """
    results = {(row["solver"], row["N"]): of_table3(row) for row in solutions}
    results |= {cell: indicators(runs[:RUNS]) for cell, runs in sample.items()}
    of_sample = {cell: indicators(runs) for cell, runs in sample.items()}
    judged = judge_by_chance([row for row in printed if depends_on_chance(row)], sample)
    rows = []
    for row in printed:
        result, quantity = results[key_of(row)], row["quantity"]
        if row["table"] == 3:
            found, agrees = agrees_but_for_rounding(row, result, rounding)
        elif depends_on_chance(row):
            found = judged[id_of(row)]
            found |= expectations(of_sample[key_of(row)], quantity, found["given"])
            agrees = found["p_holm"] >= LEVEL
        else:
            found = {"expected": of_sample[key_of(row)][quantity]}
            agrees = is_as_printed(row["paper"], found["expected"])
        printed_value = float(row["paper"])
        found |= {
            "reproduced": result[quantity],
            "ratio": result[quantity] / printed_value if printed_value else math.nan,
        }
        found |= row | conclusion(row, agrees)
        rows.append({column: found.get(column, MISSING.get(column, math.nan)) for column in COLUMNS})
    return rows


def depends_on_chance(row):
    return row["table"] == 2 and row["quantity"] in paper.BY_CHANCE


def id_of(row):
    """A key that no other printed number has."""
    return row["table"], *key_of(row), row["quantity"]


def judge_by_chance(rows, sample):
    """{id_of(row): columns of fidelity.csv} of numbers that depend on chance; given: the condition (comparable_runs)."""
    numbers, conditions = [], []
    for row in rows:
        number, given = number_of(row, sample[key_of(row)])
        other, _ = number_of(row, sample[OTHER[row["algorithm"]], row["N"]])
        numbers.append(number._replace(control=other.values[other.counted]))
        conditions.append({"given": given})
    return {id_of(row): a | b for row, a, b in zip(rows, conditions, judgements(numbers), strict=True)}


def readings(printed, sample):
    """Rows of readings.csv: the p of each number that a printed one may have been meant to be."""
    for row in (row for row in printed if row["readings"]):
        number, _ = number_of(row, sample[key_of(row)])
        draws = drawn_statistics(number.values[number.counted], number.statistic, RUNS)
        for text in paper.readings(row["readings"]):
            yield {"erratum": row["erratum"], "reading": text, "p_value": p_value(draws, float(text), number.unit)}


def number_of(row, runs):
    """A printed number, or the correction of a misprint, with runs of a sample, and its condition (comparable_runs)."""
    (column, statistic), value = STATISTICS[row["quantity"]], float(row["corrected"] or row["paper"])
    counted, given = comparable_runs(runs, row["quantity"], value, RUNS)
    has_none = [column == "distance" and run["nu"] > 0.0 for run in runs]
    values = np.where(has_none, math.nan, [run[column] for run in runs])
    return Number(values, counted, statistic, RUNS, value, unit_of_last_digit(row["paper"])), given


def expectations(of_sample, quantity, given):
    """What the runs of the sample give: all, the successful ones (of distances), and those of the condition."""
    of_all, of_successful = of_sample[quantity], of_sample.get(f"{quantity}_successful", math.nan)
    expected = of_successful if given else of_all
    return {"expected": expected, "expected_of_all": of_all, "expected_of_successful": of_successful}


def of_table3(solution):
    """A row of lp_rounding.csv with all that Table 3 has."""
    return solution | {"f_opt": float(solution["N"] ** 3), "feasibility_rate": float(solution["nu"] == 0.0)}


def agrees_but_for_rounding(row, solution, rounding):
    """Columns of a number of Table 3, and whether it agrees."""
    if solution["status"] != "optimal":
        return {"note": f"the solver ended with status {solution['status']}"}, False
    here, key = solution[row["quantity"]], (*key_of(row), "optimal")
    values = [
        of_table3(each)[row["quantity"]] for each in rounding if (each["solver"], each["N"], each["status"]) == key
    ]
    low, high = min(values, default=here), max(values, default=here)
    tolerance = (high - low + unit_of_last_digit(row["paper"])) / (float(row["paper"]) or 1.0)
    columns = {"range_low": low, "range_high": high, "tolerance": tolerance}
    return columns, is_as_printed(row["paper"], here, high - low)


def conclusion(row, agrees):
    """The columns of the verdict on a printed number.

    agrees: whether it agrees with its reproduction, or its correction does where it has one, which stands for a
    number that is impossible.
    """
    if agrees and row["corrected"]:
        return {"verdict": paper.MISPRINT, "note": f"{row['erratum']}: {row['corrected']} instead"}
    if agrees:
        return {"verdict": paper.REPRODUCED}
    print_speaks_for_an_error = row["erratum"] and row["kind"] != paper.CANDIDATE
    return {"verdict": paper.POSSIBLY_MISPRINTED if print_speaks_for_an_error else paper.DEVIATES}
