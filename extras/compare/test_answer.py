"""Every sentence of the answer is true of the rows that it is made from: numbers, names and N are read back and compared."""

import itertools
import math
import re

import answer
from klee_minty.names import Names
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.standings import algorithms

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

LABELS = {"mine": "my {ES} (v2)", "other": "1 of 2 N", "third": "third", "fourth": "fourth"}
NAMES = Names(LABELS)


def row(algorithm, N, runs, successes, ert, **failed):
    columns = dict.fromkeys(answer.ENDS, 0) | failed
    return {"algorithm": algorithm, "N": N, "runs": runs, "successes": successes, "ert": ert} | columns


def rows_of_tests(times, p_value):
    """Rows of pairwise_tests.csv of all pairs; p_value: of two rows and the tests that are asked for."""
    cells = {(each["algorithm"], each["N"]): each for each in times}
    ids = list(dict.fromkeys(each["algorithm"] for each in times))
    own = [algorithm for algorithm in ids if algorithm in LABELS]
    tests = []
    for N, pair in itertools.product(dict.fromkeys(each["N"] for each in times), itertools.combinations(ids, 2)):
        one, other = (cells[algorithm, N] for algorithm in pair)
        some = one["successes"] or other["successes"]
        test = {"N": N, "algorithm": pair[0], "other": pair[1], "ratio": math.nan, "p_holm": math.nan}
        if some:
            test["ratio"] = one["ert"] / other["ert"]
            if one["runs"] > 1 and (not own or {*pair} & {*own}):
                test["p_holm"] = p_value(one, other)
        tests.append(test)
    return tests


@st.composite
def tables(draw):
    """Rows of running_times.csv and of pairwise_tests.csv."""
    theirs = draw(st.lists(st.sampled_from(["epsmag_es", "lshade44", "random_search"]), unique=True))
    own = draw(st.lists(st.sampled_from([*LABELS]), unique=True, min_size=0 if theirs else 1))
    dimensions = sorted(draw(st.sets(st.sampled_from([2, 3, 5, 10, 20, 40]), min_size=1)))
    runs = draw(st.sampled_from([1, 2, 3, 7, 15]))
    costs = st.one_of(st.sampled_from([100.0, 100.4, 1000.0]), st.floats(1.0, 1e7))
    times = []
    for algorithm, N in itertools.product([*theirs, *own], dimensions):
        successes = draw(st.one_of(st.sampled_from([0, runs]), st.integers(0, runs)))
        left, failed = runs - successes, {}
        for column in answer.ENDS:
            failed[column] = draw(st.integers(0, left)) if column != "failed_by_itself" else left
            left -= failed[column]
        ert = draw(costs) if successes else math.inf
        times.append(row(algorithm, N, runs, successes, ert, **failed))
    can_tell = answer.test_limits(times, rows_of_tests(times, lambda one, other: 1.0))["can_tell"]
    p_values = st.sampled_from([0.0001, 0.049, 0.05, 0.3, 1.0] if can_tell else [LEVEL, 0.3, 1.0])
    return times, rows_of_tests(times, lambda one, other: 1.0 if one["ert"] == other["ert"] else draw(p_values))


WHERE = r"(?:at (?:every|any) N|up to N = \d+|from N = \d+ on|at N = \d+(?:, \d+)*(?: and \d+)?)"


def read_where(text, dimensions):
    """The dimensions that the end of a sentence names."""
    numbers = list(map(int, re.findall(r"\d+", text)))
    if text.startswith("up to"):
        return [N for N in dimensions if N <= numbers[0]]
    if text.startswith("from"):
        return [N for N in dimensions if N >= numbers[0]]
    return numbers or dimensions


def read_ratio(text):
    """The ratio that a text such as 1,741 or 1/315 says."""
    top, _, bottom = text.replace(",", "").partition("/")
    return float(top) / float(bottom or 1.0)


def said_ratios(low, high, words):
    """The lowest and the highest ratio of costs."""
    ends = [read_ratio(low), read_ratio(high or low)]
    return [1.0 / end for end in reversed(ends)] if words == "times cheaper" else ends


def is_rounded(number, value):
    """Whether it is the value with two digits or more, on the same side of 1."""
    same_side = (number < 1.0) == (value < 1.0) and (number > 1.0) == (value > 1.0)
    return same_side and abs(number - value) <= 0.0501 * max(number, value)


