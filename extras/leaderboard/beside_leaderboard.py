"""Write beside_leaderboard.md: the algorithms here beside those of the leaderboard, on the paper's problem and budget."""

import argparse
import math
from pathlib import Path

from board import beside
from entries import name_in_print, read_entry
from klee_minty.command_line import cli, json_object
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty.presentation.names import Names
from klee_minty.settings import PAPER_PROBLEM
from klee_minty.visibility import ALL
from klee_minty_studies import paper, standings
from klee_minty_studies.costs import ratio_text
from klee_minty_studies.page_markdown import escape_names, page_templates
from klee_minty_studies.running_times import read_tests, read_times


def page(times, tests, entries, labels, own_levels):
    """times, tests: rows of compare_leaderboard.py; entries: of the leaderboard; labels: names of algorithms here; own_levels: what they see."""
    stored = {entry["algorithm"]: name_in_print(entry) for entry in entries}
    template = page_templates(Path(__file__).parent, escape_names(Names(stored | labels))).get_template("beside.md.j2")
    return template.render(
        beside=beside(times, tests, stored, levels := {entry["algorithm"]: entry["sees"] for entry in entries}),
        sees=lambda algorithm: levels.get(algorithm, own_levels.get(algorithm, ALL)),
        bold=lambda text, is_bold: f"**{text}**" if is_bold else text,
        number_ranges=standings.number_ranges,
        faster_algorithms=standings.faster_algorithms,
        infinity=math.inf,  # nor is NaN, the floor's ratio, below it
        ratio_text=ratio_text,
        result=standings.result,
        cost=standings.cost,
        interval=standings.ert_interval,
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", nargs="+", required=True, metavar="NAME.yaml", help="entries of the leaderboard")
    parser.add_argument("--times", default="data/beside_leaderboard.csv", help="written by compare_leaderboard.py")
    parser.add_argument(
        "--tests", default="data/beside_leaderboard_tests.csv", help="written by compare_leaderboard.py"
    )
    parser.add_argument("--conditions", required=True, type=json_object, help="of the runs: budget, instances, …")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--levels", type=json_object, default={}, help="{algorithm here: what it sees}")
    parser.add_argument("--output", default="beside_leaderboard.md")
    args = parser.parse_args(arguments)
    is_its_instance = args.conditions["problem"] == PAPER_PROBLEM and args.conditions["instances"] == [0]
    if not (is_its_instance and paper.limits_agree(args.conditions)):
        raise InputError("the leaderboard has runs on the paper's instance with the paper's budget; these are others")
    entries = [read_entry(path) for path in args.entries]
    write(args.output, page(read_times(args.times), read_tests(args.tests), entries, args.labels, args.levels))


if __name__ == "__main__":
    cli(main)
