"""Every number, name, N and verdict of the page is that of runs that are drawn: all is computed here once more."""

import html
import itertools
import math
import re
from fractions import Fraction

from compare_algorithms import corrected_tests, running_times
from klee_minty.comparison import pairs
from klee_minty.comparison.model import Comparison
from klee_minty.comparison.page import comparison_page
from klee_minty.comparison.standings import ENDS
from klee_minty.files import group_by
from klee_minty.names import Names
from klee_minty.paper import ALGORITHMS, CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS
from klee_minty.presentation.formats import percent, probability, short
from klee_minty.statistics.inference import LEVEL
from klee_minty.statistics.running_times import expected_running_time, ratio_test, smallest_p

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

LABELS = {"mine": "my {ES} (v2)", "other": "1 of 2 N", "third": "third", "fourth": "fourth"}
NAMES = Names(LABELS)
HARD = 20  # targets of ν that infeasible runs hit


@st.composite
def runs_drawn(draw):
    """Rows of runs.csv, and of target_hits.csv by (algorithm, N), where each has a number of runs of its own."""
    theirs = draw(st.lists(st.sampled_from(ALGORITHMS), unique=True))
    own = draw(st.lists(st.sampled_from([*LABELS]), unique=True, min_size=0 if theirs else 1))
    dimensions = sorted(draw(st.sets(st.sampled_from([2, 3, 5, 10]), min_size=1, max_size=3)))
    costs = st.one_of(st.sampled_from([100, 101, 1000]), st.integers(1, 10**6))
    fails, shares = st.sampled_from([stop for stop, _ in ENDS.values()]), st.sampled_from([0.0, 0.5, 1.0])
    runs, hits = [], []
    for algorithm, N in itertools.product([*theirs, *own], dimensions):
        share = draw(shares)
        for number in range(draw(st.integers(1, 5))):
            is_solved = share == 1.0 or (share > 0.0 and draw(st.booleans()))
            run = {"algorithm": algorithm, "N": N, "instance": 0, "run": number, "evaluations": draw(costs)}
            nu, f = draw(st.sampled_from([0.0, 0.5, 30.0])), draw(st.sampled_from([1.5, 2.5, 99.0]))
            nu, f = (0.0, 1e-9) if is_solved else (nu, f)
            runs.append(run | {"stop": "target" if is_solved else draw(fails), "nu": nu, "f": f, "f_opt": 0.0})
            reached = TARGETS if is_solved else len(CONSTRAINT_TARGETS) + (f < 2.0) if nu == 0.0 else HARD
            hits.append(run | {"target_hits": [run["evaluations"]] * reached + [None] * (TARGETS - reached)})
    return runs, group_by(hits, "algorithm", "N")


def sample_of(runs):
    return np.array([[run["evaluations"] for run in runs], [run["stop"] == "target" for run in runs]], dtype=float)


def median_run(runs):
    """As Table 2 defines it."""
    return sorted(runs, key=lambda run: (run["nu"], run["f"]))[(len(runs) - 1) // 2]


def holm(p_values):
    """By hand: {test: p} with the smallest times the number of tests, and so on."""
    ascending, corrected, highest = sorted(p_values, key=p_values.get), {}, 0.0
    for place, test in enumerate(ascending):
        highest = max(highest, min(1.0, (len(ascending) - place) * p_values[test]))
        corrected[test] = highest
    return corrected


def computed(runs):
    """{(algorithm, N): ERT}, {(algorithm, other, N): p-value}, either way round."""
    samples = {cell: sample_of(some) for cell, some in group_by(runs, "algorithm", "N").items()}
    erts = {cell: Fraction(int(e.sum()), int(s.sum())) if s.any() else math.inf for cell, (e, s) in samples.items()}
    has_own, p_values = any(algorithm in LABELS for algorithm, _ in samples), {}
    for (one, N), (other, M) in itertools.combinations(samples, 2):
        if N == M and ({one, other} & LABELS.keys() or not has_own):
            p_values[one, other, N] = ratio_test(samples[one, N], samples[other, N])
    p_values |= holm({test: p for test, p in p_values.items() if not math.isnan(p)})
    return samples, erts, p_values | {(other, one, N): p for (one, other, N), p in p_values.items()}


def number(text):
    """The number that a text says, such as 1,741 or 1/315."""
    return float(Fraction(text.replace(",", "")))


def is_rounded(text, value):
    """Whether a text says the value with two digits or more, on the same side of 1."""
    if math.isnan(value) or value in (0.0, math.inf):
        return text == ("–" if math.isnan(value) else "∞" if value else "0")
    same_side = (number(text) < 1.0) == (value < 1.0) and (number(text) > 1.0) == (value > 1.0)
    return same_side and number(text) == pytest.approx(value, rel=0.0501)


def dimensions_of(text):
    return list(map(int, re.findall(r"\d+", re.search(r"N = (\d+(?:, \d+)*(?: and \d+)?)$", text)[1])))


def check_pair(text, one, other, dimensions, erts, p_values):
    """What a list item says of two algorithms: each N once."""
    told = []
    for clause in text.removesuffix(".").split("; "):
        words, verdict = re.fullmatch(r"(.*?)(?: \((significant|not significant|not tested)\))?", clause).groups()
        told += (where := dimensions_of(words))
        who = {N: tuple(name for name in (one, other) if erts[name, N] < math.inf) for N in where}
        if words.startswith("neither"):
            assert not any(who.values()) and verdict is None
            continue
        for N in where:
            p = p_values[one, other, N]
            assert verdict == ("not tested" if math.isnan(p) else "significant" if p < LEVEL else "not significant")
        if words.startswith("of the two"):
            (name,) = {some[0] for some in who.values()}
            assert words.startswith(f"of the two, only {NAMES.name(name)} succeeds at N")
            assert {*map(len, who.values())} == {1}
        else:
            low, high = re.match(r"(\S+)(?: to (\S+))? times its ERT at N", words).groups()
            ratios = [float(erts[one, N] / erts[other, N]) for N in where]
            assert is_rounded(low, min(ratios)) and is_rounded(high or low, max(ratios))
            assert max(ratios) < 1.0 or min(ratios) > 1.0 or {*ratios} == {1.0}
    assert sorted(told) == dimensions


def table_below(text, head):
    """{first cell: cells} of the table whose first head that is."""
    (block,) = [part for part in text.split("\n\n") if part.startswith(f"| {head} ")]
    lines = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in block.splitlines()]
    return {line[0]: line[1:] for line in lines[2:]}


