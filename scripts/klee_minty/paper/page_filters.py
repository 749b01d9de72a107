"""How REPRODUCTION.md writes verdicts and numbers."""

import math
from functools import partial

from klee_minty import paper
from klee_minty.paper import claims
from klee_minty.presentation.formats import equation, percent, scientific, short
from klee_minty.presentation.pages import whole

SIGNS = dict(zip(paper.VERDICTS, "✓≠‡†", strict=True))
ANSWERS = {claims.YES: "", "": "", claims.NO: " ✗", claims.OPEN: " ?"}  # beside a comparison


def sign(row):
    """A printed number with its verdict; row: of fidelity.csv."""
    return f"{row['paper']} {SIGNS[row['verdict']]}" + (r"\*" if row["borderline"] else "")


def estimate(row):
    """An estimate, its interval and its answer; row: of claims.csv. No ratio is rounded onto `than`."""
    written = WRITTEN.get(row["quantity"], partial(ratio, apart_from=row["than"]))
    text = written(row["estimate"])
    if not math.isnan(row["low"]):
        text += f" [{written(row['low'])}, {written(row['high'])}]"
    return text + ANSWERS[row["supports"]]


def accepted(row):
    """0.79 to 1.40, or 0.980 to 1.022: between these multiples of its expected value a printed number reproduces."""
    low, high = (row[f"unnoticed_{end}"] / row["expected"] for end in ("low", "high"))
    return "{:.{d}f} to {:.{d}f}".format(low, high, d=2 if high - low > 0.1 else 3)


def ratio(value, apart_from=math.nan, digits=3):
    """2.00: a ratio to three digits, or to more if rounding would make it equal to a value that it differs from."""
    text = f"{value:#.{digits}g}".removesuffix(".")
    return ratio(value, apart_from, digits + 1) if value != apart_from and float(text) == apart_from else text


WRITTEN = {  # in the tables of claims; the others are ratios
    "rank": short,
    "rank_printed": short,
    "evaluations_difference_growth": whole,
    "rank_1_share": percent,
}
FILTERS = {"accepted": accepted, "equation": equation, "sign": sign, "estimate": estimate, "scientific": scientific}
