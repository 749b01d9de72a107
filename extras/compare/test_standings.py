"""Who is best, and who beats whom."""

import math

from klee_minty_studies.paper import OBJECTIVE_TARGETS
from standings import apart, by_instances, cost

COLUMNS = ("algorithm", "N", "successes", "ert", "nu_target", "error_target")
ROWS = [
    ("lshade44", 2, 15, 900.0, 0.0, 1e-9),
    ("random_search", 2, 0, math.inf, 3.0, math.nan),
    ("mine", 2, 14, 300.0, 0.0, 1e-9),
    ("lshade44", 3, 0, math.inf, 0.0, 0.01),
    ("random_search", 3, 0, math.inf, 3.0, math.nan),
    ("mine", 3, 0, math.inf, 0.0, 0.002),
]
TIMES = [dict(zip(COLUMNS, row, strict=True)) | {"runs": 15} for row in ROWS]
TESTS = [
    {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_holm": 1e-4},
    {"N": 2, "algorithm": "lshade44", "other": "mine", "ratio": 3.0, "p_holm": 0.01},
    {"N": 2, "algorithm": "random_search", "other": "mine", "ratio": math.inf, "p_holm": 1e-4},
    {"N": 3, "algorithm": "lshade44", "other": "mine", "ratio": math.nan, "p_holm": math.nan},
]


def test_own_algorithms_come_first():
    rows = by_instances([row | {"instances": part} for part in (0, "0 3") for row in TIMES])
    order = [(algorithm, N) for N in (2, 3) for algorithm in ("mine", "lshade44", "random_search")]
    assert [*rows] == ["0 3", "0"]
    assert all([(row["algorithm"], row["N"]) for row in some] == order for some in rows.values())


def test_without_a_success_there_is_what_the_median_run_reaches():
    """The hardest target, without one of the error f; what is not solved never looks like the last target."""
    assert [cost(row) for row in TIMES[3:]] == ["error ≤ 0.01", "ν ≤ 3", "error ≤ 0.002"]
    missed = {"successes": 0, "error_target": math.nan, "nu_med": 0.0, "f_med": 12.34}
    assert cost(missed | {"nu_target": 0.0}) == "feasible, f = 12.3"
    assert cost(missed | {"nu_target": math.nan, "nu_med": 93026.7}) == "ν = 93,027, f = 12.3"
    last, before = OBJECTIVE_TARGETS[-1], missed | {"nu_target": 0.0, "error_target": OBJECTIVE_TARGETS[-2]}
    assert float(cost(before).removeprefix("error ≤ ")) > last


def test_the_direction_is_that_of_the_ratio():
    assert apart(TESTS, 2, "lshade44") == ({"random_search"}, {"mine"})
    assert apart(TESTS, 2, "mine") == ({"lshade44", "random_search"}, set())
    assert apart(TESTS, 3, "mine") == (set(), set())
    at_the_level = [TESTS[0], TESTS[1] | {"p_holm": 0.05}, *TESTS[2:]]
    assert apart(at_the_level, 2, "mine") == ({"random_search"}, set())
