"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import argparse

from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write
from klee_minty.leaderboard import read_entry
from klee_minty.statistics import LEVEL
from presentation import comparison, leaderboard
from presentation.markdown import environment
from presentation.names import NAMES, Names


def page(times, tests, names=NAMES, beside=None):
    """times: rows of running_times.csv; tests: of pairwise_tests.csv; beside: what leaderboard.beside gives, or None."""
    parts = comparison.by_instances(times)
    over_all = comparison.over_all(times)
    template = environment(names=names).get_template("comparison.md.j2")
    return template.render(
        parts=parts,
        tests=tests,
        headlines=list(comparison.headlines(over_all, tests, names)),
        wins=comparison.beaten(tests),
        number=comparison.numbered(over_all),
        algorithms=comparison.algorithms,
        beating=comparison.beating,
        is_best=comparison.is_best,
        listed=comparison.listed,
        median_run=comparison.median_run,
        LEVEL=LEVEL,
        beside=beside,
        result=leaderboard.result,
        cost=leaderboard.cost,
        interval=leaderboard.interval,
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    parser.add_argument("--beside", nargs="*", default=[], metavar="CSV", help="times and tests, written by compare_leaderboard.py")
    parser.add_argument("--entries", nargs="*", default=[], metavar="NAME.yaml", help="of the leaderboard")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--output", default="comparison.md")
    args = parser.parse_args(arguments)
    labels = {entry["algorithm"]: entry["label"] for entry in map(read_entry, args.entries)}
    beside = leaderboard.beside(*map(read_csv, args.beside), stored=labels) if args.beside else None
    write(args.output, page(read_csv(args.times), read_csv(args.tests), Names(labels | args.labels), beside))


if __name__ == "__main__":
    run(main)
