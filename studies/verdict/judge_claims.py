"""Judge what the paper claims about its results, on the reference sample."""

import argparse

from klee_minty.command_line import cli
from klee_minty.files import write_csv
from klee_minty_studies.claims import judge_all
from klee_minty_studies.paper import DE, DEVIATES, DIMENSIONS, ES, POSSIBLY_MISPRINTED, add_paper, printed_numbers
from klee_minty_studies.samples import add_reference, read_sample
from verdict_tables import read_fidelity, read_solutions


def deviating(fidelity):
    """The N at which the mean evaluations of an EA are not those of Table 2; fidelity: rows of fidelity.csv."""
    verdicts = DEVIATES, POSSIBLY_MISPRINTED
    return {row["N"] for row in fidelity if row["quantity"] == "mean_evaluations" and row["verdict"] in verdicts}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--lp-indicators", default="data/verdict/lp_indicators.csv", help="written by lp_indicators.py")
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--output", default="data/claims.csv", help="file to write")
    args = parser.parse_args(arguments)
    sample, _ = read_sample(*args.reference)
    runs = {(algorithm, N): sample[algorithm, N] for N in DIMENSIONS for algorithm in (ES, DE)}
    solutions, differing = read_solutions(args.lp_indicators), deviating(read_fidelity(args.fidelity))
    write_csv(args.output, judge_all(runs, solutions, printed_numbers(*args.paper), differing))


if __name__ == "__main__":
    cli(main)
