"""Markdown as GitHub shows it."""

import re

from klee_minty.names import NAMES, Names
from klee_minty_studies.formats import short

import jinja2


def escape(text):
    """Text of others, such as a label, as it is in Markdown and in its HTML: entities for what would be markup."""
    return re.sub(r"[\\`*\[\]<>&|~$#]|(?<![^\W_])_|_(?![^\W_])", lambda found: f"&#{ord(found[0])};", text)


def escape_but_code(text):
    """Text of others in one line, escaped but for `code`, which stays code."""
    parts = re.split("(`[^`]+`)", " ".join(str(text).split()))
    return "".join(part if re.fullmatch("`[^`]+`", part) else escape(part) for part in parts)


def escape_names(names):
    """The names for a page: labels are texts of others."""
    return Names({identifier: escape(label) for identifier, label in names.labels.items()})


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
