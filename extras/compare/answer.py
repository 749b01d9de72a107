"""The answer in words: who has the lowest cost, where an own algorithm succeeds, how it compares with each opponent, why it fails.

Every sentence is made from exactly those rows for which it holds, and names their N.
"""

import math

from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.formats import joined_words
from klee_minty_studies import paper
from klee_minty_studies.costs import ratios_in_words
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.running_times import draws
from klee_minty_studies.standings import algorithms, is_best

MANY = 100  # only fewer runs than this are recommended
FEW = 3  # with more own algorithms no sentence compares one with another: the page would be long
ENDS = {  # how runs end without a success: column of running_times.csv, words for one run and for several
    "failed_at_budget": ("used up the budget", "used up the budget"),
    "failed_at_stagnation": ("stagnated", "stagnated"),
    "failed_at_iterations": ("reached its own limit of generations", "reached their own limit of generations"),
    "failed_by_itself": ("ended by itself", "ended by themselves"),
}


def winners_in_words(times, names=NAMES):
    """A sentence: which algorithm has the lowest ERT at which N. times: rows of running_times.csv over all instances."""
    by_N, winners, unsolved = group_by(times, "N"), {}, []  # winners: {names of the best: dimensions}
    for N in sorted(by_N):
        lowest = [names.name(row["algorithm"]) for row in by_N[N] if is_best(row, times)]
        if lowest:
            winners.setdefault(joined_words(lowest), []).append(N)
        else:
            unsolved.append(N)
    if not winners:
        return "No run of any algorithm succeeds."
    parts = [f"{name} {dimensions_in_words(where, sorted(by_N))}" for name, where in winners.items()]
    sentence = f"Lowest cost: {'; '.join(parts)}."
    return sentence + (f" No run succeeds {dimensions_in_words(unsolved, sorted(by_N))}." if unsolved else "")


def answers(times, tests, names=NAMES):
    """Pairs for each own algorithm: a sentence, and a list of further ones.

    tests: rows of pairwise_tests.csv.
    """
    by_algorithm = {
        algorithm: sorted(rows, key=lambda row: row["N"]) for algorithm, rows in group_by(times, "algorithm").items()
    }
    p_values = {(test["N"], *pair): test["p_holm"] for test in tests for pair in both_orders(test)}
    result = []
    for algorithm, others in opponents(times).items():
        rows, name = by_algorithm[algorithm], names.name(algorithm)
        more = [comparison_in_words(rows, by_algorithm[other], p_values, name, names.name(other)) for other in others]
        result.append((f"{name} succeeds {successes(rows)}.", [*more, *failures(rows)]))
    return result


def both_orders(test):
    pair = test["algorithm"], test["other"]
    return pair, pair[::-1]


def opponents(times):
    """{own algorithm: those that it is compared with}: the paper's algorithms, and other own ones once each."""
    own = [algorithm for algorithm in algorithms(times) if algorithm not in paper.ALGORITHMS]
    theirs = [name for name in algorithms(times) if name in paper.ALGORITHMS]
    return {algorithm: theirs + (own[number + 1 :] if len(own) <= FEW else []) for number, algorithm in enumerate(own)}


def has_untold_pairs(times):
    """Whether there are so many own algorithms that no sentence compares one with another."""
    return len(opponents(times)) > FEW


def successes(rows):
    """In all runs up to N = 5, in 3 of 7 runs at N = 10, in no run at N = 20 and 40."""
    dimensions, by_share = [row["N"] for row in rows], {}
    for row in rows:
        by_share.setdefault((row["successes"], row["runs"]), []).append(row["N"])
    parts = []
    for (count, runs), where in by_share.items():
        share = "no run" if not count else "all runs" if count == runs else f"{count} of {runs} runs"
        parts.append(f"in {share} {dimensions_in_words(where, dimensions, every='every' if count else 'any')}")
    return ", ".join(parts)


