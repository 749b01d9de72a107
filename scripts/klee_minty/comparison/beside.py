"""Own algorithms beside the stored results of studies/leaderboard: a section of the page, and its tests."""

import itertools

from klee_minty.comparison import pairs, standings
from klee_minty.files import group_by, read_text
from klee_minty.presentation.formats import ranges
from klee_minty.presentation.pages import escape
from klee_minty.results.hits import read_hits
from klee_minty.statistics.running_times import evaluations_and_successes, pairwise_tests, running_time_columns


def beside(times, samples, board, *tables):
    """What the section says (None if nothing is stored at these N), and tests of algorithms here against stored ones.

    times, samples {(algorithm, N): (2, n)}: of the algorithms here, over all instances; those that are on the
    leaderboard are left out. board: leaderboard.csv; tables: the target hits of its runs, of which those on the paper's
    instance count. The algorithm at place 0, which knows that the problem is linear, is left out, too.
    """
    every = {row["algorithm"]: row for row in read_text(board)}
    stored = {algorithm: row for algorithm, row in every.items() if row["place_paper"] != "0"}
    here = [row for row in times if row["algorithm"] not in every]
    dimensions, own = {row["N"] for row in here}, dict.fromkeys(row["algorithm"] for row in here)
    samples, others = {cell: sample for cell, sample in samples.items() if cell[0] in own}, []
    runs = [run for table in tables for run in read_hits(table) if not run["instance"] and run["N"] in dimensions]
    for (algorithm, N), some in group_by(runs, "algorithm", "N").items():
        if algorithm in stored:
            samples[algorithm, N] = evaluations_and_successes(some)
            row = {"algorithm": algorithm, "N": N, "runs": len(some), "sees": stored[algorithm]["sees"]}
            row |= {"name": escape(stored[algorithm]["name"])} | standings.median_targets(some)
            others.append(row | running_time_columns(samples[algorithm, N]))
    tests = pairwise_tests(samples, [*itertools.product(own, stored)])
    reach_of_tests = pairs.reach_of_tests(tests, {cell: sample.shape[1] for cell, sample in samples.items()})
    others_at = group_by(others, "N")
    rows = [row | standing(row, others_at[row["N"]], tests) for row in here if row["N"] in others_at]
    sizes = ranges(sorted({row["runs"] for row in others}))
    return {"rows": rows, "reach_of_tests": reach_of_tests, "sizes": sizes} if rows else None, tests


def standing(row, others, tests):
    """How many others at its N have a lower ERT than an algorithm, its neighbours, and who is significantly apart."""
    solved = sorted((other for other in others if other["successes"]), key=lambda other: other["ert"])
    better = sum(other["ert"] < row["ert"] for other in solved)
    slower, faster = standings.apart(tests, row["N"], row["algorithm"])
    columns = {"lower": better, "of": len(others), "slower": slower, "faster": faster}
    return columns | {"before": solved[better - 1] if better else None, "behind": next(iter(solved[better:]), None)}
