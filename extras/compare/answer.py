"""The comparison in words, a function a sentence: who has the lowest cost, where an own algorithm succeeds, how it compares with each
opponent, why it fails, and what all that rests on.

Every sentence is made from exactly those rows for which it holds, and names their N. times are rows of running_times.csv over all
instances, N by N, own algorithms first; tests are rows of pairwise_tests.csv.
"""

import math

from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.formats import compact, joined_words
from klee_minty.presentation.known_f import origins
from klee_minty.presentation.result_blocks import which_instances
from klee_minty.settings import ALL, VISIBILITIES
from klee_minty_studies import paper
from klee_minty_studies.formats import ratios_in_words
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.running_times import draws
from standings import is_best

MANY = 100  # only fewer runs than this are recommended
FEW = 3  # with more own algorithms no sentence compares one with another: the page would be long
DIGITS = 6  # of f_known to which the page offers a precision
ENDS = {  # how runs end without a success: column of running_times.csv, `stop` of their records, words for one run and for several
    "failed_at_budget": ("budget", "used up the budget", "used up the budget"),
    "failed_at_stagnation": ("stagnation", "stagnated", "stagnated"),
    "failed_at_iterations": (
        "iterations",
        "reached its own limit of generations",
        "reached their own limit of generations",
    ),
    "failed_by_itself": ("optimizer", "ended by itself", "ended by themselves"),
}
COST = (
    "Cost is the expected running time (ERT): the evaluations of each run up to the target, or all of them if it fails,"
    " summed and divided by the number of successful runs."
)


def notes(comparison):
    """What is told after the answers: sentences, in their order."""
    times, names = comparison.over_all, comparison.names
    sentences = [
        what_is_tested(times, comparison.tests),
        *against_what(comparison),
        what_was_known(comparison.known),
        better_points(comparison.times, names),
        "The tables compare your own algorithms with each other." if len(opponents(times)) > FEW else "",
        levels_in_words(comparison.levels, comparison.left_out, names),
        cost_and_success(comparison),
        runs_in_words(comparison),
    ]
    return [*filter(None, sentences)]


def winners_in_words(times, names=NAMES):
    """A sentence: which algorithm has the lowest ERT at which N."""
    by_N, winners = group_by(times, "N"), {}  # winners: {names of the best: dimensions}
    for N, rows in by_N.items():
        best = tuple(names.name(row["algorithm"]) for row in rows if is_best(row, times))
        winners.setdefault(best, []).append(N)
    unsolved = winners.pop((), [])
    if not winners:
        return "No run of any algorithm succeeds."
    parts = [f"{joined_words(best)} {dimensions_in_words(where, [*by_N])}" for best, where in winners.items()]
    sentence = f"Lowest cost: {'; '.join(parts)}."
    return sentence + (f" No run succeeds {dimensions_in_words(unsolved, [*by_N])}." if unsolved else "")


def answers(times, tests, names=NAMES):
    """Pairs for each own algorithm: a sentence, and a list of further ones."""
    by_algorithm = group_by(times, "algorithm")
    p_values = {(test["N"], frozenset((test["algorithm"], test["other"]))): test["p_holm"] for test in tests}
    result = []
    for algorithm, others in opponents(times).items():
        rows, name = by_algorithm[algorithm], names.name(algorithm)
        more = [comparison_in_words(rows, by_algorithm[other], p_values, name, names.name(other)) for other in others]
        result.append((f"{name} succeeds {successes(rows)}.", [*more, *failures(rows)]))
    return result


