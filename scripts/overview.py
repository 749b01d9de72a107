"""Write the summary that the terminal shows at the end: the verdict, its basis, and where tables, figures and pages are."""

import argparse
import os

from analysis import paper
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write
from presentation import comparison, headline
from presentation.names import NAMES, Names


def overview(fidelity, claims, check, folder="", times=(), tests=(), names=NAMES):
    """The text; times, tests: rows of running_times.csv and pairwise_tests.csv, none if nothing is compared.

    folder: where the results are, "" or with a / at its end.
    """
    lines = [
        headline.numbers_in_words(fidelity, names),
        headline.claims_in_words(claims),
        headline.reference(check, names),
    ]
    if times:
        lines += comparison.headlines(comparison.over_all(times), tests, names)
    lines.append("")
    lines.append(f"Tables      {folder}paper_tables/*.tex")
    lines.append(f"Figures     {folder}figures/*.pdf, *.png")
    lines.append(f"Report      {folder}REPRODUCTION.md")
    if times:
        lines.append(f"Comparison  {folder}comparison.md")
    by = f"the same call with --report {folder}report.html" if folder else "make report"
    lines.append(f"One file    {folder}report.html, by {by}")
    return "\n".join(lines) + "\n"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--claims", default="data/claims.csv", help="written by judge_claims.py")
    parser.add_argument("--reference-check", default="data/reference_check.csv", help="written by check_reference.py")
    parser.add_argument("--times", nargs="?", help="written by compare_algorithms.py if algorithms are compared")
    parser.add_argument("--tests", nargs="?", help="written by compare_algorithms.py if algorithms are compared")
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--output", default="data/overview.txt", help="file to write")
    args = parser.parse_args(arguments)
    folder = os.path.dirname(os.path.dirname(args.output))
    text = overview(
        paper.read_fidelity(args.fidelity),
        read_csv(args.claims),
        read_csv(args.reference_check),
        f"{folder}/" if folder else "",
        read_csv(args.times) if args.times else (),
        read_csv(args.tests) if args.tests else (),
        Names(args.labels),
    )
    write(args.output, text)


if __name__ == "__main__":
    run(main)
