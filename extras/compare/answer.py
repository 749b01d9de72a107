"""The answer in words: which algorithm is best, how far away an own algorithm is, why its runs fail, what tests can tell."""

import math

from klee_minty.files import grouped
from lib import paper
from lib.formats import percent, short
from lib.inference import LEVEL
from lib.running_times import PERMUTATIONS
from lib.standings import algorithms, is_best
from presentation.formats import joined
from presentation.names import NAMES

MANY = 100  # runs: beyond this no number of runs is recommended
ENDS = {  # how runs end without a success: column of running_times.csv, words
    "failed_at_budget": "used up the budget",
    "failed_at_stagnation": "stagnated",
    "failed_at_iterations": "reached their own limit of generations",
    "failed_by_itself": "ended by themselves",
}


def best(times, names=NAMES):
    """A sentence: which algorithm has the lowest ERT at which N. times: rows of running_times.csv over all instances."""
    dimensions = sorted({row["N"] for row in times})
    winners, unsolved = {}, []  # {the best's names: dimensions}
    for N, rows in sorted(grouped(times, "N").items()):
        lowest = [names.name(row["algorithm"]) for row in rows if is_best(row, times)]
        if lowest:
            winners.setdefault(joined(lowest), []).append(N)
        else:
            unsolved.append(N)
    if not winners:
        return "No run of any algorithm succeeds."
    if len(winners) == 1:
        ((name, where),) = winners.items()
        sentence = f"Best {at(where, [N for N in dimensions if N not in unsolved])}: {name}."
    else:
        sentence = "Best: " + "; ".join(f"{name} {at(where)}" for name, where in winners.items()) + "."
    return sentence + (f" No run succeeds {at(unsolved)}." if unsolved else "")


def answers(times, tests, budget, names=NAMES):
    """Sentences on each own algorithm, one text each. tests: rows of pairwise_tests.csv; budget in evaluations / N."""
    values = power(times, tests)
    for algorithm in algorithms(times):
        if algorithm not in paper.ALGORITHMS:
            rows = sorted((row for row in times if row["algorithm"] == algorithm), key=lambda row: row["N"])
            sentences = [f"{names.name(algorithm)} succeeds {successes(rows)}.", cost(rows, times)]
            sentences += [told_apart(algorithm, tests, names)] if values["can_tell"] else []
            sentences += [failures(rows, budget)]
            yield " ".join(sentence for sentence in sentences if sentence)
    if tests and values["runs"] == 1:  # which no test takes
        yield "One run is too few to tell algorithms apart."
    elif values["tests"] and not values["can_tell"]:
        yield f"{values['runs']} runs are too few to tell algorithms apart."


def successes(rows):
    """In all runs up to N = 5, in 3 of 7 at N = 10, in none at N = 20 and 40."""
    dimensions = [row["N"] for row in rows]
    always = [row["N"] for row in rows if row["successes"] == row["runs"]]
    never = [row["N"] for row in rows if not row["successes"]]
    if len(never) == len(rows):
        return "in no run"
    if len(always) == len(rows):
        return "in all runs"
    parts = [f"in all runs {up_to(always, dimensions)}"] if always else []
    parts += [
        f"in {row['successes']} of {row['runs']} runs at N = {row['N']}"
        for row in rows
        if row["N"] not in [*always, *never]
    ]
    parts += [f"in none {at(never)}"] if never else []
    return ", ".join(parts)


def cost(rows, times):
    """How many times the lowest ERT its own is; where it is the lowest, how many times as high the next one is."""
    ahead, behind = {}, {}  # {N: factor}
    for row in rows:
        others = [each["ert"] for each in times if each["N"] == row["N"] and each["algorithm"] != row["algorithm"]]
        next_best = min(others, default=math.inf)
        if row["successes"] and is_best(row, times):
            ahead[row["N"]] = next_best / row["ert"]
        elif row["successes"]:
            behind[row["N"]] = row["ert"] / next_best
    parts = []
    if ahead:
        parts.append(f"the lowest {at(ahead)}" if behind else "the lowest")
        factors = [factor for factor in ahead.values() if 1.0 < factor < math.inf]
        parts[0] += f" (the next algorithm's is {times_as_high(factors)} as high)" if factors else ""
    if behind:
        where = f" {at(behind)}" if ahead else ""
        parts.append(f"{times_as_high(behind.values())} the lowest{where}")
    return f"Its cost is {' and '.join(parts)}." if parts else ""