def check_results(text, samples, medians, erts, dimensions):
    cells = table_below(text, "ERT (times the lowest)")
    for (algorithm, N), (_, successes) in samples.items():
        cell = cells[NAMES.name(algorithm)][dimensions.index(N)]
        lowest = min(ert for (_, M), ert in erts.items() if M == N)
        is_lowest = erts[algorithm, N] == lowest < math.inf
        told = re.fullmatch(r"(\**)(\d+)/(\d+): (.*?)(?: \((\S+)\))?\1", cell)
        assert (told[1] == "**") == is_lowest and [int(told[2]), int(told[3])] == [successes.sum(), len(successes)]
        if successes.any():
            assert number(told[4]) == pytest.approx(float(erts[algorithm, N]), rel=0.006)
            assert is_rounded(told[5], float(erts[algorithm, N] / lowest))
        elif (median := medians[algorithm, N])["nu"] == 0.0 and median["f"] < 2.0:
            assert told[4] == f"target {short(OBJECTIVE_TARGETS[0], 2)}"
        else:
            assert told[4] == f"ν target {short(CONSTRAINT_TARGETS[-1 if median['nu'] == 0.0 else HARD - 1], 2)}"


def check_details(text, samples, erts, p_values, dimensions):
    intervals = table_below(text, "95 % interval of the ERT; failures ≤")
    for (algorithm, N), sample in samples.items():
        interval, failures = intervals[NAMES.name(algorithm)][dimensions.index(N)].split("; ")
        _, *ends = expected_running_time(sample)
        told = [] if interval == "–" else list(map(number, interval.split(" – ")))
        assert told == pytest.approx([end for end in ends if not math.isnan(end)], rel=0.006, abs=0.051)
        n, failed = sample.shape[1], sample.shape[1] - sample[1].sum()
        assert failures == percent(1.0 if failed == n else clopper_pearson(failed, n))
    pairs = table_below(text, "ERT / ERT of the other; p") if "of the other; p" in text else {}
    by_name = {NAMES.name(algorithm): algorithm for algorithm, _ in samples}
    for pair, cells in pairs.items():
        one, other = (by_name[name] for name in pair.split(" / "))
        for N, cell in zip(dimensions, cells, strict=True):
            ratio, p = cell.split("; ")
            assert is_rounded(ratio, float(erts[one, N] / erts[other, N]))
            assert p == probability(p_values[one, other, N])


