"""Tables of which pages are made: what a field is depends on its column, not on itself."""

from operator import itemgetter

from klee_minty.errors import InputError
from klee_minty.files import number, read_text

# Columns of texts; paper and corrected are numbers as printed, whose digits say how they were rounded. All other
# columns are numbers, None where a field is empty, but for EITHER: these are texts in tables in which one of their
# fields is no number.
NAMES_OF_TEXTS = """
    agreeing algorithm case claim contrast corrected erratum factors given group kind knows name one
    other paper part place_paper property quantity readings repair right_hand_side rule sample scope
    sees set sigma_start solver statistic status stop supports variant verdict
"""
TEXTS, EITHER = NAMES_OF_TEXTS.split(), ("N", "instances")


def read_table(path):
    """The rows of a table."""
    rows = read_text(path)
    columns = {column: [row[column] for row in rows] for column in rows[0]} if rows else {}
    try:
        values = {column: fields if column in TEXTS else numbers(column, fields) for column, fields in columns.items()}
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None
    return [dict(zip(values, fields, strict=True)) for fields in zip(*values.values(), strict=True)]


def numbers(column, fields):
    """The fields as numbers, None where one is empty; of a column of EITHER the texts if one is no number."""
    try:
        return [number(field) if field else None for field in fields]
    except ValueError:
        if column in EITHER:
            return fields
        raise ValueError(f"a field of {column} is no number, and TEXTS of tables.py does not name the column") from None


def by_key(rows, *columns, **known):
    """{value of the column, or tuple of values: row} of rows that have the known values; no two may have one key."""
    some = [row for row in rows if known.items() <= row.items()]
    keyed = {itemgetter(*columns)(row): row for row in some}
    if len(keyed) < len(some):
        raise ValueError(f"some of {len(some)} rows have one {', '.join(columns)}")
    return keyed
