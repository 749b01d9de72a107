"""Tables of which pages are made: whether a field is a number depends on its column, not on itself."""

from klee_minty.files import number, read_text

TEXTS = ("paper", "corrected", "group")  # printed numbers, whose digits count, and a column that may be empty


def read_table(path):
    """The rows of a table: a column is of numbers, None where a field is empty, if all others are; else of texts."""
    rows = read_text(path)
    columns = {column: typed(column, [row[column] for row in rows]) for column in (rows[0] if rows else ())}
    return [dict(zip(columns, fields, strict=True)) for fields in zip(*columns.values(), strict=True)]


def typed(column, fields):
    """The fields of a column as numbers, or as they are."""
    if column in TEXTS:
        return fields
    try:
        return [number(field) if field else None for field in fields]
    except ValueError:
        return fields