def times_as_high(factors):
    """1.8 to 3 times."""
    texts = dict.fromkeys(
        short(factor, 2, apart_from=1.0) if factor < 99.5 else f"{factor:,.0f}" for factor in sorted(factors)
    )
    return f"{' to '.join(dict.fromkeys([next(iter(texts)), list(texts)[-1]]))} times"


def told_apart(algorithm, tests, names):
    """The algorithms whose ERT does not differ significantly from its own, and where."""
    others = {}  # {dimensions: names}
    asked = [test for test in tests if algorithm in (test["algorithm"], test["other"])]
    asked = [test for test in asked if not math.isnan(test["p_holm"])]
    dimensions = sorted({test["N"] for test in asked})
    by_other = {}
    for test in asked:
        if test["p_holm"] >= LEVEL:
            other = test["other"] if test["algorithm"] == algorithm else test["algorithm"]
            by_other.setdefault(other, []).append(test["N"])
    for other, where in by_other.items():
        others.setdefault(tuple(sorted(where)), []).append(names.name(other))
    if not asked:
        return ""
    if not others:
        return "Every difference is significant."
    parts = [f"from {joined(who)} {at(where, dimensions, 'any')}" for where, who in others.items()]
    return f"It cannot be told {', '.join(parts)}."


def failures(rows, budget):
    """Why its runs fail: at N = 10 and 20, 5 of 7 runs used up the budget and 2 ended by themselves after 12 % of it."""
    where = {}  # {how they end: dimensions}
    for row in rows:
        if text := ends(row, budget):
            where.setdefault(text, []).append(row["N"])
    sentence = "; ".join(f"{at(dimensions)}, {text}" for text, dimensions in where.items())
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def ends(row, budget):
    """How the failed runs of a row end; empty without one."""
    parts = [f"{row[column]} {words}" for column, words in ENDS.items() if row[column]]
    if not parts:
        return ""
    parts[0] = parts[0].replace(" ", f" of {row['runs']} runs ", 1)
    early = row["evaluations_early"] / (budget * row["N"])
    if math.isnan(early):
        return joined(parts)
    share = percent(early) if early >= 0.095 else f"{100.0 * early:.2g} %"
    return f"{joined(parts)} after {share} of the budget"


def at(dimensions, of=(), every="every"):
    """At N = 2 and 3; at every N, or after a "not" at any N, if there are more than one and these are all."""
    return f"at {every} N" if len(dimensions) == len(of) > 1 else f"at N = {joined(dimensions)}"


def up_to(dimensions, of):
    """Up to N = 5 where these are the first, or at N = 3 and 5."""
    return (
        f"up to N = {dimensions[-1]}" if 1 < len(dimensions) and of[: len(dimensions)] == dimensions else at(dimensions)
    )


def power(times, tests):
    """What the number of runs leaves to the tests: {"runs", "tests", "smallest", "corrected", "can_tell", "needed"}.

    A permutation test of n against n runs has no p-value below 2 / C(2n, n), nor below that of its draws. needed: the
    runs with which a difference can be significant.
    """
    runs = min(row["runs"] for row in times)
    asked = sum(not math.isnan(test["p_holm"]) for test in tests)
    smallest = smallest_p(runs)
    corrected = min(1.0, asked * smallest)
    needed = next((n for n in range(2, MANY) if asked * smallest_p(n) < LEVEL), None)
    return {
        "runs": runs,
        "tests": asked,
        "smallest": smallest,
        "corrected": corrected,
        "can_tell": asked > 0 and corrected < LEVEL,
        "needed": needed,
    }


def smallest_p(runs):
    return max(2 / math.comb(2 * runs, runs), 1.0 / (PERMUTATIONS[1] + 1.0))
