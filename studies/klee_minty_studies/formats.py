"""Numbers as plain text, to read and not to compute with."""

import math


def short(value, digits=3, apart_from=math.nan):
    """A number to read, not to compute with: 1.07e-05, 0.83, 8.5, 8,860; a dash if it is not defined.

    It has more digits if rounding would make it equal to a value that it differs from: 1.004 and not 1.
    """
    if math.isnan(value):
        return "–"
    text = readable_number(value, digits)
    if value != apart_from and text == readable_number(apart_from, digits):
        return short(value, digits + 1, apart_from)
    return text


def readable_number(value, digits):
    if value and not 1e-3 <= abs(value) < 1e5:
        return f"{value:.{digits - 1}e}"
    return f"{value:,.0f}" if abs(value) >= min(10.0**digits - 0.5, 1000.0) else f"{value:.{digits}g}"


def percent(share, digits=0):
    """61 %."""
    return f"{100.0 * share:.{digits}f} %"


def round_up(value):
    """The value rounded up to one digit; 1e-9 allows for the rounding of doubles, so that a power of 10 stays itself."""
    if not value:
        return "0"
    power = math.floor(math.log10(value) + 1e-9)
    return readable_number(math.ceil(value / 10.0**power - 1e-9) * 10.0**power, 1)


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
