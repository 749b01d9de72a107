"""Own algorithms beside the stored results of extras/leaderboard: a section of the page, and its tests."""

import itertools
import math

import standings
from klee_minty.files import group_by
from klee_minty.names import Names
from klee_minty.results.hits import read_hits
from klee_minty.settings import ALL
from klee_minty_studies.formats import ratio_text
from klee_minty_studies.hit_arrays import median_targets
from klee_minty_studies.page_markdown import escape_names
from klee_minty_studies.running_times import evaluations_and_successes, pairwise_tests, summary, with_ratios
from klee_minty_studies.tables import read_table

TEST_HEADS = ["algorithm", "N", "successes", "ERT", "nominal 95 % interval", "place by ERT", "lower ERT than"]
TEST_HEADS += ["higher ERT than"]


def beside(times, samples, names, levels, board, *tables):
    """The grids of the section, and rows of tests of each algorithm here against each stored one.

    times, samples {(algorithm, N): (2, n)}: of the algorithms here, over all instances; those that are on the leaderboard are left
    out. board: leaderboard.csv; tables: of its entries' target hits. A floor, at place 0, is tested against none and has no ratio.
    """
    stored = {row["algorithm"]: row for row in read_table(board)}
    floor = [algorithm for algorithm, row in stored.items() if row["place_paper"] in ("0", 0)]
    ranked = [algorithm for algorithm in stored if algorithm not in floor]
    own = [algorithm for algorithm in dict.fromkeys(row["algorithm"] for row in times) if algorithm not in stored]
    rows = [row for row in times if row["algorithm"] in own]
    samples = {cell: sample for cell, sample in samples.items() if cell[0] in own}
    dimensions = sorted({row["N"] for row in rows})
    runs = [run for table in tables for run in read_hits(table) if run["N"] in dimensions]
    for (algorithm, N), some in group_by(runs, "algorithm", "N").items():
        samples[algorithm, N] = evaluations_and_successes(some)
        row = {"algorithm": algorithm, "N": N, "runs": len(some)} | summary(samples[algorithm, N])
        rows.append(row | median_targets(some))
    contestants = with_ratios([row for row in rows if row["algorithm"] not in floor], "N")
    rows = [row | {"ratio": math.nan} for row in rows if row["algorithm"] in floor] + contestants
    tests = pairwise_tests(samples, [*itertools.product(own, ranked)])

    names = escape_names(Names({algorithm: row["name"] for algorithm, row in stored.items()} | names.labels))
    levels = levels | {algorithm: row["sees"] for algorithm, row in stored.items()}
    number = {algorithm: place for place, algorithm in enumerate([*stored, *own], 1 - len(floor))}
    cells, lines = {(row["algorithm"], row["N"]): row for row in rows}, []
    for algorithm in [*own, *stored]:
        name = f"**{names.name(algorithm)}**" if algorithm in own else names.name(algorithm)
        results = [result(cells.get((algorithm, N))) for N in dimensions]
        lines.append([number[algorithm], name, levels.get(algorithm, ALL), *results])
    grid = {"heads": ["", "algorithm", "sees", *(f"N = {N}" for N in dimensions)], "lines": lines}
    tested = [test_line(cells[cell], contestants, tests, names, number) for cell in itertools.product(own, dimensions)]
    return {"results": grid, "tests": {"heads": TEST_HEADS, "lines": tested}}, tests


def result(row):
    """Successes and ERT, its ratio to the lowest at this N in brackets, the lowest bold; a dash where nothing was run."""
    if row is None:
        return "–"
    text = standings.result(row) + (f" ({ratio_text(row['ratio'], 3)})" if row["ratio"] < math.inf else "")
    return f"**{text}**" if row["ratio"] == 1.0 else text


def test_line(row, contestants, tests, names, number):
    """An algorithm here at an N: its place by ERT, such as "2 of 13", and the numbers of those that are significantly apart from it."""
    algorithm, N = row["algorithm"], row["N"]
    erts = [other["ert"] for other in contestants if other["N"] == N]
    place = f"{sum(ert < row['ert'] for ert in erts) + 1} of {len(erts)}" if row["successes"] else "–"
    apart = [standings.number_ranges(others, number) or "–" for others in standings.apart(tests, N, algorithm)]
    cells = [standings.successes(row), standings.cost(row), standings.ert_interval(row)]
    return [names.name(algorithm), N, *cells, place, *apart]
