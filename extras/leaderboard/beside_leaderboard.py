"""Write beside_leaderboard.md: the algorithms here that the leaderboard lacks, tested against each of its algorithms."""

import argparse
import math
from pathlib import Path

from board import compared, ranked
from entries import FLOOR, name_in_print, read_entry
from klee_minty.command_line import cli, json_object
from klee_minty.errors import InputError
from klee_minty.files import write, write_csv
from klee_minty.names import Names
from klee_minty.settings import ALL, PAPER_PROBLEM
from klee_minty_studies import paper, standings
from klee_minty_studies.costs import ratio_text
from klee_minty_studies.page_markdown import escape_names, page_templates
from klee_minty_studies.running_times import TEST_COLUMNS


def page(times, tests, entries, labels, levels):
    """times, tests: of board.compared; entries: of the leaderboard; labels, levels: names and levels of the algorithms here."""
    stored = {entry["algorithm"]: name_in_print(entry) for entry in entries}
    levels = levels | {entry["algorithm"]: entry["sees"] for entry in entries}
    template = page_templates(Path(__file__).parent, escape_names(Names(stored | labels))).get_template("beside.md.j2")
    return template.render(
        beside=beside(times, tests, stored, levels),
        sees=lambda algorithm: levels.get(algorithm, ALL),
        bold=lambda text, is_bold: f"**{text}**" if is_bold else text,
        infinity=math.inf,  # nor is NaN, the floor's ratio, below it
        ratio_text=ratio_text,
        standings=standings,
    )


def beside(times, tests, stored, levels=None):
    """What the page is given; stored: the algorithms of the leaderboard; levels: {algorithm: what it sees}."""
    own = [algorithm for algorithm in dict.fromkeys(row["algorithm"] for row in times) if algorithm not in stored]
    others = ranked([row for row in times if row["algorithm"] in stored], levels)
    number = {name: number for number, name in enumerate([*others, *own], 0 if FLOOR in others else 1)}
    return {
        "own": own,
        "number": {algorithm: number[algorithm] for algorithm in [*own, *others]},
        "dimensions": sorted({row["N"] for row in times if row["algorithm"] in own}),
        "rows": {(row["algorithm"], row["N"]): row for row in times},
        "places": {(row["algorithm"], row["N"]): place(row, times) for row in times},
        "wins": standings.slower_algorithms(tests),
    }


def place(row, times):
    """Rank by ERT at this N without the floor, such as "2 of 13"; a dash without a success."""
    erts = [other["ert"] for other in times if other["N"] == row["N"] and other["algorithm"] != FLOOR]
    better = sum(ert < row["ert"] for ert in erts)
    return f"{better + 1} of {len(erts)}" if row["successes"] else "–"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", nargs="+", required=True, metavar="NAME.yaml", help="entries of the leaderboard")
    parser.add_argument("--own", required=True, metavar="target_hits.csv", help="runs here, written by collect_runs.py")
    parser.add_argument("--conditions", required=True, type=json_object, help="of the runs: budget, instances, …")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--levels", type=json_object, default={}, help="{algorithm here: what it sees}")
    parser.add_argument("--times", required=True, help="file to write: expected running times")
    parser.add_argument("--tests", required=True, help="file to write: pairwise tests")
    parser.add_argument("--output", required=True, help="page to write")
    args = parser.parse_args(arguments)
    is_its_instance = args.conditions["problem"] == PAPER_PROBLEM and args.conditions["instances"] == [0]
    if not (is_its_instance and paper.limits_agree(args.conditions)):
        raise InputError("the leaderboard has runs on the paper's instance with the paper's budget; these are others")
    times, tests = compared([Path(path).with_suffix(".csv") for path in args.entries], args.own)
    write_csv(args.times, times)
    write_csv(args.tests, tests, TEST_COLUMNS)
    write(args.output, page(times, tests, [read_entry(path) for path in args.entries], args.labels, args.levels))


if __name__ == "__main__":
    cli(main)
