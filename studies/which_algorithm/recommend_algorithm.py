"""What the rule takes for a problem, whose features are measured at its optimum.

For affine constraints and a quadratic or affine f.
"""

import argparse

from klee_minty.command_line import add_problem_options, cli, dimension
from klee_minty.errors import InputError
from klee_minty.instances import make
from klee_minty_studies.tables import read_table
from map_features import features, is_affine
from map_standings import LEVEL_WORDS, LEVELS, NAMES, taken


def recommendations(problem, rule):
    """A line of text per level of what a point shows."""
    if problem.y_opt is None:
        raise InputError("the rule needs the active constraints at the optimum, but y_opt of the problem is None")
    if not is_affine(problem):
        raise InputError("the map has affine constraints only, and this problem has others")
    found = features(problem)
    cell = found | {"N": problem.N, "share": min(1.0, found["active"] / problem.N)}
    for level in LEVELS:
        name = NAMES[taken(rule, level, cell)][0]
        yield f"N = {problem.N}, {found['active']} active, a point shows {LEVEL_WORDS[level]}: {name}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problem", required=True, help="name of the problem")
    parser.add_argument("--problem-file", required=True, help="its file")
    add_problem_options(parser)
    parser.add_argument("--dimensions", nargs="+", required=True, type=dimension, metavar="N")
    parser.add_argument("--rule", required=True, help="rule.csv")
    args = parser.parse_args(arguments)
    rule = read_table(args.rule)
    for N in args.dimensions:
        problem = make(args.problem, N, 0, args.problem_parameters, args.problem_file)
        print(*recommendations(problem, rule), sep="\n")


if __name__ == "__main__":
    cli(main)
