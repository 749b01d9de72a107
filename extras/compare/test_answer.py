"""What is said of the best and of own algorithms: where they succeed, at what cost, why runs fail, what tests can tell."""

import math

import answer

import pytest

RUNS = 7


def row(algorithm, N, successes, ert, **failed):
    columns = dict.fromkeys(answer.ENDS, 0) | {"evaluations_early": math.nan} | failed
    return {"algorithm": algorithm, "N": N, "runs": RUNS, "successes": successes, "ert": ert} | columns


def made(own, other=(100.0, 100.0, 100.0)):
    """Rows at N = 2, 3, 5 of mine, of which own has (successes, ERT), and of LSHADE44, of which all runs succeed."""
    rows = [row("mine", N, *values) for N, values in zip((2, 3, 5), own, strict=True)]
    return rows + [
        row("lshade44", N, RUNS if ert < math.inf else 0, ert) for N, ert in zip((2, 3, 5), other, strict=True)
    ]


def asked_with(p):
    """Rows of pairwise_tests.csv of mine against LSHADE44, with these p-values at N = 2, 3, 5."""
    return [
        {"N": N, "algorithm": "lshade44", "other": "mine", "ratio": 1.0, "p_holm": value}
        for N, value in zip((2, 3, 5), p, strict=True)
    ]


NO_RUN = (0, math.inf)


@pytest.mark.parametrize(
    ("own", "best"),
    [
        (((7, 50.0), (7, 50.0), (7, 50.0)), "Best every N : mine ."),
        (((7, 150.0), (7, 150.0), NO_RUN), "Best every N : LSHADE44 ."),
        (((7, 50.0), (7, 150.0), (7, 50.0)), "Best: mine N = 2 and 5 ; LSHADE44 N = 3"),
    ],
)
def test_the_best_is_named_whoever_it_is(says, own, best):
    assert says(answer.best(made(own)), best)


def test_where_no_run_succeeds_nobody_is_best(says):
    text = answer.best(made(((7, 50.0), NO_RUN, NO_RUN), (100.0, math.inf, math.inf)))
    assert says(text, "Best N = 2 : mine . No run N = 3 and 5")
    assert says(answer.best(made((NO_RUN,) * 3, (math.inf,) * 3)), "No run")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (((7, 180.0), (7, 200.0), (7, 300.0)), "all runs . cost 1.8 to 3 times lowest ."),
        (((7, 180.0), (7, 300.0), NO_RUN), "all runs up to N = 3 , in none at N = 5 . cost 1.8 to 3 times"),
        (((7, 180.0), (3, 1230.0), NO_RUN), "all runs at N = 2 , in 3 of 7 runs at N = 3 , in none at N = 5"),
        ((NO_RUN, NO_RUN, NO_RUN), "succeeds in no run"),
        (((7, 50.0), (7, 40.0), (7, 25.0)), "cost lowest next 2 to 4 times"),
        (((7, 100.0), (7, 100.0), (7, 100.0)), "in all runs. Its cost is the lowest."),
        (((7, 50.0), (7, 100.4), (7, 300.0)), "cost lowest N = 2 next 2 times 1.004 to 3 times lowest N = 3 and 5"),
    ],
)
def test_an_own_algorithm_is_told_where_it_succeeds_and_how_far_away_it_is(says, own, said):
    (text,) = answer.answers(made(own), [], 20000)
    assert says(text, f"mine {said}")


@pytest.mark.parametrize(
    ("p", "said"),
    [
        ((0.01, 0.2, 0.3), "cannot be told from LSHADE44 at N = 3 and 5"),
        ((0.2, 0.2, 0.3), "cannot be told from LSHADE44 at any N"),
        ((0.01, 0.01, 0.01), "Every significant"),
        ((0.01, 0.01, math.nan), "Every significant"),
    ],
)
def test_what_cannot_be_told_apart_is_said(says, p, said):
    times = made(((7, 180.0),) * 3)
    assert says(next(answer.answers(times, asked_with(p), 20000)), said)
    few = [each | {"runs": 2} for each in times]
    told, last = answer.answers(few, asked_with(p), 20000)
    assert not says(told, said) and says(last, "2 runs too few")


def test_one_run_is_too_few(says):
    one = [each | {"runs": 1} for each in made(((1, 180.0),) * 3)]
    _, last = answer.answers(one, asked_with((math.nan,) * 3), 20000)
    assert says(last, "One run is too few")


def test_why_runs_fail_is_said_once_for_all_n(says):
    by_itself = {"failed_by_itself": 5, "evaluations_early": 0.12 * 20000 * 2}
    both = {"failed_at_budget": 4, "failed_at_stagnation": 3, "evaluations_early": 0.0004 * 20000 * 3}
    budget = {"failed_at_budget": 7}
    rows = [row("mine", 2, 2, 50.0, **by_itself), row("mine", 3, *NO_RUN, **both)]
    rows += [row("mine", N, *NO_RUN, **budget) for N in (5, 10)]
    (text,) = answer.answers(rows, [], 20000)
    assert says(text, "N = 2 , 5 of 7 ended by themselves after 12 % of the budget")
    assert says(text, "N = 3 , 4 of 7 used up 3 stagnated after 0.04 % of the budget")
    assert says(text, "N = 5 and 10 , 7 of 7 used up") and text.count("used up") == 2


def test_only_own_algorithms_have_an_answer():
    assert not list(answer.answers(made(((7, 180.0),) * 3)[3:], [], 20000))


def test_what_so_many_runs_leave_to_the_tests():
    times = made(((7, 180.0),) * 3)
    values = answer.power([each | {"runs": 5} for each in times], [{"p_holm": 1.0}] * 27 + [{"p_holm": math.nan}] * 9)
    assert values["tests"] == 27 and values["smallest"] == pytest.approx(2 / 252)
    assert values["corrected"] == pytest.approx(27 * 2 / 252) and values["needed"] == 7 and not values["can_tell"]
    for asked, needed in ((400, 9), (4000, 10)):  # 2 / C(2n, n) times asked is below .05
        assert answer.power([each | {"runs": 2} for each in times], [{"p_holm": 1.0}] * asked)["needed"] == needed


@pytest.mark.parametrize("runs", [514, 1000, 10000])
def test_many_runs_have_no_smaller_p_than_the_draws(runs):
    """C(1030, 515) is no float."""
    assert answer.power([each | {"runs": runs} for each in made(((7, 1.0),) * 3)], [])["smallest"] == 1e-5
