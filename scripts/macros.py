"""Write every number that a text may quote as a LaTeX macro, and an index of the macros."""

import math
import re
from collections import Counter
from dataclasses import replace

from klee_minty.command_line import SAMPLE, TWO_FILES, run_script
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write
from klee_minty.paper import ANSWERS, VERDICTS, read_fidelity
from klee_minty.statistics import LEVEL
from presentation import markdown, names
from presentation.numbers import camel, definitions, number, probability, ratio, real, share, whole, word

COLUMNS = {  # of indicators and solutions: the words in a macro, and how it is written
    "runs": ("Runs", whole),
    "f_best": ("Best", real),
    "f_med": ("Median", real),
    "f": ("Objective", real),
    "nu_med": ("Violation", real),
    "nu": ("Violation", real),
    "abs_error_med": ("Error", real),
    "abs_error": ("Error", real),
    "feasibility_rate": ("Feasibility", share),
    "success_rate": ("Success", share),
    "mean_distance": ("Distance", real),
    "distance": ("Distance", real),
    "std_distance": ("DistanceDeviation", real),
    "mean_evaluations": ("Evaluations", whole),
    "std_evaluations": ("EvaluationsDeviation", whole),
}
RANKS = {
    "mean_rank": ("MeanRank", ratio),
    "rank": ("Rank", ratio),
    "mean_rank_tied": ("MeanRankTied", ratio),
    "rank_tied": ("RankTied", ratio),
}
COMPARED = ("mean_evaluations", "mean_distance", "abs_error_med", "abs_error", "distance")  # not merely equal
INTRODUCTION = r"""# The numbers as LaTeX macros

`\input{paper_tables/numbers}` defines a macro for every number that a text may quote. Written by the workflow with the tables, so a number that moves
moves in the text.

A name is `\KM`, then whose number it is, which one, and N in words: `\KMEpsmagEsEvaluationsTen`. Ids are those of `config.yaml`, with a capital for each of their words and their
digits read as numbers (`lshade44` is `LshadeFortyFour`, your `my_es2` is `MyEsTwo`); so your own algorithms have macros by the same rule. `Paper` marks what the paper
prints, `Expected` the mean of the reference sample, `P` the p-value after Holm's correction, `Low` and `High` the ends of a 95 % interval.

Each macro holds a plain number, 8.2421e4, for siunitx's `\num`, for pgfplots and for computing. Its twin with `Text` at the end, `\KMEpsmagEsEvaluationsTenText`, is rounded and
typeset for a sentence; it needs no package. What is not defined is `nan`, in a sentence a dash.

In the tables, the N of the column follows the name: `\KMEpsmagEsErrorTwo`.
"""
OUTPUT = ("paper_tables/numbers.tex", "docs/numbers.md")


def main(reference: SAMPLE, settings, data="data", variants=None, output: TWO_FILES = OUTPUT, labels="{}"):
    names.set_labels(labels)
    fidelity = read_fidelity(data / "fidelity.csv")
    sections = {
        "Settings": of_settings(settings),
        "Algorithms": [*of_columns(data / "indicators.csv"), *of_columns(data / "ranking.csv", RANKS)],
        "LP solvers": of_columns(data / "lp_indicators.csv"),
        "The paper's numbers": printed(fidelity),
        "Verdicts on the paper's numbers": verdicts(fidelity),
        "The paper's claims": claims(read_csv(data / "claims.csv")),
        "Evidence for the errata": [
            *evidence(read_csv(data / "errata_evidence.csv")),
            *rounding(read_csv(data / "lp_rounding.csv")),
        ],
        "The reference sample": sizes(read_csv(reference)),
        "Variants of the ES": of_variants(read_csv(variants)) if variants else [],
    }
    sections = {title: list(numbers) for title, numbers in sections.items()}
    numbers = [one for section in sections.values() for one in section]
    for macro, count in Counter(one.macro for one in numbers).items():
        if count > 1:
            raise InputError(f"\\{macro} would be two numbers; give an algorithm or solver another name")
    write(output[0], definitions(numbers))
    write(output[1], "\n\n".join([INTRODUCTION.strip(), *index(sections)]) + "\n")


def of_settings(values):
    """values: seed, runs, budget, stagnation (numbers), dimensions (a list)."""
    for key, value in values.items():
        if isinstance(value, list):
            yield number((key,), None, word, listed(value), "of config.yaml")
        else:
            yield number((key,), None, whole, value, "of config.yaml")


def of_columns(path, columns=COLUMNS):
    for row in read_csv(path):
        who = row.get("algorithm") or row.get("solver")
        for column, (words, kind) in ((c, named) for c, named in columns.items() if c in row):
            yield number((who, words), row["N"], kind, row[column], f"{column}, {names.plain(who)}")


