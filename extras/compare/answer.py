"""The comparison in words, a function a sentence: who has the lowest ERT, where an own algorithm succeeds, how it compares with each
opponent, why it fails, and what all that rests on.

Every sentence is made from exactly those rows for which it holds, and names their N. times are rows of running_times.csv over all
instances, N by N, own algorithms first; tests are rows of pairwise_tests.csv.
"""

import math
from operator import itemgetter
from pathlib import Path

from klee_minty.files import group_by
from klee_minty.names import NAMES
from klee_minty.presentation.formats import compact, joined_words
from klee_minty.presentation.latex import which_instances
from klee_minty.results.best_known import FOUND
from klee_minty.settings import ALL, VISIBILITIES
from klee_minty_studies import paper
from klee_minty_studies.page_markdown import page_templates
from klee_minty_studies.statistics.inference import LEVEL
from klee_minty_studies.statistics.running_times import draws

MANY_INSTANCES = 6  # a sentence that names the f of more is too long
MANY = 100  # only fewer runs than this are recommended
FEW = 3  # with more own algorithms no sentence compares one with another: the page would be long
DIGITS = 6  # of f_known to which the page offers a precision
ENDS = {  # how runs end without a success: column of running_times.csv, `stop` of their records, words for one run and for several
    "failed_at_budget": ("budget", "used up the budget", "used up the budget"),
    "failed_at_stagnation": ("stagnation", "stagnated", "stagnated"),
    "failed_at_iterations": (
        "iterations",
        *(f"reached {whose} own limit of generations" for whose in ("its", "their")),
    ),
    "failed_by_itself": ("optimizer", "ended by itself", "ended by themselves"),
}


def notes(comparison):
    """What is told after the answers: sentences, in their order."""
    times, known, names, precision = comparison.over_all, comparison.known, comparison.names, comparison.precision
    best, instances = abs(known.only or 1.0), comparison.instances.split()
    lost = [point for point in comparison.points if not math.isnan(point["lost"])]
    templates = page_templates(Path(__file__).parent, names)
    templates.globals |= {"LEVEL": LEVEL, "FEW": FEW, "DIGITS": DIGITS, "VISIBILITIES": VISIBILITIES}
    templates.filters["words"] = joined_words
    text = templates.get_template("notes.txt.j2").render(
        comparison=comparison,
        limits=test_limits(times, comparison.tests),
        own=opponents(times),
        precision=compact(f"{precision:g}"),
        origins=origins(known, names),
        lacking=[cell(row) for row in known.rows if math.isnan(row["f_opt"])],
        share=precision / best,
        fine=10.0 ** (math.floor(math.log10(best)) + 1 - DIGITS),
        lost=[f"{point['lost']!r} ({cell(point)})" for point in lost],
        better=better_points(comparison.times, names),
        sees_less=not {*comparison.levels.values()} <= {ALL},
        levels={level: [name for name, seen in comparison.levels.items() if seen == level] for level in VISIBILITIES},
        instances=instances,
        where=which_instances(comparison.instances),
        runs=times[0]["runs"] // len(instances),
    )
    return text.splitlines()


def cell(row):
    return f"N = {row['N']}, instance {row['instance']}"


def origins(known, names):
    """0.25 (LSHADE44, run 3), each with its N and instance where there are several; without it where f_opt was given."""
    texts = []
    for row in known.rows:
        if not math.isnan(row["f_opt"]):
            where = [] if known.only is not None else [cell(row)]
            by = [f"{names.name(row['algorithm'])}, run {row['run']}"] if row["source"] == FOUND else []
            texts.append(repr(float(row["f_opt"]) + 0.0) + (f" ({', '.join(where + by)})" if where or by else ""))
    return joined_words(texts) if 0 < len(texts) <= MANY_INSTANCES else ""


def better_points(times, names):
    """The lowest f of each instance where a run is below f_opt, the best f that was known, in words."""
    below = [row for row in times if not math.isnan(row["better_f"]) and " " not in str(row["instances"])]
    lowest = [min(rows, key=itemgetter("better_f")) for rows in group_by(below, "N", "instances").values()]
    by_whom = [(row, names.name(row["algorithm"])) for row in lowest]
    return [f"{row['better_f']!r} ({name}, N = {row['N']}, instance {row['instances']})" for row, name in by_whom]


def winners_in_words(times, names=NAMES):
    """A sentence: which algorithm has the lowest ERT at which N."""
    by_N, winners = group_by(times, "N"), {}  # winners: {names of the best: dimensions}
    for N, rows in by_N.items():
        best = tuple(names.name(row["algorithm"]) for row in rows if row["ratio"] == 1.0)
        winners.setdefault(best, []).append(N)
    unsolved = winners.pop((), [])
    if not winners:
        return "No run of any algorithm succeeds."
    parts = [f"{joined_words(best)} {dimensions_in_words(where, [*by_N])}" for best, where in winners.items()]
    sentence = f"Lowest ERT: {'; '.join(parts)}."
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
    """Against εMAg-ES: 0.57 times its ERT at N = 3 (significant); from N = 10 on only εMAg-ES succeeds (significant).

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


def ratio_text(ratio, digits=2):
    """1,741, 12, 1.6 or 1/315; more digits where rounding would make 1 of a ratio that is not."""
    if ratio < 0.1:
        return f"1/{ratio_text(1.0 / ratio, digits)}"
    text = f"{ratio:,.0f}" if ratio >= 10.0**digits - 0.5 else f"{ratio:.{digits}g}"
    return ratio_text(ratio, digits + 1) if ratio != 1.0 and float(text.replace(",", "")) == 1.0 else text


def ratios_in_words(ratios):
    """How an ERT compares, from the lowest of its ratios to the highest: 1/370 to 1/100 times its ERT; 0.86 to 1.1 times its ERT."""
    return f"{' to '.join(dict.fromkeys(map(ratio_text, sorted([min(ratios), max(ratios)]))))} times its ERT"


def dimensions_in_words(where, of, every="every"):
    """At N = 2 and 3; at every N; up to N = 5 or from N = 10 on, where these are three or more of the first or the last."""
    if len(where) == len(of) > 1:
        return f"at {every} N"
    if len(where) > 2 and where == of[: len(where)]:
        return f"up to N = {where[-1]}"
    if len(where) > 2 and where == of[-len(where) :]:
        return f"from N = {where[0]} on"
    return f"at N = {joined_words(where)}"


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