def clopper_pearson(failed, n):
    """The share q of failures at which so few or fewer have a chance of 2.5 %, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        q = (low + high) / 2.0
        chance = sum(math.comb(n, k) * q**k * (1.0 - q) ** (n - k) for k in range(int(failed) + 1))
        low, high = (q, high) if chance > LEVEL / 2.0 else (low, q)
    return low


def check_ends(text, runs):
    """f and ν at the end of the runs of rows in which some run fails."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| 0 +\| \d", line)]
    told = {(cells[2].strip(), int(cells[1])): [cell.strip() for cell in cells[3:]] for cells in rows}
    expected = {}
    for (algorithm, N), some in group_by(runs, "algorithm", "N").items():
        successes, f = sum(run["stop"] == "target" for run in some), [run["f"] for run in some if run["nu"] == 0.0]
        middle = median_run(some)
        if successes < len(some):
            best, worst = (f"{end:.9g}" for end in (min(f), max(f))) if f else ("–", "–")
            cells = [f"{successes}/{len(some)}", str(len(f)), best, f"{middle['f']:.9g}", short(middle["nu"], 2)]
            expected[NAMES.name(algorithm), N] = [*cells, worst, short(max(run["nu"] for run in some), 2)]
    assert told == expected


def check_limits(text, samples, p_values, own):
    """What is said of the tests: how many, whether one can be significant, and with how many runs."""
    tested = [pair for pair, p in p_values.items() if not math.isnan(p)]
    needing = tested or [pair for pair in p_values if any(samples[name, pair[2]][1].any() for name in pair[:2])]
    tests, asked = len(tested) // 2, len(needing) // 2  # a pair is there either way round
    told = re.search(r"Holm's correction over (\d+) tests?", text)
    assert int(told[1] if told else 0) == tests
    sizes = {(samples[one, N].shape[1], samples[other, N].shape[1]) for one, other, N in tested}
    few = re.search(r"no difference can be significant: (\d+) are the fewest", text)
    assert bool(few) == (asked > 0 and all(tests * smallest_p(*pair) >= LEVEL for pair in sizes))
    if few:
        needed = int(few[1])
        assert asked * 2 / math.comb(2 * needed, needed) < LEVEL <= asked * 2 / math.comb(2 * needed - 2, needed - 1)
    assert ("two of your algorithms" in text) == (len(own) > pairs.FEW and tests > 0)


@settings(max_examples=25)
@given(runs_drawn())
def test_every_number_name_and_verdict_is_that_of_the_runs(drawn):
    runs, hits = drawn
    samples, erts, p_values = computed(runs)
    medians = {cell: median_run(some) for cell, some in group_by(runs, "algorithm", "N").items()}
    times, tests = running_times(runs, hits), corrected_tests(samples)
    text = html.unescape(comparison_page(Comparison(times, tests, names=NAMES)))
    screen, dimensions = text.partition("<details>")[0], sorted({N for _, N in samples})
    own, told = [algorithm for algorithm in dict.fromkeys(a for a, _ in samples) if algorithm in LABELS], []
    for algorithm in own:
        begin = re.escape(f"- **{NAMES.name(algorithm)}**: ")
        block = re.search(rf"^{begin}(.*)\n((?:    - .*\n)*)", screen, re.MULTILINE)
        some = [run for run in runs if run["algorithm"] == algorithm]
        ends = [("target", "reached the target"), *ENDS.values()]
        counts = {words: sum(run["stop"] == stop for run in some) for stop, words in ends}
        parts = [f"of {len(some)} runs in all", *(f"{count} {words}" for words, count in counts.items() if count)]
        assert block[1] == ", ".join(parts) + "."
        for item in block[2].splitlines():
            (other,) = [other for other, _ in samples if item.startswith(f"    - Against {NAMES.name(other)}: ")][:1]
            told.append(frozenset((algorithm, other)))
            check_pair(item.partition(f"{NAMES.name(other)}: ")[2], algorithm, other, dimensions, erts, p_values)
    expected = {frozenset(pair) for pair in itertools.product(own, {a for a, _ in samples} - {*own})}
    if len(own) <= pairs.FEW:
        expected |= {frozenset(pair) for pair in itertools.combinations(own, 2)}
    assert len(told) == len({*told}) and {*told} == expected
    check_results(screen, samples, medians, erts, dimensions)
    check_limits(screen, samples, p_values, own)
    check_details(text, samples, erts, p_values, dimensions)
    check_ends(text, runs)
    assert len(own) > pairs.FEW or len(screen.splitlines()) <= 40


@given(st.floats(1e-9, 1e9))
@example(0.9999999)
@example(99.5)
def test_a_ratio_is_short_right_and_on_its_side_of_1(ratio):
    text = pairs.ratio_text(ratio)
    assert "e" not in text and is_rounded(text, ratio)


def test_ratios_are_as_people_write_them():
    assert pairs.ratios_text([{"ratio": ratio} for ratio in (0.0027, 9.8e-4)]) == "1/1,020 to 1/370"
    assert [pairs.ratio_text(ratio) for ratio in (813.0, 1.05, 1.004, 1 / 315)] == ["813", "1.1", "1.004", "1/315"]
    assert pairs.ratio_text(1741.4, 3) == "1,741"