def printed(fidelity):
    for row in fidelity:
        words, kind = COLUMNS.get(row["quantity"], ("Optimum", real))
        who, meaning = (row["algorithm"], words), f"{row['quantity']}, {names.plain(row['algorithm'])}"
        as_printed = f"{meaning}: as printed in Table {row['table']}"
        yield replace(number((*who, "Paper"), row["N"], kind, float(row["paper"]), as_printed), plain=row["paper"])
        for aspect, column, form in (
            ("Expected", "expected", kind),
            ("P", "p_holm", probability),
            ("UnnoticedLow", "unnoticed_low", kind),
            ("UnnoticedHigh", "unnoticed_high", kind),
            ("Ratio", "ratio", ratio),
        ):
            if row["quantity"] in COMPARED and not math.isnan(row[column]):
                yield number((*who, aspect), row["N"], form, row[column], f"{meaning}: {column}")


def verdicts(fidelity):
    """How many numbers have which verdict, in all and of a kind, and at which N."""
    yield number(("Numbers",), None, whole, len(fidelity), "printed in Tables 2 and 3")
    kinds = {("Numbers",): fidelity}
    for row in fidelity:
        if row["quantity"] in COMPARED:
            kinds.setdefault((row["algorithm"], COLUMNS[row["quantity"]][0]), []).append(row)
    for kind, rows in kinds.items():
        for verdict in VERDICTS:
            dimensions = [row["N"] for row in rows if row["verdict"] == verdict]
            yield number((*kind, verdict), None, whole, len(dimensions), f"how many of {len(rows)}: {verdict}")
            if rows is not fidelity:
                yield number((*kind, verdict, "At"), None, word, listed(dimensions), "at which N")


def claims(rows):
    answers = {row["claim"]: row["verdict"] for row in rows}
    yield number(("Claims",), None, whole, len(answers), "of the paper")
    for answer in ANSWERS:
        count = sum(given == answer for given in answers.values())
        yield number(("Claims", answer), None, whole, count, f"of these: {answer}")
    for claim, answer in answers.items():
        yield number(("Claim", claim, "Verdict"), None, word, answer, f"on the claim {claim!r}")
    for row in rows:
        group = str(row["group"]).replace("nan", "")
        for aspect, column in (("", "estimate"), ("Low", "low"), ("High", "high")):
            if not math.isnan(row[column]):
                parts = ("Claim", row["claim"], group, row["quantity"], aspect)
                kind = share if re.search("share|probability", row["quantity"]) else ratio
                yield number(parts, row["N"], kind, row[column], f"{row['quantity']}: {column}")


def evidence(rows):
    for row in rows:
        kind = share if re.search("share|feasible", row["quantity"]) else real
        yield number((row["erratum"], row["quantity"]), row["N"], kind, row["value"], row["quantity"])


def rounding(rows):
    violations = {}
    for row in rows:
        violations.setdefault((row["solver"], row["N"]), []).append(row["nu"])
    for (who, N), nu in violations.items():
        meaning = f"solutions of {names.plain(who)} that differ by rounding"
        yield number(("Rounding", who, "Solutions"), N, whole, len(nu), meaning)
        yield number(("Rounding", who, "Infeasible"), N, whole, sum(x > 0.0 for x in nu), f"{meaning}: infeasible")


def sizes(rows):
    for (who, N), count in Counter((row["algorithm"], row["N"]) for row in rows).items():
        yield number(("Reference", who, "Runs"), N, whole, count, f"runs of {names.plain(who)}")


def of_variants(rows):
    """What variants of the ES give, and at which N the printed numbers agree with it."""
    agreeing = {}
    yield number(("Variants",), None, whole, len({row["variant"] for row in rows}), "that were tried")
    for row in rows:
        words, kind = COLUMNS[row["quantity"]]
        parts, meaning = ("Variant", row["variant"], words), f"{row['quantity']} of {row['variant']}"
        yield number(parts, row["N"], kind, row["expected"], f"{meaning}: expected")
        yield number((*parts, "P"), row["N"], probability, row["p_holm"], f"{meaning}: p_holm of the printed")
        agreeing.setdefault(parts, []).extend([row["N"]] * (row["p_holm"] >= LEVEL))
    for parts, dimensions in agreeing.items():
        yield number((*parts, "AgreesAt"), None, word, listed(dimensions), "at which N the printed agree")


def listed(items):
    """2, 3 and 5; none."""
    *first, last = [*map(str, items)] or ["none"]
    return " and ".join(filter(None, [", ".join(first), last]))


def index(sections):
    """Markdown: a table of what depends on N, and one of what does not, for each section."""
    for title, numbers in sections.items():
        yield f"## {title}"
        if single := [one for one in numbers if one.N is None]:
            rows = [[f"`\\{one.macro}`", one.plain, one.meaning] for one in single]
            yield markdown.table(["macro", "holds", "which is"], rows)
        cells = {}
        for one in numbers:
            if one.N is not None:
                cells.setdefault((one.stem, one.meaning), {})[one.N] = one.plain
        if cells:
            dimensions = list(dict.fromkeys(N for row in cells.values() for N in row))
            rows = [
                [f"`\\{stem}`…", *(row.get(N, "") for N in dimensions), meaning]
                for (stem, meaning), row in cells.items()
            ]
            yield markdown.table(["macro", *map(camel, dimensions), "which is"], rows)


if __name__ == "__main__":
    run_script(main)
