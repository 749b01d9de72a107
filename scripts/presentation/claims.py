"""The paper's claims as templates/claims.md.j2 prints them: what each comparison gave, in texts and tables.

rows: of claims.csv.
"""

from analysis import paper
from analysis.paper import DE, ES, RUNS
from klee_minty.files import grouped

from .headline import with_names
from .markdown import cell, joined, of_dimensions, percent, short, small_percent
from .names import NAMES
from .verdicts import at

MARKS = {"no": " ✗", "open": " ?"}  # beside a comparison, by its answer


def views(rows, fidelity, ratios=(), de_variants=(), names=NAMES):
    """{claim: what the template asks for}; fidelity: rows of fidelity.csv.

    ratios: rows of run_time_ratios.csv, de_variants: of de_variants.csv, which studies store.
    """
    of = grouped(rows, "claim")
    claims = {claim: view(own) for claim, own in of.items()}
    if any(claim["is_judged"] for claim in claims.values()):
        claims["target"] |= of_target(of["target"], de_variants, names)
        claims["lp"] |= {"solvers": of_solvers(of["lp"], names)}
        claims["evaluations"] |= of_evaluations(of["evaluations"], ratios, names)
        if claims["evaluations"]["holds_with_variants"]:
            claims["evaluations"]["where"] += " with the published code"
        claims["growth"] |= of_growth(of["growth"], fidelity, names)
        claims["random"] |= of_random(of["random"])
        claims["rank"] |= {"table": table(of["rank"], names)}
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
    for quantity, own in grouped(rows, "quantity").items():
        cells = {row["N"]: estimate(row) + MARKS.get(row["supports"], "") for row in own}
        lines.append([cell(with_names(quantity, names)), *(cells.get(N, "–") for N in dimensions)])
    return {"heads": ["", *at(dimensions)], "lines": lines}


def estimate(row):
    """An estimate with its interval, where it has one."""
    ends = [short(row["low"]), short(row["high"])]
    return short(row["estimate"]) + (f" [{', '.join(ends)}]" if "–" not in ends else "")


def of_target(rows, de_variants, names):
    """The algorithms that fail in some runs, and what LSHADE44 without its guard does."""
    failing = []
    for row in rows:
        if row["quantity"].startswith("share") and row["estimate"] < 1.0:
            name = names.plain(row["quantity"].split(", ")[1])
            all_runs = percent(row["estimate"] ** RUNS)
            low, high = small_percent(1.0 - row["high"]), small_percent(1.0 - row["low"])
            share = f"{small_percent(1.0 - row['estimate'])} (95 % interval {low} to {high})"
            failing.append({"name": name, "N": row["N"], "failing": share, "all_runs": all_runs})
    without_guard = [row for row in de_variants if row["variant"] == "lshade44_no_guard" and row["failures"]]
    counts = [f"{row['failures']} of {row['runs']} runs at N = {row['N']}" for row in without_guard]
    return {"failing": failing, "without_guard": joined(counts) if counts else ""}


def of_solvers(rows, names):
    """How the EAs compare with each LP solver, and where that ends outside of the feasible region."""
    solvers = []
    for solver, own in grouped(rows, "group").items():
        compared = [row for row in own if row["scope"] != "shown"]
        outside = [row for row in own if row["scope"] == "shown" and row["estimate"] > 0.0]
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
    """Where the claim fails, and what the ratio over the targets is with other variants of the ES."""
    exceptions = []
    for row in rows:
        if row["supports"] != "yes":
            what = "over the ECDF's targets" if is_over_targets(row) else "of mean evaluations"
            pair = f"{names.plain(DE)} / {names.plain(ES)}"
            exceptions.append(f"the ratio {pair} {what} is {estimate(row)} at N = {row['N']}")
    compared = table(rows, names)
    dimensions = list(grouped(rows, "N"))
    for variant, own in grouped(ratios, "variant").items():
        cells = {row["N"]: estimate(row | {"estimate": row["ratio"]}) for row in own}
        title = f"over ECDF targets, {COUNTERS.get(variant, variant)}"
        compared["lines"].append([title, *(cells.get(N, "–") for N in dimensions)])
    contradicted = [row["N"] for row in rows if is_over_targets(row) and row["supports"] == "no"]
    holds = bool(ratios and contradicted) and all(row["low"] > 1.0 for row in ratios if row["N"] in contradicted)
    return {"exceptions": exceptions, "table": compared, "holds_with_variants": holds}


def is_over_targets(row):
    return "ECDF" in row["quantity"]


def of_random(rows):
    """From which N on the claim is made, and how probable it is at most that one of the runs reaches a target there."""
    asked = [row for row in rows if row["scope"] == "paper"]
    return {"from": min(row["N"] for row in asked), "at_most": short(1.0 - min(row["estimate"] for row in asked), 2)}


COUNTERS = {
    "counter_from_1": "εMAg-ES counting generations from 1",
    "counter_from_1_best_parent": "the same with the best individual as first parent",
}


def of_growth(rows, fidelity, names):
    """The trends, and the ratios of the printed means."""
    means = {}
    for row in fidelity:
        if row["quantity"] == "mean_evaluations":
            means[row["algorithm"], row["N"]] = float(row["corrected"] or row["paper"])
    dimensions = [N for algorithm, N in means if algorithm == ES]
    printed = [f"{means[DE, N] / means[ES, N]:.2f} (N = {N})" for N in dimensions]
    trends = [f"{with_names(row['quantity'], names)} {estimate(row)}" for row in rows]
    return {"trends": trends, "printed_ratios": ", ".join(printed)}
