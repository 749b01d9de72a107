"""Rows of a table by their keys, for the tests of pages."""

from klee_minty.files import group_by


def by_key(rows, *columns, **known):
    """{value of the column, or tuple of values: row} of the rows that have the known values; ValueError of two rows."""
    some = [row for row in rows if known.items() <= row.items()]
    return {key: row for key, (row,) in group_by(some, *columns).items()}