def opponents(times):
    """{own algorithm: those that it is compared with}: the paper's algorithms, and other own ones once each."""
    every = group_by(times, "algorithm")
    own = [algorithm for algorithm in every if algorithm not in paper.ALGORITHMS]
    theirs = [algorithm for algorithm in every if algorithm not in own]
    return {algorithm: theirs + (own[number + 1 :] if len(own) <= FEW else []) for number, algorithm in enumerate(own)}


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

    rows, others: rows of running_times.csv of two algorithms at the same N; p_values: {(N, {algorithm, other}): p}.
    """
    dimensions, cases = [row["N"] for row in rows], {}  # cases: {(what, how sure): {N: ratio of ERTs}}
    for row, other in zip(rows, others, strict=True):
        p = p_values.get((row["N"], frozenset((row["algorithm"], other["algorithm"]))), math.nan)
        sure = "not tested" if math.isnan(p) else "significant" if p < LEVEL else "open"
        ratio = row["ert"] / other["ert"]
        if not row["successes"] and not other["successes"]:
            case = "neither succeeds", ""
        elif not row["successes"] or not other["successes"]:
            case = f"only {name if row['successes'] else other_name} succeeds", sure
        elif sure == "open":
            case = "both succeed", sure
        else:
            case = "lower" if ratio < 1.0 else "higher" if ratio > 1.0 else "equal", sure
        cases.setdefault(case, {})[row["N"]] = ratio
    texts = [clause(*case, ratios, dimensions) for case, ratios in cases.items()]
    return f"Against {other_name}: {'; '.join(texts)}."


def clause(what, sure, ratios, dimensions):
    """What holds at the N of these ratios, {N: ratio}."""
    where = dimensions_in_words(list(ratios), dimensions)
    if what == "both succeed":
        return f"open {where} ({ratios_in_words(ratios.values())})"
    if what in ("lower", "higher", "equal"):
        return f"{ratios_in_words(ratios.values())} {where} ({sure})"
    if sure:
        return f"{where} {what} ({sure})"
    return "at no N does either succeed" if where == "at every N" else f"{where} {what}"


def failures(rows):
    """A sentence on how runs fail, in a list; none where all succeed."""
    dimensions, parts = [row["N"] for row in rows], []
    for column, (_, *words) in ENDS.items():
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
    limits = test_limits(times, tests)
    if not limits["tests"]:
        return ""
    if limits["runs"] < 2:
        return "One run each is too few for a test."
    pairs = "all pairs with one of your algorithms" if opponents(times) else "all pairs"
    number = f"all {limits['tests']} tests" if limits["tests"] > 1 else "1 test"
    sentence = f"Tested: {pairs}, at each N where at least one of the two succeeds."
    if not limits["can_tell"]:
        return f"{sentence} With {limits['runs']} runs each, no difference can be significant."
    return f"{sentence} Significant: p < {LEVEL} after Holm's correction over {number}."


def test_limits(times, tests):
    """What the number of runs leaves to the tests that a user asks about: {"runs", "tests", "can_tell", "needed"}.

    These are of pairs with an own algorithm of which one succeeds. A permutation test of n against n runs has no p-value below
    2 / C(2n, n), nor below that of its draws. needed: the runs with which a difference can be significant.
    """
    own, runs = opponents(times), min(row["runs"] for row in times)
    asked = [test for test in tests if not own or {test["algorithm"], test["other"]} & own.keys()]
    number = sum(not math.isnan(test["ratio"]) for test in asked)
    needed = next((n for n in range(2, MANY) if number * smallest_p(n) < LEVEL), None)
    return {"runs": runs, "tests": number, "can_tell": number * smallest_p(runs) < LEVEL, "needed": needed}


def smallest_p(runs):
    return max(2 / math.comb(2 * runs, runs), 1.0 / (draws(2 * runs) + 1.0))


def against_what(comparison):
    """Sentences, where no optimum is proven: what f_known is, who found it, where there is none, and what the precision is beside it."""
    known, precision = comparison.known, comparison.precision
    if known.is_optimum:
        return
    goal = f"A run succeeds when it reaches f ≤ f_known + {compact(f'{precision:g}')}."
    source = "of all runs of this call" if known.is_found else "that was known, f_opt"
    which = origins(known, comparison.names) or "in `data/f_opt.csv`"
    lacking = [f"N = {row['N']}, instance {row['instance']}" for row in known.rows if math.isnan(row["f_opt"])]
    if len(lacking) < len(known.rows):
        yield f"{goal} f_known is the best feasible f {source}, and no proven optimum: {which}."
    if lacking:
        yield f"No run found a feasible point at {joined_words(lacking)}, so that there is no f_known."
    if known.only:
        share, fine = precision / abs(known.only), 10.0 ** (math.floor(math.log10(abs(known.only))) + 1 - DIGITS)
        other = f"for {DIGITS} digits of f, call with `precision={fine:.1e}`, which makes the runs again"
        yield f"The precision, {compact(f'{precision:g}')}, is absolute, and {share:.1e} times f_known; {other}."


def what_was_known(known):
    """What f_known was before this call, where it is another one now."""
    changed = [row for row in known.rows if not math.isnan(row.get("before", math.nan))]
    if not changed:
        return ""
    where = " (N = {N}, instance {instance})" if len(known.rows) > 1 else ""
    before = joined_words(f"{row['before']!r}{where.format(**row)}" for row in changed)
    text = f"Before this call f_known was {before}; hits and costs of all runs were made again."
    if any(row["before"] < row["f_opt"] for row in changed):
        text += " It was better: this call lacks the run that found it."
    return text


def better_points(times, names=NAMES):
    """The lowest f of each instance where a run is below f_opt, the best f that was known."""
    better = [row for row in times if not math.isnan(row.get("better_f", math.nan))]
    found = []
    for (N, instance), rows in group_by(better, "N", "instances").items():
        best = min(rows, key=lambda row: row["better_f"])
        if len(str(instance).split()) == 1:
            found.append(f"{best['better_f']!r} ({names.name(best['algorithm'])}, N = {N}, instance {instance})")
    if not found:
        return ""
    return f"Runs found a better f than f_opt: {joined_words(found)}. They stop where they reach f_opt; set it to None, and they go on."


def levels_in_words(levels, left_out, names=NAMES):
    """What the algorithms see, if that is not all, and whose results are missing for that reason."""
    if {*levels.values()} <= {ALL} and not left_out:
        return ""
    parts = []
    for level, meaning in VISIBILITIES.items():
        if own := [names.name(name) for name, seen in levels.items() if seen == level]:
            parts.append(f"{joined_words(own)} at the level {level} ({meaning})")
    text = f"What `evaluate` shows: {'; '.join(parts)}."
    if left_out:
        text += f" {joined_words(map(names.name, left_out))} cannot run with so little, and is left out."
    return text


def cost_and_success(comparison):
    """What cost is and, where an optimum is proven, what a success is."""
    if not comparison.known.is_optimum:
        return COST
    precision = compact(f"{comparison.precision:g}")
    return f"{COST} A run succeeds if it ends at a feasible point whose f exceeds f_opt by at most {precision}."


def runs_in_words(comparison):
    """The instances and, but on the paper's, how many runs each algorithm has on each."""
    instances = comparison.instances
    if comparison.is_the_papers and instances == "0":
        return "All runs are on the paper's instance of the problem, whose rotation plane is the most symmetric one."
    number = len(instances.split())
    runs = comparison.over_all[0]["runs"] // number
    which = f"{which_instances(instances)} of {comparison.problem}" + " (the paper's is 0)" * comparison.is_the_papers
    return f"All runs are on {which}: {runs} run{'s' * (runs > 1)} of each algorithm{' on each' * (number > 1)}."


def ending(known):
    """How runs end, where their f are shown."""
    if known.is_found:
        return "No run had a target: each went on to its budget, to stagnation or to its own end."
    return "A successful run ends at its target, so that digits beyond the precision say nothing."


def next_step(comparison):
    """What to run next: a sentence, and what changes in the call; both are empty where nothing is to be said."""
    limits, instances = test_limits(comparison.over_all, comparison.tests), comparison.instances.split()
    if limits["tests"] and not limits["can_tell"] and limits["needed"]:
        runs = math.ceil(limits["needed"] / len(instances))
        each = " on each instance" if len(instances) > 1 else ""
        return f"With {runs} runs{each}, a difference can be significant:", {"runs": runs}
    if comparison.is_the_papers and instances == ["0"]:
        return "To compare the algorithms on 15 other instances:", {"instances": [*range(1, 16)], "runs": 1}
    return "", {}
