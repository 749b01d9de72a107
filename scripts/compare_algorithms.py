"""How good is my algorithm? Write the tables, the page, the LaTeX and the pictures of a comparison.

klee_minty/statistics/running_times.py computes ERT and its interval, on each instance and over all, and
the test, over all.
"""

import argparse
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

from klee_minty.command_line import cli, json_object
from klee_minty.comparison import convergence_figure, ert_figure, pairs
from klee_minty.comparison.beside import beside
from klee_minty.comparison.best_point import POINT_COLUMNS, best_points, flat
from klee_minty.comparison.html_page import html_page
from klee_minty.comparison.latex_table import comparison_table
from klee_minty.comparison.model import Comparison, read_best_known
from klee_minty.comparison.page import comparison_page, overview
from klee_minty.comparison.standings import ENDS, ends, median_targets, with_ratios
from klee_minty.files import group_by, read_text, write, write_csv
from klee_minty.names import Names
from klee_minty.presentation import figures
from klee_minty.presentation.layouts import LAYOUTS
from klee_minty.results.copies import independent, repeats
from klee_minty.results.hits import read_runs_and_hits
from klee_minty.results.indicators import lower_median
from klee_minty.statistics.inference import holm
from klee_minty.statistics.running_times import (
    TEST_COLUMNS,
    evaluations_and_successes,
    pairwise_tests,
    running_time_columns,
)
from klee_minty.targets import PAPER_TARGETS, read_targets

CODE = ("kind", "name", "version")  # columns of code.csv
DRAW = {"ert": ert_figure.draw, "convergence": convergence_figure.draw}  # functions of comparison, hits, layout


def running_times(runs, hits, targets=PAPER_TARGETS):
    """Rows of running_times.csv; ratio is to the least ERT in the dimension on the same instances, if one is finite.

    runs: rows of runs.csv; hits: {(algorithm, N): rows of target_hits.csv of the same runs}. An algorithm has a row for
    each instance and, where there are several, one for all, which has no f where their optima differ. copies: runs that
    repeat an earlier one; independent: runs on which the interval and failure_rate_upper rest.
    """
    rows = []
    for cell, of_cell in group_by(runs, "algorithm", "N").items():
        by_instance = group_by(of_cell, "instance")
        parts = list(zip(by_instance.values(), group_by(hits[cell], "instance").values(), strict=True))
        if len(parts) > 1:
            parts.append((of_cell, hits[cell]))
        for part, part_hits in parts:
            rows.append(running_time(part, part_hits, targets))
    return with_ratios(rows, "N", "instances")


def running_time(runs, hits, targets):
    """The row of these runs, still without its ratio."""
    middle = lower_median(runs)
    instances = " ".join(dict.fromkeys(str(run["instance"]) for run in runs))
    row = {"algorithm": runs[0]["algorithm"], "N": runs[0]["N"], "instances": instances, "runs": len(runs)}
    row |= {"f_med": middle["f"], "nu_med": middle["nu"]}
    sample, mask = evaluations_and_successes(hits), independent(runs)
    row |= running_time_columns(sample[:, mask]) | {"successes": int(sample[1].sum())} | median_targets(hits, targets)
    stops = Counter(run["stop"] for run in runs)
    row |= {column: stops[stop] for column, (stop, *_) in ENDS.items()} | ends(runs)
    if len({run["f_opt"] for run in runs}) > 1:
        row |= dict.fromkeys(("f_med", "feasible_f_best", "feasible_f_worst"), math.nan)
    return row | {"copies": sum(map(repeats, runs)), "independent": sum(mask)}


def corrected_tests(samples):
    """Rows of pairwise_tests.csv.

    p_holm is corrected over all pairs with an own algorithm, or over all pairs if there is none. Others have no p_holm.
    """
    rows = [row | {"p_holm": math.nan} for row in pairwise_tests(samples)]
    tests = pairs.tests_of_own(rows)
    for row, p in zip(tests, holm([row["p_value"] for row in tests]), strict=True):
        row["p_holm"] = p
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--data", default="data", type=Path, metavar="FOLDER", help="of the tables that collect_runs.py wrote")
    add("--about", type=json_object, default={}, help="fields of Comparison, and labels, {algorithm: its name}")
    add("--problems", required=True, metavar="FOLDER", help="data/problems/PROBLEM")
    add("--board", nargs="*", default=[], metavar="CSV", help="leaderboard.csv, and the target hits of its runs")
    add("--layout", choices=LAYOUTS, default="lncs", help="document class of the table and the figures")
    add("--output", nargs="+", type=Path, required=True, help="files to write; their names say what they are")
    args = parser.parse_args()
    runs, hits = read_runs_and_hits(args.data / "runs.csv", args.data / "target_hits.csv")
    targets, known = read_targets(args.data / "targets.csv"), read_best_known(args.data / "f_opt.csv")
    cells, runs_of = group_by(hits, "algorithm", "N"), group_by(runs, "algorithm", "N")
    samples = {cell: evaluations_and_successes(its)[:, independent(runs_of[cell])] for cell, its in cells.items()}
    times, tests, tests_of_stored = running_times(runs, cells, targets), corrected_tests(samples), []
    points = best_points(known, runs, args.problems)
    about = args.about | {"known": known, "code": read_text(args.data / "code.csv", *CODE), "points": points}
    about["flat"] = flat(known, args.problems, targets.precision)
    comparison = Comparison(times, tests, Names(about.pop("labels", {})), targets, **about)
    if args.board:
        stored, tests_of_stored = beside(comparison.over_all, samples, *args.board)
        comparison = replace(comparison, stored=stored)
    page, latex = comparison_page(comparison), comparison_table(comparison, args.layout)
    tables = {"running_times": (times,), "pairwise_tests": (tests, TEST_COLUMNS)}
    tables |= {"best_points": (points, POINT_COLUMNS), "leaderboard_tests": (tests_of_stored, TEST_COLUMNS)}
    texts = {"comparison.md": page, "comparison.txt": overview(page, comparison.folder)}
    texts |= dict(zip(("comparison.tex", "comparison_tabular.tex"), latex, strict=True))
    for path in args.output:
        if path.name in texts:
            write(path, texts[path.name])
        elif path.suffix == ".csv":
            write_csv(path, *tables[path.stem])
    figures.set_style(LAYOUTS[args.layout])
    for name, draw in DRAW.items():
        if paths := [path for path in args.output if path.stem == name]:
            figures.save(draw(comparison, hits, LAYOUTS[args.layout]), *paths)
    for path in (path for path in args.output if path.suffix == ".html"):  # of the page and its figures
        write(path, html_page(path.with_suffix(".md")))


if __name__ == "__main__":
    cli(main)