NUMBER = r"\d[\d,./]*"
RATIOS = rf"({NUMBER})(?: to ({NUMBER}))? (times its cost|times cheaper|times more expensive)"
SURE = r"\((significant|open|not tested)\)"


def check_against(text, rows, others, p_values, name, other_name):
    """What is said of two algorithms, {N: row}."""
    assert text.startswith(f"Against {other_name}: ") and text.endswith(".")
    said = []
    for clause in text[:-1].removeprefix(f"Against {other_name}: ").split("; "):
        if found := re.fullmatch(rf"{RATIOS} ({WHERE}) {SURE}", clause):
            *said_words, where, sure = found.groups()
        elif found := re.fullmatch(rf"open ({WHERE}) \({RATIOS}\)", clause):
            where, *said_words = found.groups()
            sure = "open"
        if found:
            where = read_where(where, sorted(rows))
            assert all(rows[N]["successes"] and others[N]["successes"] for N in where)
            ratios = [rows[N]["ert"] / others[N]["ert"] for N in where]
            assert all(map(is_rounded, said_ratios(*said_words), (min(ratios), max(ratios))))
            if sure != "open":  # a range is on one side
                assert max(ratios) < 1.0 or min(ratios) > 1.0 or {*ratios} == {1.0}
        elif found := re.fullmatch(rf"({WHERE}) only (.*) succeeds {SURE}", clause):
            where, sure = read_where(found[1], sorted(rows)), found[3]
            winner, loser = (rows, others) if found[2] == name else (others, rows)
            assert found[2] in (name, other_name)
            assert all(winner[N]["successes"] and not loser[N]["successes"] for N in where)
        else:
            found = re.fullmatch(rf"(at no N) does either succeed|({WHERE}) neither succeeds", clause)
            assert found[2] != "at every N"  # which could mean that at some N one succeeds
            where, sure = read_where(found[1] or found[2], sorted(rows)), None
            assert not any(rows[N]["successes"] or others[N]["successes"] for N in where)
        for N in where if sure else ():
            assert sure == (
                "not tested" if math.isnan(p_values[N]) else "significant" if p_values[N] < LEVEL else "open"
            )
        said += where
    assert sorted(said) == sorted(rows)


def check_best(text, times):
    dimensions = sorted({each["N"] for each in times})
    solved = {N: [each for each in times if each["N"] == N and each["successes"]] for N in dimensions}
    if not any(solved.values()):
        assert text == "No run of any algorithm succeeds."
        return
    sentence, _, rest = text.removeprefix("Lowest cost: ").removesuffix(".").partition(". No run succeeds ")
    names = "|".join(re.escape(NAMES.name(algorithm)) for algorithm in algorithms(times))
    said = read_where(rest, dimensions) if rest else []
    assert not any(solved[N] for N in said)
    for clause in sentence.split("; "):
        who, where = re.fullmatch(rf"(.*) ({WHERE})", clause).groups()
        where = read_where(where, dimensions)
        for N in where:
            lowest = min(each["ert"] for each in solved[N])
            assert set(re.findall(names, who)) == {
                NAMES.name(each["algorithm"]) for each in solved[N] if each["ert"] == lowest
            }
        said += where
    assert sorted(said) == dimensions


def check_successes(text, rows, name):
    parts = text.removeprefix(f"{name} succeeds in ").removesuffix(".").split(", in ")
    clauses = [re.fullmatch(rf"(no run|all runs|(\d+) of (\d+) runs) ({WHERE})", part) for part in parts]
    said = []
    for clause in clauses:
        where = read_where(clause[4], sorted(rows))
        said += where
        for N in where:
            successes, runs = rows[N]["successes"], rows[N]["runs"]
            expected = "no run" if not successes else "all runs" if successes == runs else f"{successes} of {runs} runs"
            assert clause[1] == expected
    assert sorted(said) == sorted(rows)


def check_failures(text, rows):
    clauses = text.removeprefix("Failed runs: ").removesuffix(".").split("; ")
    said = {column: [] for column in answer.ENDS}
    for clause in clauses:
        low, high, runs, words, where = re.fullmatch(rf"(\d+)(?: to (\d+))? of (\d+) (.*?) ({WHERE})", clause).groups()
        (column,) = [column for column, both in answer.ENDS.items() if words in both]
        where = read_where(where, sorted(rows))
        said[column] += where
        counts = [rows[N][column] for N in where]
        assert [min(counts), max(counts)] == [int(low), int(high or low)]
        assert {rows[N]["runs"] for N in where} == {int(runs)}
    for column, where in said.items():
        assert sorted(where) == [N for N in sorted(rows) if rows[N][column]]


