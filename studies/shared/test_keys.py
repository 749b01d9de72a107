"""Rows by their keys."""

from studies.shared.keys import by_key

import pytest

ROWS = [{"N": N, "rule": rule, "ert": 10 * N} for rule in ("published", "norm") for N in (2, 3)]


def test_a_key_has_one_row():
    assert by_key(ROWS, "N", rule="norm") == {2: ROWS[2], 3: ROWS[3]}
    assert by_key(ROWS, "rule", "N")["published", 3] == ROWS[1]
    with pytest.raises(ValueError):
        by_key(ROWS, "N")