def comparison_in_words(rows, others, p_values, name, other_name):
    """Against εMAg-ES: 0.57 times its cost at N = 3 (significant); from N = 10 on only εMAg-ES succeeds (significant).

    rows, others: rows of running_times.csv of two algorithms at the same N; p_values: {(N, algorithm, other): p}.
    """
    dimensions, cases = [row["N"] for row in rows], {}  # cases: {(what, how sure): {N: ratio of ERTs}}
    for row, other in zip(rows, others, strict=True):
        p = p_values.get((row["N"], row["algorithm"], other["algorithm"]), math.nan)
        sure = "not tested" if math.isnan(p) else "significant" if p < LEVEL else "open"
        if row["successes"] and other["successes"]:
            ratio = row["ert"] / other["ert"]
            case = ("lower" if ratio < 1.0 else "higher" if ratio > 1.0 else "equal"), sure
            if sure == "open":
                case = "both", sure
        elif row["successes"] or other["successes"]:
            ratio, case = math.nan, (f"only {name if row['successes'] else other_name} succeeds", sure)
        else:
            ratio, case = math.nan, ("neither succeeds", "")
        cases.setdefault(case, {})[row["N"]] = ratio
    texts = [clause(*case, ratios, dimensions) for case, ratios in cases.items()]
    return f"Against {other_name}: {'; '.join(texts)}."


def clause(what, sure, ratios, dimensions):
    """What holds at the N of these ratios, {N: ratio}."""
    where = dimensions_in_words(list(ratios), dimensions)
    if what == "both":
        return f"open {where} ({ratios_in_words(ratios.values())})"
    if what in ("lower", "higher", "equal"):
        return f"{ratios_in_words(ratios.values())} {where} ({sure})"
    if sure:
        return f"{where} {what} ({sure})"
    return "at no N does either succeed" if where == "at every N" else f"{where} {what}"


def failures(rows):
    """A sentence on how runs fail, in a list; none where all succeed."""
    dimensions, parts = [row["N"] for row in rows], []
    for column, words in ENDS.items():
        for runs, failed in group_by([row for row in rows if row[column]], "runs").items():
            counts = [row[column] for row in failed]
            count = " to ".join(map(str, dict.fromkeys((min(counts), max(counts)))))
            where = dimensions_in_words([row["N"] for row in failed], dimensions)
            parts.append(f"{count} of {runs} {words[max(counts) > 1]} {where}")
    return [f"Failed runs: {'; '.join(parts)}."] if parts else []


def dimensions_in_words(where, of, every="every"):
    """At N = 2 and 3; at every N; up to N = 5 or from N = 10 on, where these are three or more of the first or the last."""
    if len(where) == len(of) > 1:
        return f"at {every} N"
    if len(where) > 2 and where == of[: len(where)]:
        return f"up to N = {where[-1]}"
    if len(where) > 2 and where == of[-len(where) :]:
        return f"from N = {where[0]} on"
    return f"at N = {joined_words(where)}"


def what_is_tested(times, tests):
    """A sentence: which pairs are tested, and whether so many runs can tell them apart; empty without a pair."""
    values = test_limits(times, tests)
    if not values["tests"]:
        return ""
    if values["runs"] < 2:
        return "One run each is too few for a test."
    pairs = "all pairs with one of your algorithms" if opponents(times) else "all pairs"
    number = f"all {values['tests']} tests" if values["tests"] > 1 else "1 test"
    sentence = f"Tested: {pairs}, at each N where at least one of the two succeeds."
    if not values["can_tell"]:
        return f"{sentence} With {values['runs']} runs each, no difference can be significant."
    return f"{sentence} Significant: p < {LEVEL} after Holm's correction over {number}."


def test_limits(times, tests):
    """What the number of runs leaves to the tests: {"runs", "tests", "can_tell", "needed"}.

    A permutation test of n against n runs has no p-value below 2 / C(2n, n), nor below that of its draws. needed: the
    runs with which a difference can be significant.
    """
    runs, number = min(row["runs"] for row in times), len(tests_of_interest(times, tests))
    can_tell = runs > 1 and 0.0 < number * smallest_p(runs) < LEVEL
    needed = next((n for n in range(2, MANY) if number * smallest_p(n) < LEVEL), None)
    return {"runs": runs, "tests": number, "can_tell": can_tell, "needed": needed}


def tests_of_interest(times, tests):
    """The rows of pairwise_tests.csv that a user asks about: pairs with an own algorithm, of which one succeeds."""
    own = opponents(times)
    pairs = [test for test in tests if not own or {test["algorithm"], test["other"]} & own.keys()]
    return [test for test in pairs if not math.isnan(test["ratio"])]


def smallest_p(runs):
    return max(2 / math.comb(2 * runs, runs), 1.0 / (draws(2 * runs) + 1.0))
