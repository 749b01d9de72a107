"""Tables of studies, whose columns hold numbers or texts."""

from klee_minty.files import read_text


def read_table(path):
    """The rows of a table, in which every field that is a number is one; an empty one is a text."""
    return [{column: number_or_text(field) for column, field in row.items()} for row in read_text(path)]


def number_or_text(field):
    for kind in (int, float):
        try:
            return kind(field)
        except ValueError:
            pass
    return field
