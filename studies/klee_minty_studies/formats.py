"""Numbers as plain text, to read and not to compute with."""

import math


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
