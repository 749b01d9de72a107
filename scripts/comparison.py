"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import argparse

from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write
from klee_minty.statistics import LEVEL
from presentation import comparison
from presentation.markdown import environment
from presentation.names import NAMES, Names


def page(times, tests, names=NAMES):
    """times: rows of running_times.csv; tests: of pairwise_tests.csv."""
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
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--output", default="comparison.md")
    args = parser.parse_args(arguments)
    write(args.output, page(read_csv(args.times), read_csv(args.tests), Names(args.labels)))


if __name__ == "__main__":
    run(main)
