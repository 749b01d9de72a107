r"""Numbers by key: how each is written, plain for \num of siunitx, pgfplots and computing, and as a sentence takes it.

A key is an id, a column and N, as in data/*.csv. Plain is 8.2421e4; in a sentence it is rounded and typeset.
"""

import math
from dataclasses import dataclass

from .formats import compact
from .latex import escape


@dataclass(frozen=True)
class Number:
    """The number of an id in a column at N ("" if it has none); source: the table that it comes from."""

    id: str
    column: str
    N: object
    value: str
    text: str
    source: str


def word(text):
    return escape(text), escape(text)


def write_whole(value):
    """Evaluations and counts: 82421, in a sentence 82 421 with a thin space."""
    return f"{value:z.0f}", f"{value:z,.0f}".replace(",", r"\,") if abs(value) >= 1e4 else f"{value:z.0f}"


def write_real(value):
    """Errors and distances: the five digits of the paper's tables, 9.3260e-9, in a sentence three."""
    return compact(f"{value:.4e}" if value else "0"), typeset(value)


def write_share(value):
    """A part of the whole: 0.983, in a sentence 98.3 %, and 99.96 % if three digits would round it to 100 %."""
    text = f"{100.0 * value:.3g}"
    if text == "100" and value < 1.0:
        text = f"{100.0 * value:.4g}"
    return compact(f"{value:.4g}"), rf"{text}\,\%"


def write_ratio(value):
    return compact(f"{value:.4g}"), typeset(value)


def write_p_value(value):
    """0.0119; in a sentence with its sign and three decimals: p = 0.012, p < 0.001."""
    text = "p < 0.001" if value < 0.001 else f"p = {value:.3f}"
    return compact(f"{value:.3g}"), rf"\ensuremath{{{text}}}"


def typeset(value):
    if value == 0.0 or 1e-3 <= abs(value) < 1e4:
        text = f"{value:#.3g}" if value != round(value) and abs(value) < 99.95 else f"{value:.0f}"
        return text if value >= 0.0 else rf"\ensuremath{{{text}}}"
    mantissa, exponent = f"{value:.2e}".split("e")
    return rf"\ensuremath{{{mantissa} \cdot 10^{{{int(exponent)}}}}}"


WAYS = {"whole": write_whole, "real": write_real, "share": write_share, "ratio": write_ratio, "p_value": write_p_value}
COLUMNS = {  # {column of a table in data/: its way}; the others are real
    **dict.fromkeys(("runs", "mean_evaluations", "std_evaluations", "mean_evaluations.standard_error"), "whole"),
    **dict.fromkeys(("feasibility_rate", "success_rate"), "share"),
    **dict.fromkeys(("run_time_area", "rank_error", "rank_error_tied", "rank_distance", "rank_run_time"), "ratio"),
    **dict.fromkeys(("mean_rank", "mean_rank_tied", "rank", "rank_tied"), "ratio"),
}


def number(identifier, column, N, value, source, written=write_real):
    """A Number; written: one of the WAYS."""
    if isinstance(value, str):
        both = word(value)
    elif math.isfinite(value):
        both = written(value)
    else:
        both = str(value), "--" if math.isnan(value) else r"\ensuremath{\infty}"
    return Number(identifier, column, N, *both, source)
