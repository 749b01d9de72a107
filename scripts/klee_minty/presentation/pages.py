"""Pages of Markdown, as GitHub shows it, from templates and tables.

A page is a template whose sentences somebody wrote. It asks for the one row that has some values, and for its numbers:
{{ row("rules", N=40, rule="ma_es").ert }}. What several have in common is said once:
{% set rule = some("rules", N=40) %}.
"""

import math
import re
from statistics import median

from klee_minty.errors import InputError
from klee_minty.names import NAMES
from klee_minty.presentation.formats import percent, probability, short

import jinja2


def escape(text):
    """Text of others, such as a label, as it is in Markdown and in its HTML: entities for what would be markup."""
    return re.sub(r"[\\`*\[\]<>&|~$#]|(?<![^\W_])_|_(?![^\W_])", lambda found: f"&#{ord(found[0])};", text)


def escape_but_code(text):
    """Text of others in one line, escaped but for `code`, which stays code."""
    parts = re.split("(`[^`]+`)", " ".join(str(text).split()))
    return "".join(part if re.fullmatch("`[^`]+`", part) else escape(part) for part in parts)


def page_templates(folder, names=NAMES):
    """For the templates in a folder; names: names of algorithms, for the filter `plain`."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"short": short, "plain": names.name, "text": escape_but_code}
    return environment


def page(template, table, filters=()):
    """The text of a page.

    template: path; table: returns the rows of a name; filters: {name: function} beside those of all pages.
    """
    environment = page_templates(template.parent)
    environment.filters |= {"count": count, "interval": interval, "p": probability, "percent": percent, "whole": whole}
    environment.filters |= {"median": median, **dict(filters)}
    return environment.get_template(template.name).render(questions(template, table))


def questions(template, table):
    """The functions with which a template asks for numbers: row, rows and some."""

    def rows(name, /, **key):
        return [row for row in table(name) if all(row[column] == value for column, value in key.items())]

    def row(name, /, **key):
        matches = rows(name, **key)
        if len(matches) != 1:
            raise InputError(f"{template} asks for one row of {name} with {key}, and there are {len(matches)}")
        return matches[0]

    def some(name, /, **known):
        """A function that takes the rest of a row's key."""
        return lambda **key: row(name, **known, **key)

    return {"row": row, "rows": rows, "some": some}


def count(row, of="runs"):
    """57 of 60"""
    return f"{row['successes']} of {row[of]}"


def interval(row, column, digits=2, unit=1.0):
    """1.23 [1.17, 1.31]: a number with its interval, in units of which it has so many digits; a dash for infinity."""
    values = [row[name] / unit for name in (column, f"{column}_low", f"{column}_high")]
    return "{:,.{d}f} [{:,.{d}f}, {:,.{d}f}]".format(*values, d=digits) if math.isfinite(values[0]) else "–"


def whole(value, unit=1.0):
    """12,345"""
    return f"{value / unit:,.0f}"
