"""The paper's errata as templates/errata.md.j2 prints them: numbers that speak for each, as texts."""

from analysis.paper import DE, ES, PAPER_SOLVER, STAGNATION, budget
from presentation.formats import joined, percent, scientific, short


def values(evidence, fidelity, readings, lp_rounding):
    """What the template asks for; evidence: rows of errata_evidence.csv, the others of the tables of their names."""
    facts = {(row["erratum"], row["algorithm"], row["N"], row["case"], row["quantity"]): row for row in evidence}
    errors = [row for row in fidelity if row["quantity"] == "abs_error_med"]
    printed = {row["erratum"]: beside_the_sample(row) for row in fidelity if row["erratum"]}
    others = sorted(row["paper"] for row in errors if row["erratum"] != "E9")
    return {
        "minima": {degrees: [minimum(facts, N, degrees) for N in (2, 10)] for degrees in (350, 10)},
        "angles": {N: [degrees(facts["E1", "", N, NONE, end]["value"]) for end in ENDS] for N in (2, 10, 40)},
        "infeasible": [percent(facts["E2", "", N, NONE, "infeasible_share"]["value"], 1) for N in (2, 10)],
        "lowest": f"{abs(facts['E2', '', 10, NONE, 'lowest_objective']['value']):.1f}",
        "errors": f"{others[0]} to {others[-1]}",
        "failures": failures(facts),
        "printed": printed,
        "budget_at_20": f"{budget(20):,}",
        "spacings": spacings(facts, errors),
        "readings": likely(readings),
        "exchange": exchange(facts),
        "distances": {algorithm: columns_of_distances(facts, algorithm) for algorithm in (ES, DE)},
        "elsewhere": {case: p_in(facts, "E11", 20, case) for case in ("as_of_40", "as_median_run")},
        "rounding": rounding(lp_rounding),
    }


NONE = ""  # no case
ENDS = ("lowest_angle", "highest_angle")
LIMITS = {
    "evaluations_100": "100 N evaluations",
    "evaluations_200": "200 N evaluations",
    f"generations_{STAGNATION}": f"{STAGNATION} N generations",
}


def degrees(angle):
    return f"{round(angle)}°".replace("-", "−")


def minimum(facts, N, degrees):
    difference = facts["E1", "", N, f"degrees_{degrees}", "loss"]["value"]
    return f"N³ − {-difference:.8f}" if abs(difference) > 1e-9 else "N³"


def failures(facts):
    """E4: {limit: share with its interval}; of the generations only if the sample has these runs."""
    shares = {words: facts.get(("E4", "", 3, case, "failing_share")) for case, words in LIMITS.items()}
    return {
        words: f"{percent(row['value'], 1)} [{percent(row['low'], 1)}, {percent(row['high'], 1)}]"
        for words, row in shares.items()
        if row is not None
    }


def beside_the_sample(row):
    """A printed number that may be wrong, beside what is expected."""
    p = short(row["p_value"], 2)
    return {"paper": row["paper"], "corrected": row["corrected"], "expected": scientific(row["expected"]), "p": p}


def spacings(facts, errors):
    """The printed errors whose digits resolve the spacing of doubles, as multiples of it; errors: their rows."""
    texts = []
    for row in errors:
        key = "E9", row["algorithm"], row["N"], NONE
        if (*key, "multiple") in facts:
            kind = "a multiple to within its digits" if facts[*key, "is_multiple"]["value"] else "no multiple"
            multiple = facts[*key, "multiple"]["value"]
            texts.append(f"{row['paper']} (N = {row['N']}) is {multiple:.2f} times the spacing, {kind}")
    return "; ".join(texts)


def likely(readings):
    """How many readings E6 has, and those with a probability."""
    of_e6 = [row for row in readings if row["erratum"] == "E6"]
    shown = []
    for row in of_e6:
        if row["p_value"] >= 1e-4:
            shown.append(f"{scientific(row['reading'])} has p = {short(row['p_value'], 2)}")
    return {"count": len(of_e6), "shown": joined(shown) if shown else "none has p ≥ 1e-4"}


def exchange(facts):
    """E10: probabilities as printed, exchanged and as distances of median runs, and how many exchanges were tried."""
    return {
        "printed": [p_in(facts, "E10", N, "as_printed") for N in (2, 3)],
        "exchanged": [p_in(facts, "E10", N, f"as_of_{5 - N}") for N in (2, 3)],
        "of_median_runs": [p_in(facts, "E10", N, "as_median_run") for N in (2, 3)],
        "tried": f"{facts['E10', '', 'all', NONE, 'exchanges']['value']:.0f}",
        "found": f"{facts['E10', '', 'all', NONE, 'agreeing_exchanges']['value']:.0f}",
    }


def columns_of_distances(facts, algorithm):
    """Combined probabilities of an algorithm's six distances."""
    return {
        case: p_in(facts, "E10", "all", case, algorithm) for case in ("as_printed", "as_exchanged", "as_median_run")
    }


def p_in(facts, erratum, N, case, algorithm=""):
    key = erratum, algorithm, N, case, "p_value"
    return short(facts[key]["value"], 2) if key in facts else "–"


def rounding(lp_rounding):
    """E7: solutions at N = 40 that differ by the rounding of their right-hand sides."""
    violations = [row["nu"] for row in lp_rounding if (row["solver"], row["N"]) == (PAPER_SOLVER, 40)]
    if not violations:
        return ""
    positive = sum(nu > 0.0 for nu in violations)
    count = f"of {len(violations)} solutions that differ by rounding alone {positive} have ν > 0"
    return f"{count}, up to {short(max(violations), 2)}"
