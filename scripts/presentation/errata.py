"""The paper's errata as templates/errata.md.j2 prints them: numbers that speak for each, as texts."""

from analysis.paper import PAPER_SOLVER, STAGNATION, budget

from .markdown import four_digits, joined, percent, short


def values(evidence, fidelity, readings, lp_rounding):
    """What the template asks for; evidence: rows of errata_evidence.csv, the others of the tables of their names."""
    of = {(row["erratum"], row["N"], row["quantity"]): row["value"] for row in evidence}
    errors = sorted(row["paper"] for row in fidelity if row["quantity"] == "abs_error_med")
    return {
        "minima": {degrees: [minimum(of, N, degrees) for N in (2, 10)] for degrees in (350, 10)},
        "infeasible": [percent(of["E2", N, "of these, infeasible"], 1) for N in (2, 10)],
        "lowest": f"{abs(of['E2', 10, 'minimum of f in the box by the printed sum']):.1f}",
        "errors": f"{errors[0]} to {errors[-1]}",
        "failures": failures(of),
        "printed": {row["erratum"]: beside_the_sample(row) for row in fidelity if row["erratum"]},
        "budget_at_20": f"{budget(20):,}",
        "spacings": spacings(of),
        "readings": likely(readings),
        "exchange": exchange(of),
        "elsewhere": p_in(of, "E11", 20, "p as a value of N = 40"),
        "rounding": rounding(lp_rounding),
    }


LIMITS = ("100 N evaluations", "200 N evaluations", f"{STAGNATION} N generations")


def minimum(of, N, degrees):
    difference = of["E1", N, f"minimum - N^3 at {degrees} degrees"]
    return f"N³ − {-difference:.8f}" if abs(difference) > 1e-9 else "N³"


def failures(of):
    """E4: {limit: share}; of the generations only if the sample has these runs."""
    shares = {limit: of.get(("E4", 3, f"share of runs that fail, {limit}")) for limit in LIMITS}
    return {limit: percent(share) for limit, share in shares.items() if share is not None}


def beside_the_sample(row):
    """A printed number that may be wrong, beside what is expected."""
    p = short(row["p_value"], 2)
    return {"paper": row["paper"], "corrected": row["corrected"], "expected": four_digits(row["expected"]), "p": p}


def spacings(of):
    """The printed errors whose digits resolve the spacing of doubles, as multiples of it."""
    texts = []
    for (erratum, N, quantity), value in of.items():
        if erratum == "E9" and quantity.endswith(" / spacing"):
            is_one = of["E9", N, quantity.replace("/ spacing", "is a multiple")]
            kind = "a multiple to within its digits" if is_one else "no multiple"
            texts.append(f"{quantity.split(' of ')[0]} (N = {N}) is {value:.2f} times the spacing, {kind}")
    return "; ".join(texts)


def likely(readings):
    """How many readings E6 has, and those with a probability."""
    own = [row for row in readings if row["erratum"] == "E6"]
    shown = []
    for row in own:
        if row["p_value"] >= 1e-4:
            shown.append(f"{four_digits(row['reading'])} has p = {short(row['p_value'], 2)}")
    return {"count": len(own), "shown": joined(shown) if shown else "none has p ≥ 1e-4"}


def exchange(of):
    """E10: probabilities as printed and exchanged, and how many exchanges were tried."""

    def whole(quantity):
        return f"{of['E10', 'all', quantity]:.0f}"

    return {
        "printed": [p_in(of, "E10", N, "p as printed") for N in (2, 3)],
        "exchanged": [p_in(of, "E10", N, f"p as a value of N = {5 - N}") for N in (2, 3)],
        "tried": whole("exchanges of two numbers of a column"),
        "found": whole("of these, exchanges that make a number agree"),
        "likelier": whole("likelihood as exchanged means / as distances of median runs"),
        "others": whole("other distances"),
        "others_likelier": whole("other distances: likelihood as means / as those of median runs"),
    }


def p_in(of, erratum, N, quantity):
    return short(of[erratum, N, quantity], 2) if (erratum, N, quantity) in of else "–"


def rounding(lp_rounding):
    """E7: solutions at N = 40 that differ by the rounding of their right-hand sides."""
    violations = [row["nu"] for row in lp_rounding if (row["solver"], row["N"]) == (PAPER_SOLVER, 40)]
    if not violations:
        return ""
    positive = sum(nu > 0.0 for nu in violations)
    count = f"of {len(violations)} solutions that differ by rounding alone {positive} have ν > 0"
    return f"{count}, up to {short(max(violations), 2)}"
