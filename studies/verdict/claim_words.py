"""The paper's claims as templates/claims.md.j2 prints them: the result of each comparison, in texts and tables.

rows: of claims.csv.
"""

import math

from analysis import paper
from analysis.paper import RUNS
from klee_minty.files import grouped
from presentation.formats import joined, of_dimensions, percent, short, small_percent
from presentation.markdown import cell
from presentation.names import NAMES
from presentation.numbers import write_share, write_whole
from quantities import CLAIMS
from verdict_words import at

MARKS = {"no": " ✗", "open": " ?"}  # beside a comparison, by its answer
RATIOS = {"evaluations_ratio": "of mean evaluations", "targets_ratio": "over the ECDF's targets"}  # in a sentence
READINGS = {
    "evaluations_difference_growth": "as a difference",
    "evaluations_ratio_growth": "as a ratio of mean evaluations",
    "targets_ratio_growth": "as a ratio over the ECDF's targets",
}
VARIANTS = {
    "counter_from_1": "εMAg-ES counting generations from 1",
    "counter_from_1_best_parent": "also with the best individual as first parent",
}


def views(rows, ratios=(), de_variants=(), names=NAMES):
    """{claim: what the template asks for}.

    ratios: rows of run_time_ratios.csv, de_variants: of de_variants.csv, which studies store.
    """
    by_claim = grouped(rows, "claim")
    claims = {claim: view(comparisons) for claim, comparisons in by_claim.items()}
    if any(claim["is_judged"] for claim in claims.values()):
        claims["target"] |= of_target(by_claim["target"], de_variants, names)
        claims["lp"] |= {"solvers": of_solvers(by_claim["lp"], names)}
        claims["evaluations"] |= of_evaluations(by_claim["evaluations"], ratios, names)
        if claims["evaluations"]["holds_with_variants"]:
            claims["evaluations"]["where"] += " with the published code"
        claims["growth"] |= of_growth(by_claim["growth"], names)
        claims["random"] |= of_random(by_claim["random"])
        claims["rank"] |= {"table": table(by_claim["rank"], names)}
    return claims


def view(rows):
    """The verdict on a claim, and where it is contradicted."""
    verdict, asked = rows[0]["verdict"], [row for row in rows if row["scope"] == "paper"]
    against = [row["N"] for row in asked if row["supports"] == "no"]
    where = f" at {of_dimensions(against)}" if verdict == paper.CONTRADICTED else ""
    is_judged = verdict != paper.NOT_JUDGED
    return {
        "verdict": verdict,
        "where": where,
        "is_judged": is_judged,
        "supporting": sum(row["supports"] == "yes" for row in asked),
        "comparisons": len(asked),
    }


def table(rows, names):
    """The comparisons: a line per quantity, a column per N."""
    dimensions = list(grouped(rows, "N"))
    lines = []
    for quantity, comparisons in grouped(rows, "quantity").items():
        cells = {row["N"]: estimate(row) + MARKS.get(row["supports"], "") for row in comparisons}
        words = CLAIMS[quantity].words.format(algorithm=names.plain(comparisons[0]["algorithm"]))
        lines.append([cell(words), *(cells.get(N, "–") for N in dimensions)])
    return {"heads": ["", *at(dimensions)], "lines": lines}


def estimate(row):
    """An estimate with its interval, if it has one; no end is rounded onto the value that it is compared with."""
    columns, written = ("estimate", "low", "high"), CLAIMS[row["quantity"]].written
    if written is write_whole:
        value, *ends = [f"{row[column]:,.0f}" for column in columns]
    elif written is write_share:
        value, *ends = [percent(row[column]) for column in columns]
    else:
        value, *ends = short(row["estimate"]), *(short(row[end], apart_from=row["than"]) for end in ("low", "high"))
    return f"{value} [{', '.join(ends)}]" if not math.isnan(row["low"]) else value


def of_target(rows, de_variants, names):
    """The algorithms that fail in some runs, and the failures of LSHADE44 without our guard."""
    failing = []
    for row in rows:
        if row["quantity"] == "success_share" and row["estimate"] < 1.0:
            name = names.plain(row["algorithm"])
            all_runs = percent(row["estimate"] ** RUNS)
            low, high = small_percent(1.0 - row["high"]), small_percent(1.0 - row["low"])
            share = f"{small_percent(1.0 - row['estimate'])} (95 % interval {low} to {high})"
            failing.append({"name": name, "N": row["N"], "failing": share, "all_runs": all_runs})
    without_guard = [row for row in de_variants if row["variant"] == "lshade44_no_guard" and row["failures"]]
    counts = [f"{row['failures']} of {row['runs']} runs at N = {row['N']}" for row in without_guard]
    return {"failing": failing, "without_guard": joined(counts) if counts else ""}


def of_solvers(rows, names):
    """How the EAs compare with each LP solver, and at which N its solution is infeasible."""
    solvers = []
    for solver, comparisons in grouped(rows, "group").items():
        compared = [row for row in comparisons if row["scope"] != "shown"]
        outside = [row for row in comparisons if row["quantity"] == "violation" and row["estimate"] > 0.0]
        solvers.append(
            {
                "name": names.plain(solver),
                "ahead": sum(row["supports"] == "yes" for row in compared),
                "comparisons": len(compared),
                "outside": of_dimensions(row["N"] for row in outside) if outside else "",
                "violation": short(max((row["estimate"] for row in outside), default=0.0), 2),
            }
        )
    return solvers


def of_evaluations(rows, ratios, names):
    """At which N the claim fails, and the ratio over the targets with other variants of the ES."""
    exceptions = []
    for row in rows:
        if row["supports"] in MARKS:
            exceptions.append(f"the ratio {RATIOS[row['quantity']]} is {estimate(row)} at N = {row['N']}")
    compared = table(rows, names)
    dimensions = list(grouped(rows, "N"))
    for variant, cells_of_variant in grouped(ratios, "variant").items():
        cells = {
            row["N"]: estimate(row | {"quantity": "targets_ratio", "estimate": row["ratio"], "than": 1.0})
            for row in cells_of_variant
        }
        title = f"over the ECDF's targets, {VARIANTS.get(variant, variant)}"
        compared["lines"].append([title, *(cells.get(N, "–") for N in dimensions)])
    contradicted = [row["N"] for row in rows if row["quantity"] == "targets_ratio" and row["supports"] == "no"]
    holds = bool(ratios and contradicted) and all(row["low"] > 1.0 for row in ratios if row["N"] in contradicted)
    return {"exceptions": exceptions, "table": compared, "holds_with_variants": holds}


def of_random(rows):
    """The smallest N of the claim, and an upper bound of the probability that one of the runs reaches a target there."""
    asked = [row for row in rows if row["scope"] == "paper"]
    return {"from": min(row["N"] for row in asked), "at_most": short(1.0 - min(row["estimate"] for row in asked), 2)}


def of_growth(rows, names):
    """The growth within each span of N, a line per reading, and as which of them the advantage grows throughout."""
    by_quantity = grouped(rows, "quantity")
    answers = {words: [row["supports"] for row in by_quantity[quantity]] for quantity, words in READINGS.items()}
    throughout = [words for words, spans in answers.items() if {*spans} == {"yes"}]
    shrinking = [words for words, spans in answers.items() if "no" in spans]
    return {
        "table": table(rows, names),
        "throughout": joined(throughout) if throughout else "",
        "shrinking": joined(shrinking) if shrinking else "",
    }
