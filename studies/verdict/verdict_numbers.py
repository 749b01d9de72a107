"""Write every number of the verdict that a text may quote, with its key: a table for macros.py.

If a table has several rows for an id and N, the column has a prefix that distinguishes them, such as mean_evaluations.paper.
"""

import argparse
import math
from collections import Counter
from dataclasses import asdict, replace

from analysis import paper
from analysis.samples import add_reference, read_sample
from klee_minty.command_line import run
from klee_minty.files import grouped, read_csv, write_csv
from presentation.numbers import number, write_real, write_share, write_whole
from quantities import CLAIMS, EVIDENCE

import numpy as np

KINDS = {"mean_evaluations": write_whole, "feasibility_rate": write_share}  # of a printed number, else real


def of_fidelity(fidelity):
    """What is printed, and the verdict with all that it rests on; and how many numbers have which verdict.

    "paper" counts all of them, "informative" those that could have come out otherwise.
    """
    skipped = ("table", "algorithm", "N", "quantity", *paper.ERRATUM, "given", "note", "counts_as_information")
    for row in fidelity:
        kind = KINDS.get(row["quantity"], write_real)
        columns = [column for column in row if column not in skipped and is_defined(row[column])]
        if row["quantity"] not in paper.BY_CHANCE + paper.BY_ROUNDING:
            columns = ["paper", "verdict"]
        for column in columns:
            value = float(row["paper"]) if column == "paper" else row[column]
            key = number(row["algorithm"], f"{row['quantity']}.{column}", row["N"], value, "fidelity.csv", kind)
            yield replace(key, value=row["paper"]) if column == "paper" else key
    informative = [row for row in fidelity if row["counts_as_information"]]
    for identifier, rows in (("paper", fidelity), ("informative", informative)):
        counts = Counter(row["verdict"] for row in rows)
        yield number(identifier, "numbers", "", len(rows), "fidelity.csv")
        for verdict in paper.VERDICTS:
            yield number(identifier, verdict, "", counts[verdict], "fidelity.csv", write_whole)


def is_defined(value):
    return value != "" and not (isinstance(value, float) and math.isnan(value))


def of_claims(rows):
    """The verdict on each claim, its comparisons with their intervals, and how many sentences have which verdict."""
    answers = {row["claim"]: row["verdict"] for row in rows}
    counts = Counter(answer for claim, answer in answers.items() if claim != paper.OF_FIGURE)
    yield number("claims", "claims", "", counts.total(), "claims.csv", write_whole)
    for answer in paper.ANSWERS:
        yield number("claims", answer, "", counts[answer], "claims.csv", write_whole)
    for claim, answer in answers.items():
        yield number(f"claims.{claim}", "verdict", "", answer, "claims.csv")
    for (claim, group), comparisons in grouped(rows, "claim", "group").items():
        if isinstance(group, str):
            answers = [row["supports"] for row in comparisons if row["scope"] != "shown"]
            yield number(f"claims.{claim}", f"{group}.comparisons", "", len(answers), "claims.csv")
            yield number(f"claims.{claim}", f"{group}.supporting", "", answers.count("yes"), "claims.csv")
    for row in rows:
        parts = [part for part in (row["group"], row["algorithm"], row["quantity"]) if is_defined(part)]
        written = CLAIMS[row["quantity"]].written
        for column in ("estimate", "low", "high"):
            if is_defined(row[column]):
                key, identifier = ".".join([*parts, column]), f"claims.{row['claim']}"
                yield number(identifier, key, row["N"], row[column], "claims.csv", written)


def of_evidence(rows):
    """The evidence on each erratum, with its interval if it has one."""
    for row in rows:
        parts = [part for part in (row["algorithm"], row["case"], row["quantity"]) if is_defined(part)]
        written, key = EVIDENCE[row["quantity"]].written, ".".join(parts)
        yield number(row["erratum"], key, row["N"], row["value"], "errata_evidence.csv", written)
        for column in ("low", "high"):
            if is_defined(row[column]):
                yield number(row["erratum"], f"{key}.{column}", row["N"], row[column], "errata_evidence.csv", written)


def of_rounding(rows):
    """How many solutions differ by rounding, and how many of them are infeasible."""
    for (solver, N), solutions in grouped(rows, "solver", "N").items():
        infeasible = sum(row["nu"] > 0.0 for row in solutions)
        yield number(solver, "lp_rounding.solutions", N, len(solutions), "lp_rounding.csv")
        yield number(solver, "lp_rounding.infeasible", N, infeasible, "lp_rounding.csv")


def of_reference(sample, made_with):
    """The size of the reference sample, {(algorithm, N): runs}, and the NumPy that made it."""
    yield number("reference", "numpy", "", made_with["numpy"], "reference.json")
    yield number("reference", "runs", "", made_with["runs"], "reference.json")
    for (algorithm, N), runs in sample.items():
        evaluations = np.array([run["evaluations"] for run in runs], dtype=float)
        successes = sum(run["stop"] == "target" for run in runs)
        values = {
            "runs": len(runs),
            "successes": successes,
            "standard_error": standard_error(evaluations.std(ddof=1), len(runs)),
        }
        values["ert"] = float(evaluations.sum()) / successes if successes else math.inf
        for column, value in values.items():
            yield number(algorithm, f"reference.{column}", N, value, "reference.csv", write_whole)


def standard_error(deviation, runs):
    """Of a mean of so many runs."""
    return float(deviation) / math.sqrt(runs)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("fidelity", "claims", "errata_evidence", "lp_rounding"):
        parser.add_argument(f"--{name.replace('_', '-')}", default=f"data/{name}.csv", help="table of the verdict")
    add_reference(parser)
    parser.add_argument("--output", default="data/verdict_numbers.csv", help="file to write")
    args = parser.parse_args(arguments)
    numbers = [
        *of_fidelity(paper.read_fidelity(args.fidelity)),
        *of_claims(read_csv(args.claims)),
        *of_evidence(read_csv(args.errata_evidence)),
        *of_rounding(read_csv(args.lp_rounding)),
        *of_reference(*read_sample(*args.reference)),
    ]
    write_csv(args.output, [asdict(each) for each in numbers])


if __name__ == "__main__":
    run(main)
