"""Numbers and lists as plain text, to read and not to compute with."""

import itertools
import math


def scientific(value, undefined="–"):
    """1.2345e+00, as the paper prints; a dash if it is not defined."""
    return undefined if math.isnan(value) else f"{value:z.4e}"


def power(value):
    """10^{-8} or 2.5 \\cdot 10^{-7}: in formulas of LaTeX and of figures."""
    mantissa, exponent = f"{value:.2e}".split("e")
    factor = f"{float(mantissa):g}"
    return f"10^{{{int(exponent)}}}" if factor == "1" else rf"{factor} \cdot 10^{{{int(exponent)}}}"


def joined_words(texts):
    """a, b and c."""
    *first, last = map(str, texts)
    return f"{', '.join(first)} and {last}" if first else last


def ranges(numbers, to="–"):
    """1, 3–5: ascending whole numbers as text, three or more in a row as a range."""
    parts = []
    for _, group in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in group]
        if len(row) > 2:
            parts.append(f"{row[0]}{to}{row[-1]}")
        else:
            parts += map(str, row)
    return ", ".join(parts)


def short(value, digits=3):
    """A number to read, not to compute with: 1.07e-05, 0.83, 8.5, 8,860; a dash if it is not defined."""
    if math.isnan(value):
        return "–"
    if value and not 1e-3 <= abs(value) < 1e5:
        return f"{value:.{digits - 1}e}"
    return f"{value:z,.0f}" if abs(value) >= min(10.0**digits - 0.5, 1000.0) else f"{value:z.{digits}g}"


def percent(share, digits=0):
    """61 %."""
    return f"{100.0 * share:.{digits}f} %"


def probability(p):
    """0.012, 0.123, <0.001, 1; a dash if nothing was tested."""
    if math.isnan(p):
        return "–"
    if p < 0.001:
        return "<0.001"
    return f"{p:.3f}" if p < 0.9995 else "1"


def equation(p):
    """p = 0.012, p < 0.001"""
    text = probability(p)
    return f"p < {text[1:]}" if text.startswith("<") else f"p = {text}"


def evaluations_text(value):
    """4.7 or 12 below 100 evaluations, 1,487 above; ∞ without a success."""
    if math.isinf(value):
        return "∞"
    return f"{value:,.1f}".removesuffix(".0") if value < 99.95 else f"{value:,.0f}"
