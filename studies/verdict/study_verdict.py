"""Does the paper reproduce? Verdicts on its numbers and claims, the evidence for its errata, and REPRODUCTION.md."""

import math
from functools import partial

import authors_ecdf
import errata
import fidelity
import lp_rounding
from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.presentation.formats import scientific
from klee_minty.results.hits import read_hits
from klee_minty_studies import paper, study
from klee_minty_studies.formats import equation, percent, short
from klee_minty_studies.paper import claims
from klee_minty_studies.paper.samples import mean_evaluations
from klee_minty_studies.statistics.inference import LEVEL

SIGNS = dict(zip(paper.VERDICTS, "✓≠‡†", strict=True))
ANSWERS = {claims.YES: "", "": "", claims.NO: " ✗", claims.OPEN: " ?"}  # beside a comparison


def solutions(tables):
    """The LP solvers' solutions of the paper's problems: rows of lp_rounding.csv."""
    return [row for row in tables["lp_rounding"] if row["right_hand_side"] == lp_rounding.OWN]


def judged_numbers(tables):
    return fidelity.compare(tables.printed(), solutions(tables), tables["lp_rounding"], tables.reference)


def judged_claims(tables):
    sample = tables.reference
    runs = {(algorithm, N): sample[algorithm, N] for N in paper.DIMENSIONS for algorithm in (paper.ES, paper.DE)}
    return claims.judge_all(runs, solutions(tables), tables.printed(), deviating(tables["fidelity"]))


def deviating(numbers):
    """The N at which the mean evaluations of an EA are not those of Table 2; numbers: rows of fidelity.csv."""
    verdicts = paper.DEVIATES, paper.POSSIBLY_MISPRINTED
    return {row["N"] for row in numbers if row["quantity"] == "mean_evaluations" and row["verdict"] in verdicts}


def headline(tables):
    """How many numbers of a group reproduce; of those by chance also by the other EA's runs,
    and how many a rule rejects.

    Groups: all numbers; the informative ones, which could have come out otherwise; of these the solver's, those by
    chance, and of the latter a quantity, or distances and errors, of both EAs or of one. p_reproduced: Fisher's p of
    those that reproduce.
    """
    of_all = tables["fidelity"]
    informative = [row for row in of_all if row["counts_as_information"]]
    by_chance = [row for row in informative if row["table"] == 2]
    groups = {("all", ""): of_all, ("informative", ""): informative, ("by_chance", ""): by_chance}
    groups[paper.PAPER_SOLVER, ""] = [row for row in informative if row["table"] == 3]
    groups["distances_and_errors", ""] = [row for row in by_chance if row["quantity"] != "mean_evaluations"]
    groups |= {(quantity, ""): rows for quantity, rows in group_by(by_chance, "quantity").items()}
    groups |= group_by(by_chance, "quantity", "algorithm")
    for (group, algorithm), rows in groups.items():
        reproduced = [row for row in rows if row["verdict"] == paper.REPRODUCED]
        counts = {"group": group, "algorithm": algorithm, "numbers": len(rows), "reproduced": len(reproduced)}
        tests = {"reproduced_by_other": sum(row["p_holm_of_other"] >= LEVEL for row in rows)}
        for rule, column in {"uncorrected": "p_value", "fdr": "p_fdr", "holm": "p_holm"}.items():
            tests[f"rejected_{rule}"] = sum(row[column] < LEVEL for row in rows)
        tests["p_reproduced"] = fidelity.fisher([row["p_value"] for row in reproduced])
        depend_on_chance = all(fidelity.depends_on_chance(row) for row in rows)
        yield counts | (tests if depend_on_chance else dict.fromkeys(tests, math.nan))


def samples(tables):
    """The reference sample of each EA at each N, and what its runs take."""
    for (algorithm, N), runs in tables.reference.items():
        stops = [run["stop"] for run in runs]
        row = {"algorithm": algorithm, "N": N, "runs": len(runs), "successes": stops.count("target")}
        row |= {"stagnating": stops.count("stagnation")} | mean_evaluations(runs)
        yield row | {"ert": sum(run["evaluations"] for run in runs) / row["successes"]}


def random_search_curves(tables):
    hits = list(read_hits(tables.file("random_search_hits.csv")))
    return authors_ecdf.comparison(hits, tables["authors_random_search_ecdf"])


def sign(row):
    """A printed number with its verdict; row: of fidelity.csv."""
    return f"{row['paper']} {SIGNS[row['verdict']]}" + (r"\*" if row["borderline"] else "")


def estimate(row):
    """An estimate with its interval, if it has one, and its answer; row: of claims.csv.
    No ratio is rounded onto `than`.
    """
    written = WRITTEN.get(row["quantity"], partial(ratio, apart_from=row["than"]))
    text = written(row["estimate"])
    if not math.isnan(row["low"]):
        text += f" [{written(row['low'])}, {written(row['high'])}]"
    return text + ANSWERS[row["supports"]]


def accepted(row):
    """0.79 to 1.40: the multiples of its expected value between which a printed number passes;
    0.980 to 1.022 if these are close.
    """
    low, high = (row[f"unnoticed_{end}"] / row["expected"] for end in ("low", "high"))
    return "{:.{d}f} to {:.{d}f}".format(low, high, d=2 if high - low > 0.1 else 3)


def ratio(value, apart_from=math.nan, digits=3):
    """2.00: a ratio to three digits, or to more if rounding would make it equal to a value that it differs from."""
    text = f"{value:#.{digits}g}".removesuffix(".")
    return ratio(value, apart_from, digits + 1) if value != apart_from and float(text) == apart_from else text


WRITTEN = {  # in the tables of claims; the others are ratios
    "rank": short,
    "rank_printed": short,
    "evaluations_difference_growth": study.whole,
    "rank_1_share": percent,
}
FILTERS = {"accepted": accepted, "equation": equation, "sign": sign, "estimate": estimate, "scientific": scientific}
MADE = {
    "judged_paper": {
        "errata_evidence.csv": lambda tables: errata.all_evidence(tables.printed(), tables.reference),
        "lp_rounding.csv": lambda tables: lp_rounding.solutions(paper.JUDGED_SOLVERS, paper.DIMENSIONS),
        "fidelity.csv": judged_numbers,
        "readings.csv": lambda tables: fidelity.readings(tables.printed(), tables.reference),
        "claims.csv": judged_claims,
        "authors_ecdf.csv": random_search_curves,
        "headline.csv": headline,
        "samples.csv": samples,
    }
}

if __name__ == "__main__":
    cli(partial(study.write_study, MADE, filters=FILTERS))
