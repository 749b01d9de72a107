"""The order of rows, and which algorithms are significantly apart."""

from klee_minty.comparison.standings import apart, by_instances


def test_own_algorithms_come_first_and_rows_over_all_instances():
    names = ("lshade44", "random_search", "my_es")
    keys = [(name, N, instances) for N in (2, 3) for instances in ("1", "2", "1 2") for name in names]
    times = [dict(zip(("algorithm", "N", "instances"), key, strict=True)) for key in keys]
    parts = by_instances(times)
    assert [*parts] == ["1 2", "1", "2"]
    order = [(algorithm, N) for N in (2, 3) for algorithm in ("my_es", "lshade44", "random_search")]
    assert all([(row["algorithm"], row["N"]) for row in rows] == order for rows in parts.values())


def test_the_direction_is_that_of_the_ratio():
    tests = [
        {"N": 2, "algorithm": "lshade44", "other": "random_search", "ratio": 0.0, "p_holm": 1e-4},
        {"N": 2, "algorithm": "lshade44", "other": "my_es", "ratio": 4.11, "p_holm": 0.04},
    ]
    assert apart(tests, 2, "lshade44") == ({"random_search"}, {"my_es"})
    assert apart(tests, 2, "my_es") == ({"lshade44"}, set())
    assert apart([tests[1] | {"p_holm": 0.05}], 2, "my_es") == apart(tests, 3, "my_es") == (set(), set())
