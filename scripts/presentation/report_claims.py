"""The section of REPRODUCTION.md on the paper's claims."""

import math

from klee_minty.paper import DE, ES, PAPER_SOLVER, SMALL, VIOLATION
from klee_minty.statistics import FEWEST

from .markdown import short, table
from .names import plain

CLAIMS = {
    "target": "Both EAs reach the optimum to 1e-8 up to N = 40",
    "lp": "Both EAs are better than the interior-point LP solver, in f and in y",
    "evaluations": "εMAg-ES needs fewer evaluations than LSHADE44 (Table 2 and Figure 3)",
    "growth": "The advantage of εMAg-ES grows with N",
    "rank": "εMAg-ES ranks first",
    "random": f"Random search reaches no objective target beyond small N (N > {SMALL})",
}
NOTHING = f"There is nothing to judge it by: the algorithms were not run, or with fewer than {FEWEST} runs."
REMARKS = {
    "lp": "Each entry is the LP solver's error or distance, divided by the median error or the mean distance of an EA: "
    "above 1 the EA is better. The paper means GLPK; the other solvers go beyond it. The EAs stop at an error of 1e-8 "
    "by the paper's own rule, so they cannot come closer than a solver that goes further. But a solution with ν > 0 is "
    "not feasible: in the benchmark's own order, ν before f, it comes after every feasible point, however close it is.",
    "evaluations": "Entries above 1 are in favour of εMAg-ES. The second column is the ratio of the geometric means of "
    "the evaluations to each of the ECDF's targets, i.e. the gap between the curves of Figure 3.",
    "growth": "Least-squares trends over the dimensions: of the difference, which grows with the evaluations "
    "themselves, and of the logarithm of the ratios.",
    "rank": "Rank among all algorithms run here, by error, distance and run time with equal weights; 1.5 is a tie.",
    "random": "The largest objective target is an error of 1, of a feasible point.",
}


def judged_claims(claims, fidelity):
    """Paragraphs and tables; claims: rows of claims.csv; fidelity: rows of fidelity.csv."""
    remarks = REMARKS | {"growth": REMARKS["growth"] + advantage(claims, fidelity)}
    yield "## The paper's claims"
    yield (
        "Brackets hold 95 % intervals: exact ones of shares, of all else from a bootstrap over runs. A comparison "
        "supports its claim only if its whole interval does; a share of runs supports claim 1 if it is 1, and claim 6 if "
        "it is 0. ✗ marks those that do not. A claim *holds* if all comparisons support it. It *holds with a "
        "qualification* if at least half of the comparisons that the paper itself makes support it; otherwise it *does "
        "not hold*. It *cannot be judged* unless both EAs ran at all of the paper's dimensions, and everything under its "
        "conditions: instance, budget, stagnation limit and parameters."
    )
    for number, (claim, statement) in enumerate(CLAIMS.items(), start=1):
        rows = [row for row in claims if row["claim"] == claim]
        tested = [row for row in rows if row["supports"] in ("yes", "no")]
        yield f"### {number}. {statement}: {rows[0]['verdict']}"
        yield f"{support(claim, rows)} {remarks.get(claim, '')}".strip() if tested else NOTHING
        for group in dict.fromkeys(str(row["group"]) for row in tested):
            title = [] if group == "nan" else [f"{plain(group)}:"]
            yield from [*title, pivot([row for row in rows if str(row["group"]) == group])]


def advantage(claims, fidelity):
    """How the ratios go with N: those here, and the paper's own, misprints corrected."""
    means = {
        (row["algorithm"], row["N"]): float(row["corrected"] or row["paper"])
        for row in fidelity
        if row["quantity"] == "mean_evaluations"
    }
    ratios = (
        f"{means[DE, N] / mean:.2f} at N = {N}" for (algorithm, N), mean in means.items() if algorithm == ES
    )
    here = [row for row in claims if row["claim"] == "evaluations" and not math.isnan(row["estimate"])]
    sentences = [""]
    for quantity in dict.fromkeys(row["quantity"] for row in here):
        column = [row for row in here if row["quantity"] == quantity]
        top, last = max(column, key=lambda row: row["estimate"]), column[-1]
        sentences.append(
            f"{named(quantity)[0].upper()}{named(quantity)[1:]} (claim 3): largest at N = {top['N']} with "
            f"{short(top['estimate'])}, and {short(last['estimate'])} at N = {last['N']}."
        )
    sentences.append(
        f"The paper's own mean evaluations (E5 and E6 corrected) have the ratios {', '.join(ratios)}."
    )
    return " ".join(sentences)


def support(claim, rows):
    tested = [row for row in rows if row["supports"] in ("yes", "no")]
    if claim != "lp":
        return f"Supported by {count_support(tested)} comparisons."
    solvers = dict.fromkeys(row["group"] for row in tested)
    parts = [f"{plain(s)}: {count_support([row for row in tested if row['group'] == s])}" for s in solvers]
    sentences = [f"Comparisons that support it, against {'; '.join(parts)}."]
    if PAPER_SOLVER not in solvers:
        sentences.append("The paper's solver was not run.")
    for solver in solvers:
        outside = [
            row for row in rows if row["group"] == solver and row["quantity"] == VIOLATION and row["estimate"]
        ]
        if outside:
            sentences.append(
                f"{plain(solver)} ends outside of the feasible region at N = "
                f"{', '.join(str(row['N']) for row in outside)}, by up to ν = "
                f"{short(max(row['estimate'] for row in outside), 2)}."
            )
    return " ".join(sentences)


def count_support(rows):
    return f"{sum(row['supports'] == 'yes' for row in rows)} of {len(rows)}"


def pivot(rows):
    """Dimensions downwards, quantities across."""
    quantities = list(dict.fromkeys(row["quantity"] for row in rows))
    cells = {(row["N"], row["quantity"]): cell(row) for row in rows}
    return table(
        ["N", *map(named, quantities)],
        [
            [str(N), *(cells.get((N, q), "–") for q in quantities)]
            for N in dict.fromkeys(row["N"] for row in rows)
        ],
    )


def named(quantity):
    """The quantity with the algorithms' names in place of their ids."""
    return " ".join(plain(word) for word in quantity.split(" "))


def cell(row):
    if math.isnan(row["low"]):
        return short(row["estimate"], 2)
    return f"{short(row['estimate'])} [{short(row['low'])}, {short(row['high'])}]" + " ✗" * (
        row["supports"] == "no"
    )
