"""Pages of studies: each number that a template does not insert is in a sentence whose numbers a test computes.

So is N = …, unless the nearest number that is inserted is one at this N.
"""

import re
from collections.abc import Collection

import pytest

NUMBER = re.compile(r"(?<![A-Za-z\d.,~])\d+(?:[.,]\d+)*(?![\d~])")
# Code, targets of links, comments, and what is no result: levels of intervals, numbers of tables, claims and errata.
HIDDEN = [
    r"```.*?```",
    r"`[^`]*`",
    r"\]\([^)]*\)",
    r"<!--.*?-->",
    "95 %",
    r"N\(0, I\)",
    r"([Tt]able|[Ff]igure|[Cc]laim|CEC)s? \d+",
]


class Sentences:
    """The paragraphs, list items and lines of a template, a line each, with … for each number that it inserts.

    ~ marks an N at which the nearest inserted number is.
    """

    def __init__(self, template):
        text = re.sub(r"{#.*?#}|{%.*?%}", "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        parts = re.split(r"\n\s*\n|\n(?=[-|#>]|\d\. )", text)
        self.lines = [self.with_marks(" ".join(part.split())) for part in parts]

    def with_marks(self, line):
        inserted = [*re.finditer(r"{{(?:(?!}}).)*?\bN=\"?(\d+).*?}}", line)]

        def marked(found):
            def distance(other):
                return max(other.start() - found.end(), found.start() - other.end())

            nearest = min(inserted, key=distance, default=None)
            return found[0] + "~" * (nearest is not None and nearest[1] == found[1])

        return re.sub(r"{{.*?}}", "…", re.sub(r"N = (\d+)", marked, line))

    def say(self, said, values):
        """Whether a sentence is on the page with these values in its gaps, or is there and true."""
        return bool(values) and any(filled(said, values) in line.replace("~", "") for line in self.lines)

    def other_numbers(self, held):
        """The lines with numbers that no sentence of [(said, values)] has."""
        patterns = [re.sub(r"(\d+)", r"\1~?", re.escape(filled(*sentence))) for sentence in held]
        rest = [re.sub("|".join([*patterns, *HIDDEN]), "", line) for line in self.lines]
        return [line for line in rest if NUMBER.search(line)]


def filled(said, values):
    """A sentence with values in its gaps; values: a collection, or whether the sentence is true."""
    return said.format(*values) if isinstance(values, Collection) else said


@pytest.fixture(scope="session")
def sentences():
    """What a template says: Sentences."""
    return Sentences
