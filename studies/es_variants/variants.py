"""Which variants of εMAg-ES agree with Table 2, by the rows of es_variants.csv."""

import math

from klee_minty.files import group_by
from klee_minty_studies.inference import LEVEL

MAIN = "main"  # the variant that is the published code
EVALUATIONS = "mean_evaluations"
AS_PRINTED, WITH_DIGIT = "as_printed", "with_digit"  # readings of the number that may have lost a digit
SUFFIXES = {AS_PRINTED: "", WITH_DIGIT: "_with_digit"}  # of columns
SHOWN = 5  # variants on the page beside the main one


def agrees(row, reading):
    return row[f"p_holm{SUFFIXES[reading]}"] >= LEVEL


def of_evaluations(rows):
    """{variant: its rows on the mean evaluations, by N}."""
    return group_by([row for row in rows if row["quantity"] == EVALUATIONS], "variant")


def fitting_and_shown(rows):
    """Variants that agree with all mean evaluations if a digit is lost, and those that the page shows, best first."""
    judged = of_evaluations(rows)

    def fit(variant):
        cells = judged[variant]
        return sum(agrees(row, WITH_DIGIT) for row in cells), sum(math.log(row["p_value_with_digit"]) for row in cells)

    ranked = sorted(judged, key=fit, reverse=True)
    fitting = [variant for variant in ranked if all(agrees(row, WITH_DIGIT) for row in judged[variant])]
    return fitting, [MAIN, *[variant for variant in ranked if variant != MAIN][:SHOWN]]
