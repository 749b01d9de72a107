"""Pages of studies: each number that a template does not insert is in a sentence whose numbers a test computes.

So is N = …, unless the nearest number that is inserted is one at this N.
"""

import re
from collections.abc import Collection

NUMBER = re.compile(r"(?<![A-Za-z\d.,~])\d+(?:[.,]\d+)*(?![\d~])")
# Code, targets of links, comments, and what is no result: numbers of lists, tables, claims and errata, levels, ν = 0.
HIDDEN = ["`[^`]*`", r"\]\([^)]*\)", "<!--.*?-->", r"!?\[[^]]*\d+ runs[^]]*\]", r"\[\w{7}\]", r"^(### )?\d\. "]
HIDDEN += ["95 %", "ν = 0", r"N\(0, I\)", "2N", r"([Tt]able|[Ff]igure|[Cc]laim)s? \d+"]


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

    def faults(self, held):
        """The sentences of [(said, values)] that the page does not say, and the numbers that none of them has."""
        patterns = [re.sub(r"(\d+)", r"\1~?", re.escape(filled(*sentence))) for sentence in held] + HIDDEN
        found = [sentence for sentence in held if not self.say(*sentence)]
        for line in self.lines:
            spans = [match.span() for pattern in patterns for match in re.finditer(pattern, line)]
            numbers = [match for match in NUMBER.finditer(line) if not any(a <= match.start() < b for a, b in spans)]
            found += [(match[0], line) for match in numbers]
        return found


def filled(said, values):
    """A sentence with values in its gaps; values: a collection, or whether the sentence is true."""
    return said.format(*values) if isinstance(values, Collection) else said
