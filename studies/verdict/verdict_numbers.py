"""Write every number of the verdict that a text may quote, with its key: a table for macros.py.

If a table has several rows for an id and N, the column has a prefix that distinguishes them, such as mean_evaluations.paper.
"""

import argparse
import math
from collections import Counter
from dataclasses import asdict, replace

from klee_minty.command_line import cli
from klee_minty.files import group_by, read_csv, read_text, write_csv
from klee_minty.presentation.quoted_numbers import write_p_value, write_ratio, write_real, write_share, write_whole
from klee_minty_studies import paper
from klee_minty_studies.inference import LEVEL, fisher
from klee_minty_studies.samples import add_reference, read_sample
from verdict_tables import read_claims, read_fidelity, read_rounding
from written import CLAIMS, EVIDENCE, number_of

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
            key = number_of(row["algorithm"], f"{row['quantity']}.{column}", row["N"], value, "fidelity.csv", kind)
            yield replace(key, value=row["paper"]) if column == "paper" else key
    informative = [row for row in fidelity if row["counts_as_information"]]
    for identifier, rows in (("paper", fidelity), ("informative", informative)):
        counts = Counter(row["verdict"] for row in rows)
        yield number_of(identifier, "numbers", "", len(rows), "fidelity.csv")
        for verdict in paper.VERDICTS:
            yield number_of(identifier, verdict, "", counts[verdict], "fidelity.csv", write_whole)


def of_headline(fidelity):
    """How many of the printed numbers reproduce, and how many would by the other algorithm's sample; what is rejected.

    The numbers of a quantity, of a quantity and an algorithm, and of the distances and errors of Table 2 together.
    """
    by_chance = [row for row in fidelity if row["table"] == 2 and row["quantity"] in paper.BY_CHANCE]
    groups = {paper.PAPER_SOLVER: [row for row in fidelity if row["table"] == 3 and row["counts_as_information"]]}
    groups["distances_and_errors"] = [row for row in by_chance if row["quantity"] != "mean_evaluations"]
    groups |= group_by(by_chance, "quantity")
    groups |= {".".join(key): rows for key, rows in group_by(by_chance, "algorithm", "quantity").items()}
    for group, rows in groups.items():
        counts = {"numbers": len(rows), "reproduced": sum(row["verdict"] == paper.REPRODUCED for row in rows)}
        if group != paper.PAPER_SOLVER:
            counts["reproduced_by_other"] = sum(row["p_holm_of_other"] >= LEVEL for row in rows)
        for column, count in counts.items():
            yield number_of("headline", f"{group}.{column}", "", count, "fidelity.csv", write_whole)
    yield number_of("headline", "tests", "", len(by_chance), "fidelity.csv", write_whole)
    for rule, column in {"uncorrected": "p_value", "fdr": "p_fdr", "holm": "p_holm"}.items():
        rejected = sum(row[column] < LEVEL for row in by_chance)
        yield number_of("headline", f"rejected.{rule}", "", rejected, "fidelity.csv", write_whole)
    yield number_of("headline", "rejected.by_chance", "", LEVEL * len(by_chance), "fidelity.csv", write_ratio)
    for quantity in ("mean_distance", "abs_error_med"):
        accepted = [row for row in by_chance if row["quantity"] == quantity and row["verdict"] == paper.REPRODUCED]
        combined = fisher([row["p_value"] for row in accepted])
        yield number_of("headline", f"{quantity}.accepted.p_value", "", combined, "fidelity.csv")


def is_defined(value):
    return value != "" and not (isinstance(value, float) and math.isnan(value))


