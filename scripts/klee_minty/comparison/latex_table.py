"""The comparison of the algorithms as LaTeX, a column per N.

An algorithm has rows of ERT, successful runs and, where there are some, those whose ERT is significantly higher.
"""

import re

from klee_minty.comparison import standings
from klee_minty.comparison.pairs import own_algorithms
from klee_minty.files import group_by
from klee_minty.presentation.formats import power, ranges
from klee_minty.presentation.latex import HEADING, escape, table, what_is_seen
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.statistics.inference import LEVEL

IN_A_COLUMN = 3  # dimensions that fit in one of two columns of a page
LONG = 9  # letters of a list of numbers


def comparison_table(comparison, layout="lncs"):
    """The float and the bare tabular of a Comparison."""
    times, tests, names = comparison.over_all, comparison.tests, comparison.names
    by_algorithm, blocks = group_by(times, "algorithm"), []
    number = {algorithm: place for place, algorithm in enumerate(by_algorithm, 1)}
    for algorithm, results in by_algorithm.items():
        ahead = [ahead_of(standings.apart(tests, row["N"], algorithm)[0], number) for row in results]
        rows = [[f"({number[algorithm]}) {escape(names.name(algorithm))}", *map(ert_cell, results)]]
        rows.append(["successful runs", *map(standings.successes, results)])
        blocks.append([*rows, ["lower ERT than", *ahead]] if any(ahead) else rows)
    heads = ["", *(f"$N = {N}$" for N in group_by(times, "N"))]
    values = {
        "label": "-".join(["KMcomparison", *re.findall(r"\w+", comparison.folder)]),
        "heads": heads,
        "level": LEVEL,
        "goal": goal_in_words(comparison),
        "tested": tested_pairs(len(own_algorithms(times))),
        "seen": what_is_seen(comparison.levels, by_algorithm, names),
        "wide": len(heads) - 1 > IN_A_COLUMN,
    }
    return table("comparison.tex.j2", layout, on_pages(blocks, LAYOUTS[layout]), **values)


def on_pages(blocks, layout):
    """The rows as tables that fit on a page; those of an algorithm stay together."""
    tables = [[]]
    for rows in blocks:
        if len(tables[-1]) + len(rows) > layout.rows - HEADING:
            tables.append([])
        tables[-1] += rows
    return [(None, rows) for rows in tables]


def goal_in_words(comparison):
    r"""10^{-8}; where no optimum is proven f \leq 1.724852 + 10^{-8}, and whose best f that is."""
    known, precision = comparison.known, comparison.precision
    if known.is_optimum:
        return f"${power(precision)}$"
    which = "" if comparison.best_in_print else r"$f_\mathrm{known}$ is "
    by, row = "", known.rows[0]
    if known.only is not None and known.is_found:
        by = f", by {escape(comparison.names.name(row['algorithm']))}, run~{row['run']}"
    return f"${comparison.goal}$ ({which}the best feasible $f$ that is known{by})"


def ert_cell(row):
    """The ERT of a row, bold if it is the lowest, with its thousands set apart."""
    if not row["successes"]:
        return r"$\infty$"
    text = f"{row['ert']:,.0f}".replace(",", r"\,")
    return rf"\textbf{{{text}}}" if row["ratio"] == 1.0 else text


def ahead_of(slower, number):
    """The numbers of algorithms in brackets, or how many they are where the list is long; empty without one."""
    text = ranges(sorted(map(number.get, slower))).replace("–", "--")
    if len(text) > LONG:
        return f"{len(slower)} of {len(number) - 1}"
    return f"({text})" if text else ""


def tested_pairs(own):
    """The tested pairs in words; own: how many algorithms are own, which are the first in the table."""
    if not own:
        return "all pairs"
    return "the pairs with (1)" if own == 1 else f"the pairs with any of (1) to ({own})"
