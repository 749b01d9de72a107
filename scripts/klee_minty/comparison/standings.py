"""What a row of running_times.csv says, in words and columns, and the order of the rows."""

import math
from operator import itemgetter

from klee_minty import paper
from klee_minty.files import group_by
from klee_minty.presentation.formats import evaluations_text, short
from klee_minty.statistics.inference import LEVEL
from klee_minty.targets import PAPER_TARGETS

import numpy as np

ENDS = {  # how runs end without a success: column of running_times.csv, `stop` of their records, words
    "failed_at_budget": ("budget", "ended at the budget"),
    "failed_at_stagnation": ("stagnation", "stagnated"),
    "failed_at_iterations": ("iterations", "ended at a limit of generations"),
    "failed_by_itself": ("optimizer", "ended by the optimizer"),
}


def by_instances(times):
    """{instances: rows} of running_times.csv, first those over all; rows N by N, own algorithms before the paper's."""
    rows = sorted(times, key=lambda row: (row["N"], row["algorithm"] in paper.ALGORITHMS))
    parts = {str(instances): some for instances, some in group_by(rows, "instances").items()}
    return dict(sorted(parts.items(), key=lambda part: -len(part[0].split())))


def apart(tests, N, algorithm):
    """The algorithms that take significantly more evaluations at this N, and those that take fewer."""
    slower, faster = set(), set()
    for test in tests:
        if test["N"] == N and test["p_holm"] < LEVEL:
            pair = [test["algorithm"], test["other"]]
            winner, loser = pair if test["ratio"] < 1.0 else reversed(pair)
            if winner == algorithm:
                slower.add(loser)
            elif loser == algorithm:
                faster.add(winner)
    return slower, faster


def ends_in_words(rows):
    """How all runs of these rows ended: of 9 runs in all, 6 reached the target, 3 ended at the budget."""
    counts = {"reached the target": sum(row["successes"] for row in rows)}
    counts |= {words: sum(row[column] for row in rows) for column, (_, words) in ENDS.items()}
    parts = [f"{count} {words}" for words, count in counts.items() if count]
    return f"of {sum(row['runs'] for row in rows)} runs in all, {', '.join(parts)}"


def cost(row):
    """The ERT or, without a success, the hardest target that the median run reached, of the error or else of ν."""
    if row["successes"]:
        return evaluations_text(row["ert"])
    if math.isfinite(row["error_target"]):
        return f"target {short(row['error_target'], 2)}"
    return f"ν target {short(row['nu_target'], 2)}" if math.isfinite(row["nu_target"]) else "no target"


def are_equal(row):
    """Whether on each instance all runs of a row are copies of one, so that intervals and tests take that one alone."""
    return row["independent"] < row["runs"]


def successes(row):
    """Successful runs of all: 14/15."""
    return f"{row['successes']}/{row['runs']}"


def ends(runs):
    """Best and worst f of the feasible runs and of how many, and the worst violation, at the end of the runs."""
    f = [run["f"] for run in runs if run["nu"] == 0.0]
    best, worst = (min(f), max(f)) if f else 2 * (math.nan,)
    columns = {"feasible": len(f), "feasible_f_best": best, "feasible_f_worst": worst}
    return columns | {"nu_worst": max(run["nu"] for run in runs)}


def ratio_of(ert, other):
    """ert / other, which is 1 where they are equal but for rounding; NaN where both are infinite."""
    return 1.0 if math.isfinite(ert) and math.isclose(ert, other, rel_tol=1e-12) else ert / other


def with_ratios(rows, *columns):
    """The rows with the ratio of their ERT to the lowest ERT among rows with equal columns, if one is finite."""
    of_group = itemgetter(*columns)
    lowest = {of_group(rows[0]): min(row["ert"] for row in rows) for rows in group_by(rows, *columns).values()}
    ratios = [ratio_of(row["ert"], lowest[of_group(row)]) for row in rows]
    return [row | {"ratio": ratio} for row, ratio in zip(rows, ratios, strict=True)]


def median_targets(runs, targets=PAPER_TARGETS):
    """The hardest targets of the violation and of the error that the median run hits; NaN if it hits none.

    The more targets a run hits, the better it is by ν, then f: so this is a median run as Table 2 defines it.
    """
    hits = np.array([[hit is not None for hit in run["target_hits"]] for run in runs])
    middle = sorted(hits, key=np.count_nonzero, reverse=True)[(len(runs) - 1) // 2]
    hardest, parts = {}, np.split(middle, [len(targets.constraint)])
    for name, levels, hit in zip(("nu", "error"), (targets.constraint, targets.objective), parts, strict=True):
        number = np.count_nonzero(hit)
        hardest[f"{name}_target"] = levels[number - 1] if number else math.nan
    return hardest
