"""Every sentence of the answer is true of the rows that it is made from: numbers, names and N are read back and compared."""

import itertools
import math
import re
from fractions import Fraction

import answer
from comparison import Comparison
from klee_minty.files import group_by
from klee_minty.names import Names
from klee_minty.presentation.formats import joined_words
from klee_minty_studies.statistics.inference import LEVEL
from klee_minty_studies.tables import by_key
from standings import over_all, with_ratios

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

LABELS = {"mine": "my {ES} (v2)", "other": "1 of 2 N", "third": "third", "fourth": "fourth"}
NAMES = Names(LABELS)


def row(algorithm, N, runs, successes, ert, **failed):
    columns = dict.fromkeys(answer.ENDS, 0) | failed
    columns |= {"algorithm": algorithm, "N": N, "instances": "0", "better_f": math.nan}
    return columns | {"runs": runs, "successes": successes, "ert": ert}


def rows_of_tests(times, p_value=lambda one, other: 1.0):
    """Rows of pairwise_tests.csv of all pairs; p_value: of two rows, where it is asked for."""
    has_own, tests = any(row["algorithm"] in LABELS for row in times), []
    for rows in group_by(times, "N").values():
        for one, other in itertools.combinations(rows, 2):
            pair, ratio = {"algorithm": one["algorithm"], "other": other["algorithm"]}, one["ert"] / other["ert"]
            is_asked = not has_own or {*pair.values()} & LABELS.keys()
            is_tested = is_asked and one["runs"] > 1 and not math.isnan(ratio)
            p = p_value(one, other) if is_tested else math.nan
            tests.append({"N": one["N"], **pair, "ratio": ratio, "p_holm": p})
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
    can_tell = answer.test_limits(times, rows_of_tests(times))["can_tell"]
    p_values = st.sampled_from([0.0001, 0.049, 0.05, 0.3, 1.0] if can_tell else [LEVEL, 0.3, 1.0])
    times = over_all(with_ratios(times, "N"))
    return times, rows_of_tests(times, lambda one, other: 1.0 if one["ert"] == other["ert"] else draw(p_values))


WHERE = r"at (?:every|any|no) N|up to N = \d+|from N = \d+ on|at N = \d+(?:, \d+)*(?: and \d+)?"
NUMBER = r"\d[\d,./]*"
RATIOS = rf"({NUMBER})(?: to ({NUMBER}))? times its ERT"


def read(clauses, dimensions):
    """[(words, the N of which they are said)]; each clause names N once, and no two name one."""
    said = []
    for clause in clauses:
        (where,) = re.findall(WHERE, clause)
        numbers = list(map(int, re.findall(r"\d+", where))) or dimensions
        if where.startswith("up to"):
            numbers = [N for N in dimensions if N <= numbers[0]]
        if where.startswith("from"):
            numbers = [N for N in dimensions if N >= numbers[0]]
        said.append((" ".join(clause.replace(where, "").split()), numbers))
    every = [N for _, numbers in said for N in numbers]
    assert len(every) == len({*every})
    return said


def by_N(clauses, dimensions):
    """{N: what is said of it}."""
    return {N: words for words, where in read(clauses, dimensions) for N in where}


def number(text):
    """The number that a text says, such as 1,741 or 1/315."""
    return float(Fraction(text.replace(",", "")))


def said_ratios(low, high):
    """The lowest and the highest ratio of costs."""
    return [number(low), number(high or low)]


def is_rounded(number, value):
    """Whether it is the value with two digits or more, on the same side of 1."""
    same_side = (number < 1.0) == (value < 1.0) and (number > 1.0) == (value > 1.0)
    return same_side and abs(number - value) <= 0.0501 * max(number, value)


def check_against(text, rows, others, p_values, name, other_name):
    """What is said of two algorithms, {N: row}."""
    assert text.startswith(f"Against {other_name}: ") and text.endswith(".")
    assert "at every N neither" not in text  # which could mean that at some N one succeeds
    said = read(text[:-1].removeprefix(f"Against {other_name}: ").split("; "), sorted(rows))
    for words, where in said:
        sure = re.search(r"^open|(?<=\()(significant|open|not tested)(?=\)$)|$", words)[0]
        if found := re.fullmatch(rf"{RATIOS} \({sure}\)|{sure} \({RATIOS}\)", words):
            assert all(rows[N]["successes"] and others[N]["successes"] for N in where)
            ratios = [rows[N]["ert"] / others[N]["ert"] for N in where]
            ends = said_ratios(*(found.groups()[:2] if found[1] else found.groups()[2:]))
            assert all(map(is_rounded, ends, (min(ratios), max(ratios))))
            if sure != "open":  # a range is on one side
                assert max(ratios) < 1.0 or min(ratios) > 1.0 or {*ratios} == {1.0}
        elif found := re.fullmatch(rf"only (.*) succeeds \({sure}\)", words):
            winner, loser = (rows, others) if found[1] == name else (others, rows)
            assert found[1] in (name, other_name)
            assert all(winner[N]["successes"] and not loser[N]["successes"] for N in where)
        else:
            assert words in ("neither succeeds", "does either succeed")
            assert not any(rows[N]["successes"] or others[N]["successes"] for N in where)
        for p in (p_values[N] for N in where if sure):
            assert sure == ("not tested" if math.isnan(p) else "significant" if p < LEVEL else "open")
    assert sorted(N for _, where in said for N in where) == sorted(rows)