def of_claims(rows):
    """The verdict on each claim or part of it, and its comparisons with their intervals."""
    for row in {(row["claim"], row["part"]): row for row in rows}.values():
        column = f"{row['part']}.verdict" if row["part"] else "verdict"
        yield number_of(f"claims.{row['claim']}", column, "", row["verdict"], "claims.csv")
    for (claim, group), comparisons in group_by(rows, "claim", "group").items():
        if group:
            answers = [row["supports"] for row in comparisons if row["scope"] != "shown"]
            yield number_of(f"claims.{claim}", f"{group}.comparisons", "", len(answers), "claims.csv")
            yield number_of(f"claims.{claim}", f"{group}.supporting", "", answers.count("yes"), "claims.csv")
    for row in rows:
        parts = [part for part in (row["group"], row["algorithm"], row["quantity"]) if part]
        written = CLAIMS.get(row["quantity"], write_ratio)
        for column in ("estimate", "low", "high"):
            if is_defined(row[column]):
                key, identifier = ".".join([*parts, column]), f"claims.{row['claim']}"
                yield number_of(identifier, key, row["N"], row[column], "claims.csv", written)


def of_evidence(rows):
    """The evidence on each erratum."""
    for row in rows:
        key = ".".join(part for part in (row["algorithm"], row["case"], row["quantity"]) if part)
        written = EVIDENCE.get(row["quantity"], write_real)
        yield number_of(row["erratum"], key, row["N"], row["value"], "errata_evidence.csv", written)


def of_readings(rows):
    """The probability of each number that a printed one may have been meant to be."""
    for row in rows:
        key = f"reading.{row['reading']}"
        yield number_of(row["erratum"], key, "", float(row["p_value"]), "readings.csv", write_p_value)


def of_rounding(rows):
    """How many solutions differ by rounding, and how many of them are infeasible."""
    for (solver, N), solutions in group_by(rows, "solver", "N").items():
        infeasible = sum(row["nu"] > 0.0 for row in solutions)
        yield number_of(solver, "lp_rounding.solutions", N, len(solutions), "lp_rounding.csv")
        yield number_of(solver, "lp_rounding.infeasible", N, infeasible, "lp_rounding.csv")


def of_authors_curve(rows):
    """Random search beside the authors' curve: p by N, and over all."""
    for row in rows:
        yield number_of("figure3", "random_search.p_value", row["N"], row["p_value"], "authors_ecdf.csv")


def of_reference(sample, made_with):
    """The size of the reference sample, {(algorithm, N): runs}, and what its runs take."""
    yield number_of("reference", "runs", "", made_with["runs"], "reference.json")
    stagnating = sum(run["stop"] == "stagnation" for runs in sample.values() for run in runs)
    yield number_of("reference", "stagnating", "", stagnating, "reference.csv", write_whole)
    for (algorithm, N), runs in sample.items():
        evaluations = np.array([run["evaluations"] for run in runs], dtype=float)
        successes = sum(run["stop"] == "target" for run in runs)
        error = float(evaluations.std(ddof=1)) / math.sqrt(len(runs))
        ert = float(evaluations.sum()) / successes
        values = {"runs": len(runs), "successes": successes, "standard_error": error, "ert": ert}
        for column, value in values.items():
            yield number_of(algorithm, f"reference.{column}", N, value, "reference.csv", write_whole)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("fidelity", "readings", "claims", "errata_evidence", "lp_rounding", "authors_ecdf"):
        parser.add_argument(f"--{name.replace('_', '-')}", default=f"data/{name}.csv", help="table of the verdict")
    add_reference(parser)
    parser.add_argument("--output", default="data/verdict_numbers.csv", help="file to write")
    args = parser.parse_args(arguments)
    fidelity = read_fidelity(args.fidelity)
    numbers = [
        *of_fidelity(fidelity),
        *of_headline(fidelity),
        *of_claims(read_claims(args.claims)),
        *of_evidence(read_csv(args.errata_evidence, "erratum", "algorithm", "N", "case", "quantity")),
        *of_readings(read_text(args.readings)),
        *of_rounding(read_rounding(args.lp_rounding)),
        *of_authors_curve(read_csv(args.authors_ecdf, "N")),
        *of_reference(*read_sample(*args.reference)),
    ]
    write_csv(args.output, [asdict(each) for each in numbers])


if __name__ == "__main__":
    cli(main)
