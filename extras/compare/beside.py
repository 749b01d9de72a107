"""Own algorithms beside the stored results of studies/leaderboard: a section of the page, and its tests."""

import itertools
import math

import standings
from klee_minty.files import group_by
from klee_minty.names import Names
from klee_minty.results.hits import read_hits
from klee_minty.settings import ALL
from klee_minty_studies.page_markdown import escape_names
from klee_minty_studies.statistics.running_times import evaluations_and_successes, pairwise_tests, summary
from klee_minty_studies.tables import read_table


def beside(times, samples, names, levels, board, *tables):
    """What the section prints, and rows of tests of each algorithm here against each stored one.

    times, samples {(algorithm, N): (2, n)}: of the algorithms here, over all instances; those that are on the leaderboard are left
    out. board: leaderboard.csv; tables: of its runs' target hits, of which those on the paper's instance count. A floor, at place 0, is
    tested against none and has no ratio.
    """
    stored = {row["algorithm"]: row for row in read_table(board)}
    floor = [algorithm for algorithm, row in stored.items() if row["place_paper"] == "0"]
    ranked = [algorithm for algorithm in stored if algorithm not in floor]
    own = [algorithm for algorithm in dict.fromkeys(row["algorithm"] for row in times) if algorithm not in stored]
    rows = [row for row in times if row["algorithm"] in own]
    samples = {cell: sample for cell, sample in samples.items() if cell[0] in own}
    dimensions = sorted({row["N"] for row in rows})
    runs = [run for table in tables for run in read_hits(table) if not run["instance"] and run["N"] in dimensions]
    for (algorithm, N), some in group_by(runs, "algorithm", "N").items():
        samples[algorithm, N] = evaluations_and_successes(some)
        row = {"algorithm": algorithm, "N": N, "runs": len(some)} | summary(samples[algorithm, N])
        rows.append(row | standings.median_targets(some))
    contestants = standings.with_ratios([row for row in rows if row["algorithm"] not in floor], "N")
    rows = [row | {"ratio": math.nan} for row in rows if row["algorithm"] in floor] + contestants
    tests = pairwise_tests(samples, [*itertools.product(own, ranked)])

    names = escape_names(Names({algorithm: row["name"] for algorithm, row in stored.items()} | names.labels))
    levels = levels | {algorithm: row["sees"] for algorithm, row in stored.items()}
    number = {algorithm: place for place, algorithm in enumerate([*stored, *own], 1 - len(floor))}
    lines = [
        {
            "number": number[algorithm],
            "name": names.name(algorithm),
            "is_own": algorithm in own,
            "sees": levels.get(algorithm, ALL),
            "rows": {row["N"]: row for row in rows if row["algorithm"] == algorithm},
        }
        for algorithm in [*own, *stored]
    ]
    of_own = [row for line in lines if line["is_own"] for row in line["rows"].values()]
    section = {"dimensions": dimensions, "lines": lines}
    return section | {"tested": [row | tested(row, contestants, tests, number) for row in of_own]}, tests


def tested(row, contestants, tests, number):
    """An algorithm here at an N: its place by ERT and of how many, and the numbers of those that are significantly apart from it."""
    erts = [other["ert"] for other in contestants if other["N"] == row["N"]]
    slower, faster = (sorted(map(number.get, some)) for some in standings.apart(tests, row["N"], row["algorithm"]))
    return {"place": sum(ert < row["ert"] for ert in erts) + 1, "of": len(erts), "slower": slower, "faster": faster}