def check_best(text, times):
    by_dimension, expected = group_by(times, "N"), {}
    for N, rows in by_dimension.items():
        lowest = min(row["ert"] for row in rows)
        expected[N] = joined_words(
            [NAMES.name(row["algorithm"]) for row in rows if row["ert"] == lowest < math.inf] or [""]
        )
    if not any(expected.values()):
        assert text == "No run of any algorithm succeeds."
        return
    best, _, unsolved = text.removeprefix("Lowest ERT: ").removesuffix(".").partition(". No run succeeds ")
    assert by_N([*best.split("; "), *filter(None, [unsolved])], sorted(by_dimension)) == expected


def check_successes(text, rows, name):
    expected = {}
    for N, row in rows.items():
        successes, runs = row["successes"], row["runs"]
        expected[N] = "no run" if not successes else "all runs" if successes == runs else f"{successes} of {runs} runs"
    parts = text.removeprefix(f"{name} succeeds in ").removesuffix(".").split(", in ")
    assert by_N(parts, sorted(rows)) == expected


def check_failures(text, rows):
    clauses = text.removeprefix("Failed runs: ").removesuffix(".").split("; ")
    for column, (_, *ways) in answer.ENDS.items():
        failed = [N for N in sorted(rows) if rows[N][column]]
        said = read([clause for clause in clauses if any(f" {words} " in clause for words in ways)], sorted(rows))
        assert sorted(N for _, where in said for N in where) == failed
        for words, where in said:
            counts = [rows[N][column] for N in where]
            low, high, runs = re.match(r"(\d+)(?: to (\d+))? of (\d+) ", words).groups()
            assert [min(counts), max(counts)] == [int(low), int(high or low)]
            assert {rows[N]["runs"] for N in where} == {int(runs)}


def check_what_is_tested(times, tests, own):
    told = answer.notes(Comparison(times, tests))
    assert ("The tables compare your own algorithms with each other." in told) == (len(own) > answer.FEW)
    text = "".join(line for line in told if line.startswith(("Tested:", "One run each")))
    runs, number = times[0]["runs"], sum(not math.isnan(test["p_holm"]) for test in tests)
    if runs == 1:
        assert not text or "too few" in text
        return
    assert bool(text) == bool(number) and (not text or ("one of your algorithms" in text) == bool(own))
    if said := re.search(r"over (?:all )?(\d+) test", text):
        assert int(said[1]) == number
    if "no difference" in text:
        assert not any(test["p_holm"] < LEVEL for test in tests)
        assert number * 2 / math.comb(2 * runs, runs) >= LEVEL


@settings(max_examples=100)
@given(tables())
def test_every_number_name_and_n_is_that_of_the_rows(both):
    times, tests = both
    rows = {algorithm: by_key(some, "N") for algorithm, some in group_by(times, "algorithm").items()}
    p_values = {frozenset(pair): {} for pair in itertools.combinations(rows, 2)}
    for test in tests:
        p_values[frozenset((test["algorithm"], test["other"]))][test["N"]] = test["p_holm"]
    own, told = [algorithm for algorithm in rows if algorithm in LABELS], []
    check_best(answer.winners_in_words(times, NAMES), times)
    check_what_is_tested(times, tests, own)
    for algorithm, (sentence, more) in zip(own, answer.answers(times, tests, NAMES), strict=True):
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
    expected = {frozenset(pair) for pair in itertools.product(own, rows.keys() - own)}
    if len(own) <= answer.FEW:
        expected |= {frozenset(pair) for pair in itertools.combinations(own, 2)}
    assert len(told) == len({*told}) and {*told} == expected


@pytest.mark.parametrize(("tests", "needed"), [(27, 7), (400, 9), (4000, 10)])
def test_what_so_many_runs_leave_to_the_tests(tests, needed):
    """2 / C(2n, n) times the tests is below .05."""
    times = [row(algorithm, N, 5, 5, 9.0) for algorithm in ("mine", "lshade44") for N in range(tests)]
    limits = {"runs": 5, "tests": tests, "can_tell": False, "needed": needed}
    assert answer.test_limits(times, rows_of_tests(times)) == limits
    assert answer.smallest_p(5) == pytest.approx(2 / 252)


@pytest.mark.parametrize("runs", [514, 1000, 10000])
def test_many_runs_have_no_smaller_p_than_the_draws(runs):
    """C(1030, 515) is no float."""
    assert answer.smallest_p(runs) == 1e-4


ANY_RATIO = st.floats(1e-9, 1e9)


@given(ANY_RATIO)
@example(0.9999999)
@example(99.5)
def test_a_ratio_is_short_right_and_on_its_side_of_1(ratio):
    text = answer.ratio_text(ratio)
    assert "e" not in text and number(text) == pytest.approx(ratio, rel=0.0501)
    assert (number(text) > 1.0) == (ratio > 1.0) and (number(text) < 1.0) == (ratio < 1.0)


@given(st.lists(ANY_RATIO, min_size=1, max_size=4))
@example([1.0])
@example([0.3, 3.0])
def test_words_say_the_range_and_its_direction(ratios):
    low, high = re.fullmatch(r"(\S+)(?: to (\S+))? times its ERT", answer.ratios_in_words(ratios)).groups()
    assert said_ratios(low, high) == pytest.approx([min(ratios), max(ratios)], rel=0.0501)


def test_ratios_are_as_people_write_them():
    assert answer.ratios_in_words([9.8e-4, 0.0027]) == "1/1,020 to 1/370 times its ERT"
    assert answer.ratios_in_words([813.0, 1741.0]) == "813 to 1,741 times its ERT"
    assert answer.ratios_in_words([0.86, 1.05]) == "0.86 to 1.1 times its ERT"
    assert answer.ratios_in_words([1.004]) == "1.004 times its ERT" and answer.ratio_text(1 / 315) == "1/315"
    assert answer.ratio_text(1741.4, 3) == "1,741"
