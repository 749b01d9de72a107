"""Markdown as GitHub shows it."""

import math


def table(header, rows):
    """A table; cells are text in which a vertical bar is escaped."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)


def short(value, digits=3):
    """A number to read, not to compute with: 1.07e-05, 0.83, 8.5, 8,860; a dash for what is not defined."""
    if math.isnan(value):
        return "–"
    if value and not 1e-3 <= abs(value) < 1e5:
        return f"{value:.{digits - 1}e}"
    return f"{value:,.0f}" if abs(value) >= 1000.0 else f"{value:.{digits}g}"
