"""Numbers and lists as plain text, to read and not to compute with."""

import itertools
import math


def short(value, digits=3, apart_from=math.nan):
    """A number to read, not to compute with: 1.07e-05, 0.83, 8.5, 8,860; a dash if it is not defined.

    It has more digits if rounding would make it equal to a value that it differs from: 1.004 and not 1.
    """
    if math.isnan(value):
        return "–"
    text = as_read(value, digits)
    return short(value, digits + 1, apart_from) if value != apart_from and text == as_read(apart_from, digits) else text


def as_read(value, digits):
    if value and not 1e-3 <= abs(value) < 1e5:
        return f"{value:.{digits - 1}e}"
    return f"{value:,.0f}" if abs(value) >= 1000.0 else f"{value:.{digits}g}"


def scientific(value, digits=4, undefined="–"):
    """1.2345e+00, as the paper prints; a dash if it is not defined."""
    return undefined if math.isnan(value) else f"{value:.{digits}e}"


def joined(texts):
    """a, b and c."""
    *first, last = map(str, texts)
    return f"{', '.join(first)} and {last}" if first else last


def ranges(numbers, to="–"):
    """1, 3–5: ascending whole numbers as text, three or more in a row as a range."""
    parts = []
    for _, group in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        first, *_, last = [number for _, number in group] * 2
        parts.append(f"{first}{to}{last}" if last > first + 1 else ", ".join(map(str, dict.fromkeys((first, last)))))
    return ", ".join(parts)


def percent(share, digits=0):
    """61 %."""
    return f"{100.0 * share:.{digits}f} %"


def counted(count, singular, plural=None):
    """1 deviates, 2 deviate."""
    return f"{count} {singular if count == 1 else plural or singular}"


def compact(text):
    """8.2421e4 for Python's 8.2421e+04."""
    mantissa, _, exponent = text.partition("e")
    return f"{mantissa}e{int(exponent)}" if exponent and int(exponent) else mantissa


def rounded_up(value):
    """With one digit, which is not below the value; targets are powers of 10 but for the last digits of a double."""
    if not value:
        return "0"
    power = math.floor(math.log10(value) + 1e-9)
    return f"{math.ceil(value / 10.0**power - 1e-9) * 10.0**power:.0e}"
