"""Judge what the paper claims about its results, on the reference sample."""

import argparse

from analysis.agreement import disagreement
from analysis.claims import judge_all
from analysis.paper import DE, DIMENSIONS, ES, add_paper, incomparable, key_of, printed_numbers
from analysis.samples import add_reference, read_sample
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write_csv


def judged_by(sample, here, settings, made_with, check):
    """The runs of the sample by which claims are judged: none if the runs here do not agree with it, or are not the paper's.

    here: (algorithm, N) of what ran; check: rows of reference_check.csv.
    """
    keys = {(algorithm, N) for N in DIMENSIONS for algorithm in (ES, DE)}
    if disagreement(check) or any(incomparable(settings, made_with, algorithm) for algorithm in (ES, DE)):
        return {}
    if not keys <= here or not keys <= sample.keys():
        return {}
    return {(algorithm, N): sample[algorithm, N] for N in DIMENSIONS for algorithm in (ES, DE)}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--lp-indicators", default="data/lp_indicators.csv", help="written by aggregate.py")
    parser.add_argument("--reference-check", default="data/reference_check.csv", help="written by check_reference.py")
    parser.add_argument(
        "--settings", required=True, type=json_object, help="settings of the runs: budget, stagnation, …"
    )
    parser.add_argument("--output", default="data/claims.csv", help="file to write")
    args = parser.parse_args(arguments)
    sample, made_with = read_sample(*args.reference)
    here = {key_of(row) for row in read_csv(args.indicators)}
    runs = judged_by(sample, here, args.settings, made_with, read_csv(args.reference_check))
    printed = printed_numbers(*args.paper)
    write_csv(args.output, judge_all(runs, read_csv(args.lp_indicators), printed))


if __name__ == "__main__":
    run(main)
