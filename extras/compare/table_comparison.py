"""The comparison of the algorithms as LaTeX: a row per algorithm and a column per N, with ERT and successful runs."""

import re
from pathlib import Path

import standings
from klee_minty.files import group_by
from klee_minty.presentation.formats import power, ranges
from klee_minty.presentation.latex import HEADING, escape, table
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty_studies import paper
from klee_minty_studies.statistics.inference import LEVEL

IN_A_COLUMN = 3  # dimensions that fit in one of two columns of a page
LONG = 5  # letters of a superscript


def comparison_table(comparison, layout="lncs"):
    """The float and the bare tabular of a Comparison."""
    times, tests, names = comparison.over_all, comparison.tests, comparison.names
    by_algorithm, rows = group_by(times, "algorithm"), []
    number = {algorithm: place for place, algorithm in enumerate(by_algorithm, 1)}
    for algorithm, results in by_algorithm.items():
        slower = [superscript(standings.apart(tests, row["N"], algorithm)[0], number) for row in results]
        rows.append([f"({number[algorithm]}) {escape(names.name(algorithm))}", *map(ert_cell, results)])
        rows.append(["", *(standings.successes(row) + above for row, above in zip(results, slower, strict=True))])
    heads = ["", *(f"$N = {N}$" for N in group_by(times, "N"))]
    values = {
        "label": "-".join(["KMcomparison", *re.findall(r"\w+", comparison.folder)]),
        "heads": heads,
        "level": LEVEL,
        "goal": goal_in_words(comparison),
        "tested": tested_pairs(number),
        "wide": len(heads) - 1 > IN_A_COLUMN,
    }
    on_a_page = int(LAYOUTS[layout].rows - HEADING) // 2 * 2
    blocks = [(None, rows[first : first + on_a_page]) for first in range(0, len(rows), on_a_page)]
    return table(Path(__file__).with_name("comparison.tex.j2"), layout, blocks, **values)


def goal_in_words(comparison):
    r"""10^{-8}; where no optimum is proven f \leq 1.724852 + 10^{-8}, and whose best f that is."""
    known, precision = comparison.known, comparison.precision
    if known.is_optimum:
        return f"${power(precision)}$"
    which = r"$f_\mathrm{known}$ is " if known.only is None else ""
    by, row = "", known.rows[0]
    if known.only is not None and known.is_found:
        by = f", by {escape(comparison.names.name(row['algorithm']))}, run~{row['run']}"
    return f"${comparison.goal}$ ({which}the best feasible $f$ that is known{by})"


def ert_cell(row):
    """Its ERT, bold if it is the lowest."""
    if not row["successes"]:
        return r"$\infty$"
    text = f"{row['ert']:,.0f}".replace(",", r"\,")
    return rf"\textbf{{{text}}}" if row["ratio"] == 1.0 else text


def superscript(slower, number):
    """The numbers of algorithms, or how many they are where the list is long; empty without one."""
    text = ranges(sorted(map(number.get, slower))).replace(" ", "")
    if len(text) > LONG:
        text = f"{len(slower)} of {len(number) - 1}"
    return rf"\textsuperscript{{{text.replace('–', '--')}}}" if text else ""


def tested_pairs(number):
    """Which pairs are tested; number: {algorithm: its number}, own ones first."""
    own = [position for algorithm, position in number.items() if algorithm not in paper.ALGORITHMS]
    if not own:
        return "all pairs"
    return "the pairs with (1)" if len(own) == 1 else f"the pairs with any of (1) to ({own[-1]})"
