r"""Numbers as LaTeX macros: how they are named, how they are written.

A macro holds a plain number, such as 8.2421e4, for \num of siunitx, for pgfplots and for computing. Its twin, whose name ends
in Text, holds what a sentence takes, rounded and typeset, and needs no package.
"""

import math
import re
from dataclasses import dataclass

from klee_minty.errors import InputError

from .latex import escape

ONES = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
TEENS = ["Ten", "Eleven", "Twelve", "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"]
TENS = ["Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]


@dataclass(frozen=True)
class Number:
    """Whose and which number, at which N (None where it has none); plain and as text; what it is."""

    parts: tuple
    N: object
    plain: str
    text: str
    meaning: str

    @property
    def stem(self):
        return "KM" + "".join(map(camel, self.parts))

    @property
    def macro(self):
        return self.stem + camel("" if self.N is None else self.N)


def number(parts, N, kind, value, meaning):
    """A Number; kind: one of the functions below, which write a value both ways."""
    if isinstance(value, str) or math.isfinite(value):
        return Number(parts, N, *kind(value), meaning)
    return Number(parts, N, str(value), "--" if math.isnan(value) else r"\ensuremath{\infty}", meaning)


def camel(text):
    """The words of a text, each with a capital, and its numbers in words: epsmag_es is EpsmagEs, lshade44 LshadeFortyFour."""
    words = re.findall(r"[A-Za-z]+|[0-9]+", str(text))
    return "".join(in_words(int(word)) if word.isdigit() else word[0].upper() + word[1:] for word in words)


def in_words(n):
    """A whole number without hyphens: TwentyOne, FourHundredSix; from 1000 on digit by digit."""
    if n < 20:
        return (ONES + TEENS)[n]
    if n < 100:
        return TENS[n // 10 - 2] + (ONES[n % 10] if n % 10 else "")
    if n < 1000:
        return ONES[n // 100] + "Hundred" + (in_words(n % 100) if n % 100 else "")
    return "".join(ONES[int(digit)] for digit in str(n))


def at(parts, chosen, everywhere):
    """A Number that lists dimensions: 3 and 10; in a sentence at N = 3 and 10, at every N, at no N."""
    there = rf"$N = {listed(chosen, link='$ and~$')}$" if chosen else "no~$N$"
    text = "every~$N$" if len(chosen) == len(everywhere) > 1 else there
    return Number((*parts, "At"), None, listed(chosen), f"at {text}", "at which N")


def listed(items, link=" and "):
    """2, 3 and 5; none."""
    *first, last = [*map(str, items)] or ["none"]
    return link.join(filter(None, [", ".join(first), last]))


def word(text):
    return escape(text), escape(text)


def whole(value):
    """Evaluations and counts: 82421, in a sentence 82 421 with a thin space."""
    return f"{value:.0f}", f"{value:,.0f}".replace(",", r"\,") if abs(value) >= 1e4 else f"{value:.0f}"


def real(value):
    """Errors and distances: the five digits of the paper's tables, 9.3260e-9, in a sentence three."""
    return compact(f"{value:.4e}" if value else "0"), typeset(value)


def share(value):
    """A part of the whole: 0.983, in a sentence 98.3 %."""
    return compact(f"{value:.4g}"), rf"{100.0 * value:.3g}\,\%"


def ratio(value):
    return compact(f"{value:.4g}"), typeset(value)


def probability(value):
    """A p-value, in a sentence with its sign: p = 0.012, p < 0.001."""
    text = "p < 0.001" if value < 0.001 else f"p = {value:.2g}"
    return compact(f"{value:.3g}"), rf"\ensuremath{{{text}}}"


def compact(text):
    """8.2421e4 for Python's 8.2421e+04."""
    mantissa, _, exponent = text.partition("e")
    return mantissa + (f"e{int(exponent)}" if exponent and int(exponent) else "")


def typeset(value):
    if value == 0.0 or 1e-3 <= abs(value) < 1e4:
        text = f"{value:#.3g}" if value != round(value) and abs(value) < 99.95 else f"{value:.0f}"
        return text if value >= 0.0 else rf"\ensuremath{{{text}}}"
    mantissa, exponent = f"{value:.2e}".split("e")
    return rf"\ensuremath{{{mantissa} \cdot 10^{{{int(exponent)}}}}}"


def definitions(numbers):
    """LaTeX; InputError where two numbers would have one name."""
    meant = {}
    for number in numbers:
        for name, content in ((number.macro, number.plain), (f"{number.macro}Text", number.text)):
            if name in meant:
                raise InputError(f"\\{name} would be two numbers; give an algorithm or solver another name")
            meant[name] = content
    return "".join(f"\\newcommand{{\\{name}}}{{{content}}}\n" for name, content in meant.items())
