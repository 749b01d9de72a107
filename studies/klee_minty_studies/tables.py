"""Tables of studies: what a field is depends on its column, not on itself."""

from operator import itemgetter

from klee_minty.files import number, read_text

TEXTS = ("paper", "corrected")  # numbers as printed, whose digits say how they were rounded


def read_table(path):
    """The rows of a table; in a column all of whose fields are numbers or empty, and which is none of TEXTS, these are numbers or None."""
    rows = read_text(path)
    columns = {column: [row[column] for row in rows] for column in rows[0]} if rows else {}
    values = {column: (column not in TEXTS and numbers(fields)) or fields for column, fields in columns.items()}
    return [dict(zip(values, fields, strict=True)) for fields in zip(*values.values(), strict=True)]


def numbers(fields):
    """The fields as numbers, None where one is empty; None if one is no number, or all are empty."""
    try:
        return [number(field) if field else None for field in fields] if any(fields) else None
    except ValueError:
        return None


def by_key(rows, *columns, **known):
    """{value of the column, or tuple of values: row} of the rows that have the known values; no two may have one key."""
    some = [row for row in rows if known.items() <= row.items()]
    keyed = {itemgetter(*columns)(row): row for row in some}
    if len(keyed) < len(some):
        raise ValueError(f"some of {len(some)} rows have one {', '.join(columns)}")
    return keyed
