"""Numbers and lists as plain text, to read and not to compute with."""

import itertools
import math


def scientific(value, digits=4, undefined="–"):
    """1.2345e+00, as the paper prints; a dash if it is not defined."""
    return undefined if math.isnan(value) else f"{value:z.{digits}e}"


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
