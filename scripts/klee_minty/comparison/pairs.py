"""What is known of each pair of algorithms, a fact for each N: how sure it can be, and what to run next.

times are rows of running_times.csv over all instances, N by N, own algorithms first; tests: rows of pairwise_tests.csv.
"""

import math

from klee_minty import paper
from klee_minty.comparison.standings import are_equal, ratio_of
from klee_minty.files import group_by
from klee_minty.names import PAPER_PROBLEM_IN_PRINT
from klee_minty.statistics.inference import LEVEL
from klee_minty.statistics.running_times import smallest_p

MANY = 100  # only fewer runs than this are recommended
INSTANCES = 15  # so many, from 1 on, are recommended
FEW = 3  # with more own algorithms no sentence compares one with another: the page would be long


def own_algorithms(times):
    return [algorithm for algorithm in group_by(times, "algorithm") if algorithm not in paper.ALGORITHMS]


def tests_of_own(tests):
    """The rows of tests with an own algorithm, or all where there is none: Holm's correction is over these."""
    return [test for test in tests if not {test["algorithm"], test["other"]} <= {*paper.ALGORITHMS}] or tests


def pairs_of(times, tests):
    """{(algorithm, other): its facts}, of own algorithms with the paper's and, where they are few, with later own ones.

    Where there are no own ones, it is all pairs. A fact: {"N", "ratio": ERT of algorithm / ERT of other, "p": with
    Holm's correction, "who": those of the two that succeed}.
    """
    rows_of, own = group_by(times, "algorithm"), own_algorithms(times)
    first, every = own or [*rows_of], [*rows_of]
    p_of = {(test["N"], frozenset((test["algorithm"], test["other"]))): test["p_holm"] for test in tests}
    pairs = {}
    for place, algorithm in enumerate(first):
        later = first[place + 1 :] if len(own) <= FEW else []
        for other in [name for name in every if name not in first] + later:
            rows = zip(rows_of[algorithm], rows_of[other], strict=True)
            pairs[algorithm, other] = [fact(row, its, p_of) for row, its in rows]
    return pairs


def fact(row, other, p_of):
    p = p_of.get((row["N"], frozenset((row["algorithm"], other["algorithm"]))), math.nan)
    who = tuple(each["algorithm"] for each in (row, other) if each["successes"])
    return {"N": row["N"], "ratio": ratio_of(row["ert"], other["ert"]), "p": p, "who": who}


def groups_of(facts):
    """Lists of facts that one clause tells, with the same `who`, as sure, and ratios on the same side of 1."""
    groups = {}
    for each in facts:
        side = (each["ratio"] > 1.0) - (each["ratio"] < 1.0) if len(each["who"]) == 2 else 0
        groups.setdefault((each["who"], sure(each["p"]), side), []).append(each)
    return groups.values()


def sure(p):
    return "not tested" if math.isnan(p) else "significant" if p < LEVEL else "not significant"


def reach_of_tests(tests, runs):
    """What rows of tests can tell with these numbers of runs, {(algorithm, N): runs}: {"tests", "can_tell", "needed"}.

    tests: how many have a p-value; can_tell: whether a difference could be significant, since Holm's correction
    multiplies the smallest p-value by their number; needed: the fewest runs of each with which one could be, None where
    there is nothing to test, or that takes MANY.
    """
    done = [test for test in tests if not math.isnan(test["p_holm"])]
    count = len(done) or sum(not math.isnan(test["ratio"]) for test in tests_of_own(tests))  # single runs have no p
    pairs = {(runs[test["algorithm"], test["N"]], runs[test["other"], test["N"]]) for test in done}
    can_tell = any(len(done) * smallest_p(*pair) < LEVEL for pair in pairs)
    needed = next((n for n in range(2, MANY) if count and count * smallest_p(n, n) < LEVEL), None)
    return {"tests": len(done), "can_tell": can_tell, "needed": needed}


def beaten(comparison):
    """The best f of runs that are below an f_opt that is no proven optimum."""
    points = comparison.points if not comparison.known.is_optimum else ()
    return [point["f"] for point in points if point["f"] < point["f_opt"] - comparison.precision]


def next_step(comparison, known):
    """What to run next: a sentence, and what changes in the call, or neither; known: what reach_of_tests returns."""
    times, instances = comparison.over_all, comparison.instances.split()
    if any("records" in entry for entry in comparison.call.get("own", []) if isinstance(entry, dict)):
        return "", {}  # no call makes more runs of another program
    if not any(row["successes"] for row in times):
        if not any(row["failed_at_budget"] for row in times):
            return "No run succeeds, and none ends at the budget: more evaluations change nothing.", {}
        return "No run succeeds. Next, ten times the budget:", {"budget": 10 * comparison.budget}
    if comparison.problem == PAPER_PROBLEM_IN_PRINT and instances == ["0"]:
        return "One instance decides little. Next, 15 others:", {"instances": [*range(1, INSTANCES + 1)], "runs": 1}
    if any(map(are_equal, times)) and len(instances) < INSTANCES:
        changes = {"instances": [*range(1, INSTANCES + 1)], "runs": 1}
        return "More of these runs tell nothing. Next, 15 instances, if the problem has them:", changes
    if known["needed"] and not known["can_tell"]:
        runs = math.ceil(known["needed"] / len(instances))
        each = " on each instance" if len(instances) > 1 else ""
        return f"Next, {runs} runs{each}, with which a difference could be significant:", {"runs": runs}
    return "", {}


def ratio_text(ratio, digits=2):
    """1,741, 12, 1.6 or 1/315, and 0, ∞ or – where one or none succeeds.

    It has more digits where rounding would make 1 of a ratio that is not.
    """
    if math.isnan(ratio) or ratio in (0.0, math.inf):
        return {"0.0": "0", "inf": "∞"}.get(str(ratio), "–")
    if ratio < 0.1:
        return f"1/{ratio_text(1.0 / ratio, digits)}"
    text = f"{ratio:,.0f}" if ratio >= 10.0**digits - 0.5 else f"{ratio:.{digits}g}"
    return ratio_text(ratio, digits + 1) if ratio != 1.0 and float(text.replace(",", "")) == 1.0 else text


def ratios_text(facts):
    """The lowest of their ratios to the highest: 1/370 to 1/100; 0.86 to 1.1."""
    ratios = sorted(each["ratio"] for each in facts)
    return " to ".join(dict.fromkeys(map(ratio_text, [ratios[0], ratios[-1]])))