@settings(max_examples=100)
@given(tables())
def test_every_number_name_and_n_is_that_of_the_rows(both):
    times, tests = both
    rows = {algorithm: {} for algorithm in algorithms(times)}
    for each in times:
        rows[each["algorithm"]][each["N"]] = each
    p_values = {frozenset(pair): {} for pair in itertools.combinations(rows, 2)}
    for test in tests:
        p_values[frozenset((test["algorithm"], test["other"]))][test["N"]] = test["p_holm"]
    check_best(answer.winners_in_words(times, NAMES), times)
    result = answer.answers(times, tests, NAMES)
    own = [algorithm for algorithm in rows if algorithm in LABELS]
    theirs = [algorithm for algorithm in ("epsmag_es", "lshade44", "random_search") if algorithm in rows]
    assert len(result) == len(own)
    told = []
    for algorithm, (sentence, more) in zip(own, result, strict=True):
        name = NAMES.name(algorithm)
        check_successes(sentence, rows[algorithm], name)
        pairs = [text for text in more if text.startswith("Against ")]
        for text in pairs:
            (other,) = [other for other in rows if text.startswith(f"Against {NAMES.name(other)}: ")]
            told.append(frozenset((algorithm, other)))
            check_against(text, rows[algorithm], rows[other], p_values[told[-1]], name, NAMES.name(other))
        others = [text for text in more if text not in pairs]
        if any(each["successes"] < each["runs"] for each in rows[algorithm].values()):
            check_failures(*others, rows[algorithm])
        else:
            assert not others
        assert all(len(text) < 600 for text in more)
    expected = {frozenset(pair) for pair in itertools.product(own, theirs)}
    if len(own) <= answer.FEW:
        expected |= {frozenset(pair) for pair in itertools.combinations(own, 2)}
    assert len(told) == len({*told}) and {*told} == expected
    check_what_is_tested(answer.what_is_tested(times, tests), times, tests, own)


def check_what_is_tested(text, times, tests, own):
    number = sum(not math.isnan(test["p_holm"]) for test in tests)
    if times[0]["runs"] > 1:
        assert bool(text) == bool(number) and (not text or ("one of your algorithms" in text) == bool(own))
        if said := re.search(r"over (?:all )?(\d+) test", text):
            assert int(said[1]) == number
    else:
        assert not text or "too few" in text
    if "no difference" in text:
        assert not any(test["p_holm"] < LEVEL for test in tests)
        runs = times[0]["runs"]
        assert number * 2 / math.comb(2 * runs, runs) >= LEVEL


def test_three_own_algorithms_take_a_screen():
    """Each has a line on success, two opponents and failures, and three have lines on their pairs; more have none."""
    for number in (3, 4):
        ids = ["epsmag_es", "lshade44", *list(LABELS)[:number]]
        times = [row(each, N, 15, 7, 9.0 * N, failed_at_budget=8) for each in ids for N in (2, 3, 5, 10, 20, 40)]
        result = answer.answers(times, rows_of_tests(times, lambda one, other: 0.01), NAMES)
        assert 12 <= sum(1 + len(more) for _, more in result) <= 16
        assert answer.has_untold_pairs(times) == (number > 3)


def test_what_so_many_runs_leave_to_the_tests():
    times = [row(algorithm, N, 5, 5, 9.0) for algorithm in ("mine", "lshade44") for N in range(2, 29)]
    values = answer.test_limits(times, rows_of_tests(times, lambda one, other: 1.0))
    assert values["tests"] == 27 and answer.smallest_p(5) == pytest.approx(2 / 252)
    assert values["needed"] == 7 and not values["can_tell"]
    for dimensions, needed in ((400, 9), (4000, 10)):  # 2 / C(2n, n) times the tests is below .05
        many = [row(algorithm, N, 2, 2, 9.0) for algorithm in ("mine", "lshade44") for N in range(dimensions)]
        assert answer.test_limits(many, rows_of_tests(many, lambda one, other: 1.0))["needed"] == needed


@pytest.mark.parametrize("runs", [514, 1000, 10000])
def test_many_runs_have_no_smaller_p_than_the_draws(runs):
    """C(1030, 515) is no float."""
    assert answer.smallest_p(runs) == 1e-4
