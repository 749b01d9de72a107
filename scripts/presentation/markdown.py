"""Markdown as GitHub shows it."""

import itertools
import math
import re
from pathlib import Path

from analysis.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, POSSIBLY_MISPRINTED, REPRODUCED
from klee_minty.files import grouped

from .names import NAMES, QUANTITIES, Names

TEMPLATES = Path(__file__).parent / "templates"
# How a number is marked, by the verdict on it.
MARKS = {
    REPRODUCED: "{}",
    DEVIATES: "**{}**",
    POSSIBLY_MISPRINTED: "**{}** ‡",
    MISPRINT: "**{}** †",
    NOT_COMPARABLE: "({})",
}


def cell(text):
    """The text of a table's cell, in which a vertical bar is escaped."""
    return text.replace("|", r"\|")


def escaped(text):
    """Text of others, such as a label, that stands in Markdown and in its HTML as it is: entities for what would be markup."""
    return re.sub(r"[\\`*\[\]<>&|~$#]|(?<![^\W_])_|_(?![^\W_])", lambda found: f"&#{ord(found[0])};", text)


def escaped_but_code(text):
    """The same of several words, in one line, in which `code` is code."""
    parts = re.split("(`[^`]+`)", " ".join(str(text).split()))
    return "".join(part if re.fullmatch("`[^`]+`", part) else escaped(part) for part in parts)


def escaped_names(names):
    """The names for a page: labels are texts of others."""
    return Names({identifier: escaped(label) for identifier, label in names.labels.items()})


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


def four_digits(value):
    """1.2345e+00, as the paper prints; a dash if it is not defined."""
    return "–" if math.isnan(value) else f"{value:.4e}"


def of_dimensions(numbers):
    """N = 2, 3, each once."""
    different = list(dict.fromkeys(numbers))
    return f"N = {', '.join(map(str, different))}" if different else "no N"


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


def small_percent(share):
    """0.04 %, 3.2 %: with two digits that are not 0."""
    return f"{100.0 * share:.2g} %"


def counted(count, singular, plural=None):
    """1 deviates, 2 deviate."""
    return f"{count} {singular if count == 1 else plural or singular}"


def page_templates(folder=TEMPLATES, names=NAMES):
    """For the templates in a folder, which may extend those here; names: of algorithms, for the filter `plain`."""
    import jinja2  # here: tables need none

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([folder, TEMPLATES]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {"MARKS": MARKS, "QUANTITIES": QUANTITIES, "grouped": grouped}
    environment.filters |= {"short": short, "plain": names.plain, "text": escaped_but_code}
    return environment


def study_page(script, **values):
    """The text of a study: its template, which lies beside its script and has the name of the folder."""
    folder = Path(script).parent
    return page_templates(folder).get_template(f"{folder.name}.md.j2").render(values)
