"""Compare every number that Tables 2 and 3 of the paper print with its reproduction.

Mean evaluations, mean distances and median errors depend on chance. Such a number deviates if 15 runs drawn from the
reference sample almost never give a value as extreme, after Holm's correction over all these numbers. As a control,
each is judged by the other algorithm's sample too. data/paper/errata.csv says which numbers may be misprinted.
"""

import math
from itertools import chain

from klee_minty import paper
from klee_minty.paper import DE, ES, RUNS, is_as_printed, key_of, unit_of_last_digit
from klee_minty.paper.samples import STATISTICS, comparable_runs, p_of_readings, values_of
from klee_minty.results.indicators import indicators
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.statistics.inference import LEVEL, drawn_statistics
from klee_minty.statistics.judging import Number, judgements

import numpy as np
from scipy.stats import combine_pvalues, false_discovery_control

OTHER = {ES: DE, DE: ES}  # the algorithm by whose sample a number is judged as a control
# What a number has in a column that its comparison does not fill; other columns have NaN then.
MISSING = {"borderline": 0, "one_run_explains": 0, "given": ""}


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
        result, of_all, quantity = results[key_of(row)], of_sample.get(key_of(row)), row["quantity"]
        if row["table"] == 3:
            extra, reproduces = reproduces_but_for_rounding(row, result, rounding)
        elif depends_on_chance(row):
            extra = judged[id_of(row)]
            expected = of_all["mean_distance_successful" if extra["given"] else quantity]
            extra |= {"expected": expected, "expected_of_all": of_all[quantity]}
            reproduces = extra["p_holm"] >= LEVEL
        else:
            extra = {"expected": of_all[quantity]}
            reproduces = is_as_printed(row["paper"], of_all[quantity])
        ratio = result[quantity] / float(row["paper"]) if float(row["paper"]) else math.nan
        of_result = {"reproduced": result[quantity], "ratio": ratio, "verdict": verdict(row, reproduces)}
        rows.append(row | of_result | extra)
    columns = dict.fromkeys(chain.from_iterable(rows))
    return [{column: row.get(column, MISSING.get(column, math.nan)) for column in columns} for row in rows]


def depends_on_chance(row):
    return row["table"] == 2 and row["quantity"] in paper.BY_CHANCE


def id_of(row):
    """A key that no other printed number has."""
    return row["table"], *key_of(row), row["quantity"]


def judge_by_chance(rows, sample):
    """{id_of(row): columns of fidelity.csv} of numbers that depend on chance; given: a condition (comparable_runs)."""
    numbers, conditions = [], []
    for row in rows:
        number, given = number_of(row, sample[key_of(row)])
        other, _ = number_of(row, sample[OTHER[row["algorithm"]], row["N"]])
        numbers.append(number._replace(control=other.values[other.counted]))
        conditions.append({"given": given})
    judged = judgements(numbers)
    p_fdr = false_discovery_control([each["p_value"] for each in judged]).tolist()
    of_rows = zip(rows, conditions, judged, p_fdr, strict=True)
    return {id_of(row): given | each | {"p_fdr": p} for row, given, each, p in of_rows}


def readings(printed, sample):
    """Rows of readings.csv: the p of each number that a printed one may have been meant to be."""
    for row in (row for row in printed if row["readings"]):
        number, _ = number_of(row, sample[key_of(row)])
        draws = drawn_statistics(number.values[number.counted], number.statistic, RUNS)
        _, *found = p_of_readings(row, draws).items()
        for text, p in found:
            yield {"erratum": row["erratum"], "reading": text, "p_value": p}


def number_of(row, runs):
    """A printed number, or the correction of a misprint, with runs of a sample; and a condition (comparable_runs)."""
    quantity, value = row["quantity"], float(row["corrected"] or row["paper"])
    counted, given = comparable_runs(runs, quantity, value, RUNS)
    values, (_, statistic) = values_of(runs, quantity), STATISTICS[quantity]
    unit, worst = unit_of_last_digit(row["paper"]), math.nan if given else worst_value(quantity, row["N"])
    return Number(values, counted, statistic, RUNS, value, unit, worst=worst), given


def worst_value(quantity, N):
    """What a run has that is as bad as the budget allows: all of it, or a point in the farthest corner of the box."""
    if quantity == "mean_evaluations":
        return float(paper.BUDGET * N)
    problem = rotated_klee_minty(N)
    farthest = np.maximum(problem.y_opt - problem.lower, problem.upper - problem.y_opt)
    return float(np.linalg.norm(farthest)) if quantity == "mean_distance" else math.inf


def of_table3(solution):
    """A row of lp_rounding.csv with all that Table 3 has."""
    return solution | {"f_opt": float(solution["N"] ** 3), "feasibility_rate": float(solution["nu"] == 0.0)}


def reproduces_but_for_rounding(row, solution, rounding):
    """Columns of a number of Table 3, and whether it reproduces."""
    here, quantity, key = solution[row["quantity"]], row["quantity"], (*key_of(row), "optimal")
    solved = [each for each in rounding if (each["solver"], each["N"], each["status"]) == key]
    values = [of_table3(each)[quantity] for each in solved]
    low, high = min(values), max(values)
    tolerance = (high - low + unit_of_last_digit(row["paper"])) / (float(row["paper"]) or 1.0)
    columns = {"range_low": low, "range_high": high, "tolerance": tolerance}
    return columns, is_as_printed(row["paper"], here, high - low)


def fisher(p_values):
    """Fisher's p of several independent ones; NaN of none."""
    return float(combine_pvalues(p_values).pvalue) if p_values else math.nan


def verdict(row, reproduces):
    """The verdict on a printed number; reproduces: whether it or, if it is impossible, its correction reproduces."""
    if reproduces:
        return paper.MISPRINT if row["corrected"] else paper.REPRODUCED
    print_speaks_for_an_error = row["erratum"] and row["kind"] != paper.CANDIDATE
    return paper.POSSIBLY_MISPRINTED if print_speaks_for_an_error else paper.DEVIATES
