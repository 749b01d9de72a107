"""What is said of own algorithms, and what so many runs leave to the tests."""

import math

from answer import headlines, power

import pytest

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


@pytest.mark.parametrize(
    ("successes", "best", "successful", "rank"),
    [
        ((15, 15), (2, 3), "every succeeds", "lowest every N"),
        ((15, 14), (2,), "every succeeds 2, not 3", "lowest N = 2"),
        ((14, 0), (), "some succeed 2, no all", "another lower"),
        ((0, 0), (), "no succeeds", "no ERT"),
    ],
)
def test_a_sentence_on_an_own_algorithm(says, successes, best, successful, rank):
    times = []
    for N, count in zip((2, 3), successes, strict=True):
        ert = math.inf if not count else 100.0 if N in best else 300.0
        times.append(dict(zip(COLUMNS, ("mine", N, count, ert, 0.0, 1e-9), strict=True)) | {"runs": 15})
        times.append(dict(zip(COLUMNS, ("lshade44", N, 15, 200.0, 0.0, 1e-9), strict=True)) | {"runs": 15})
    ((first, second),) = [headline.split("; ") for headline in headlines(times, [])]
    assert first.startswith("mine: ") and says(first, successful) and says(second, rank)
    assert "significantly" not in second


@pytest.mark.parametrize(("p", "significantly"), [(0.01, True), (0.06, False)])
def test_significantly_the_lowest_is_lower_than_all_others(monkeypatch, says, p, significantly):
    monkeypatch.setitem(TESTS[1], "p_holm", p)
    headline = next(headlines(TIMES, TESTS))
    assert says(headline, "lowest N = 2") and ("significantly" in headline) == significantly


def test_what_so_many_runs_leave_to_the_tests():
    values = power([row | {"runs": 5} for row in TIMES], [{"p_holm": 1.0}] * 27 + [{"p_holm": math.nan}] * 9)
    assert values["tests"] == 27 and values["smallest"] == pytest.approx(2 / 252)
    assert values["corrected"] == pytest.approx(27 * 2 / 252) and values["needed"] == 7
    for asked, needed in ((400, 9), (4000, 10)):  # 2 / C(2n, n) times asked is below .05
        assert power([row | {"runs": 2} for row in TIMES], [{"p_holm": 1.0}] * asked)["needed"] == needed
