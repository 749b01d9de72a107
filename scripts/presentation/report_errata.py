"""The section of REPRODUCTION.md on the paper's errata."""

import math
from collections import Counter

from klee_minty.paper import BUDGET, ES, PAPER_SOLVER
from klee_minty.statistics import LEVEL
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS, TARGETS

from .markdown import short, table
from .names import QUANTITIES, plain


def errata(fidelity, evidence, rounding):
    value = {(row["erratum"], row["N"], row["quantity"]): row["value"] for row in evidence}
    yield "## Errata of the paper"
    yield (
        "What the paper prints, what shows that it cannot be meant, and what is done here. The evidence for E1, E2 and "
        "E4 is computed into `data/errata_evidence.csv`, for E7 into `data/lp_rounding.csv`; E5 and E6 are rows of "
        "`data/paper/errata.csv`."
    )
    yield table(
        ["", "the paper prints", "evidence", "here"],
        [
            ["E1", "a rotation by 350°", *rotation(value)],
            ["E2", "a violation ν that is summed over the first N of the 2N constraints", *violation(value)],
            ["E3", "that a run succeeds when it approaches N³ “by a factor of 1e-8”", *precision(fidelity)],
            [
                "E4",
                "stagnation after “1 % of the number of function evaluations (100N)”",
                *stagnation(value, fidelity),
            ],
            *sorted(
                [row["erratum"], place(row), *correction(row, fidelity)] for row in fidelity if row["erratum"]
            ),
            ["E7", f"ν = 0 for {plain(PAPER_SOLVER)} at N = 40 (Table 3)", *lp_violation(rounding)],
            ["E8", "51 targets in the infeasible region, half of 103", *targets()],
        ],
    )


def rotation(value):
    def minimum(N, degrees):
        difference = value["E1", N, f"minimum - N^3 at {degrees} degrees"]
        return f"N³ − {-difference:.8f}" if difference else "N³"

    low, high = (", ".join(f"{minimum(N, degrees)} at N = {N}" for N in (2, 10)) for degrees in (350, 10))
    return f"For 350° the smallest f of a feasible point is {low}; for 10° it is {high}.", "10°"


def violation(value):
    shares = ", ".join(
        f"{value['E2', N, 'of these, infeasible']:.1%} at N = {N}"
        for _, N, name in value
        if name.startswith("of these")
    )
    lowest = value["E2", 10, "minimum of f in the box by the printed sum"]
    evidence = (
        f"Of random points around the polytope that this sum takes for feasible, {shares} violate other constraints; "
        f"the smallest f in the box would be {lowest:g} at N = 10, not 1000."
    )
    return evidence, "the sum over all 2N"


def precision(fidelity):
    errors = [row for row in fidelity if row["quantity"] == "abs_error_med"]
    low, high = (pick((row["paper"] for row in errors), key=float) for pick in (min, max))
    N = max(row["N"] for row in errors)
    evidence = (
        f"The median errors of Table 2 lie between {low} and {high} at every N; a factor would allow {1e-8 * N**3:.1e} "
        f"at N = {N}."
    )
    return evidence, "|f − f_opt| ≤ 1e-8, an absolute error"


def stagnation(value, fidelity):
    key = (ES, 3, "abs_error_med")
    printed = next(row["paper"] for row in fidelity if (row["algorithm"], row["N"], row["quantity"]) == key)
    shares = "; ".join(
        f"{value['E4', 3, f'share of runs that fail, {reading}']:.0%} of its runs fail with a median error of "
        f"{value['E4', 3, f'median error, {reading}']:.2g} if the limit is {reading}"
        for reading in ("100 N evaluations", "200 N evaluations", "100 N generations")
    )
    return (
        f"{plain(ES)} at N = 3 (printed median error {printed}): {shares}.",
        "100 N generations without improvement",
    )


def place(row):
    name = f"{QUANTITIES[row['quantity']]} of {plain(row['algorithm'])} at N = {row['N']}"
    return f"{row['paper']} {name} (Table {row['table']})"


def correction(row, fidelity):
    """Evidence on a row of errata.csv, and what is done."""
    budget = BUDGET * row["N"]
    if float(row["paper"]) > budget:
        evidence = f"The budget is {budget:,}. "
    else:
        column = (other["paper"] for other in fidelity if other["quantity"] == row["quantity"])
        digits = Counter(len(text.partition("e")[0].replace(".", "")) for text in column)
        evidence = (
            f"Of the numbers of this kind, {digits[4]} is printed with 4 digits, {digits[5]} with 5. Which digit is missing, and "
            "where, is a guess. "
        )
    if not math.isnan(row["corrected_p_holm"]):
        evidence += (
            f"Here {row['reproduced']:.4e}: {row['corrected']} "
            f"{'agrees' if row['corrected_p_holm'] >= LEVEL else 'does not agree'} with it "
            f"(z = {row['corrected_z']:.1f}, p = {short(row['corrected_p_value'], 2)}), {row['paper']} "
            f"{'agrees' if row['p_holm'] >= LEVEL else 'does not'} (z = {row['z']:.1f}, p = {short(row['p_value'], 2)})."
        )
    else:
        evidence += "It cannot be compared with what was run here."
    return evidence, f"verdict on the printed number: {row['verdict']}"


def lp_violation(rounding):
    violations = [row["nu"] for row in rounding if (row["solver"], row["N"]) == (PAPER_SOLVER, 40)]
    if not violations:
        return "Not run here.", "ν from the returned y"
    evidence = (
        f"Of {len(violations)} solutions whose right-hand sides differ by rounding alone, "
        f"{sum(nu > 0.0 for nu in violations)} have ν > 0, up to {max(violations):.1e}."
    )
    return evidence, "ν from the returned y; 0 is a matter of rounding"


def targets():
    constraint, objective = len(CONSTRAINT_TARGETS), len(OBJECTIVE_TARGETS)
    evidence = (
        f"{constraint - 1} from 1e4 to 1e-6 and zero are {constraint}; only with {objective} of the objective are they "
        f"the {TARGETS} that are printed."
    )
    return evidence, f"{constraint} + {objective} targets"
