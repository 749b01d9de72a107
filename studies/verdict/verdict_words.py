"""The printed numbers and their verdicts as templates/REPRODUCTION.md.j2 prints them: tables of texts, and sentences.

fidelity: rows of fidelity.csv. A table is {"heads": [...], "lines": [[...], ...]}.
"""

import math

from analysis import paper
from analysis.inference import LEVEL
from analysis.paper import BY_CHANCE, BY_ROUNDING, DE, ES, PAPER_SOLVER, unit_of_last_digit
from klee_minty.files import grouped
from presentation.formats import joined, of_dimensions, percent, scientific, short
from presentation.markdown import MARKS, cell
from presentation.names import NAMES, QUANTITIES

SIGNS = {
    paper.REPRODUCED: "✓",
    paper.DEVIATES: "≠",
    paper.POSSIBLY_MISPRINTED: "‡",
    paper.MISPRINT: "†",
    paper.NOT_COMPARABLE: "–",
}
NOUNS = {"mean_evaluations": "mean evaluations", "mean_distance": "mean distance", "abs_error_med": "median error"}
COMPARED = {ES: BY_CHANCE, DE: BY_CHANCE, PAPER_SOLVER: BY_ROUNDING}


def verdict_matrix(fidelity, names=NAMES):
    """A sign for each number that could have come out differently."""
    cells = grouped(fidelity, "algorithm", "quantity")
    dimensions = dimensions_of(fidelity)
    lines = []
    for algorithm, quantities in COMPARED.items():
        for quantity in quantities:
            signs = {row["N"]: sign(row) for row in cells[algorithm, quantity]}
            title = f"{names.plain(algorithm)}, {QUANTITIES[quantity]}"
            lines.append([cell(title), *(signs[N] for N in dimensions)])
    return {"heads": ["", *at(dimensions)], "lines": lines}


def sign(row):
    return SIGNS[row["verdict"]] + (r"\*" if row["borderline"] else "")


def dimensions_of(fidelity):
    return list(dict.fromkeys(row["N"] for row in fidelity))


def at(dimensions):
    """Heads of columns; N may be "all", or a span such as 2-10."""
    return ["all" if N == "all" else f"N = {N}".replace("-", " to ") for N in dimensions]


def of_quantity(fidelity, quantity, algorithms, names=NAMES):
    """The printed number, the result here, and the range that chance (the sample) or rounding explains."""
    cells = grouped(fidelity, "algorithm", "quantity")
    dimensions = dimensions_of(fidelity)
    lines = []
    for algorithm in algorithms:
        rows = cells[algorithm, quantity]
        printed = [MARKS[row["verdict"]].format(row["paper"]) for row in rows]
        lines.append([f"{names.plain(algorithm)}, paper", *printed])
        lines.append(["here", *(scientific(row["reproduced"]) for row in rows)])
        if quantity in BY_CHANCE:
            lines.append(["reference sample", *(scientific(row["expected"]) for row in rows)])
        else:
            lines.append(["relative difference", *(short(abs(row["ratio"] - 1.0), 2) for row in rows)])
            lines.append(["accepted difference", *(short(row["tolerance"], 2) for row in rows)])
            lines.append(["solutions that differ by rounding", *(rounding_range(row) for row in rows)])
    return {"heads": [cell(QUANTITIES[quantity]), *at(dimensions)], "lines": lines}


def rounding_range(row):
    """The range of the solutions that differ by rounding; ✗ if the printed number is outside by more than its last digit."""
    if math.isnan(row["range_low"]):
        return "–"
    unit = unit_of_last_digit(row["paper"])
    inside = row["range_low"] - unit < float(row["paper"]) < row["range_high"] + unit
    return f"{short(row['range_low'], 6)} to {short(row['range_high'], 6)}{'' if inside else ' ✗'}"


def by_number(fidelity, names=NAMES):
    """The numbers whose corrected p is below 1, with their probabilities."""
    heads = ["quantity", "algorithm", "N", "p", "p, corrected", "its interval", "accepted range", "verdict"]
    lines = []
    for quantity in BY_CHANCE:
        for row in fidelity:
            if row["quantity"] == quantity and row["p_holm"] < 1.0:
                line = [cell(QUANTITIES[quantity]), names.plain(row["algorithm"]), row["N"]]
                line += [short(row["p_value"], 2), short(row["p_holm"], 2)]
                line.append(f"{short(row['p_holm_low'], 2)} to {short(row['p_holm_high'], 2)}")
                line.append(f"{short(row['unnoticed_low'])} to {short(row['unnoticed_high'])}")
                lines.append([*line, verdict_in_words(row)])
    return {"heads": heads, "lines": lines}


def verdict_in_words(row):
    remarks = ["borderline"] if row["borderline"] else []
    remarks += [f"if {row['given']}"] if row["given"] else []
    remarks += [row["note"]] if row["note"] and row["verdict"] != paper.NOT_COMPARABLE else []
    return f"{row['verdict']} ({'; '.join(remarks)})" if remarks else row["verdict"]


def footnotes(fidelity, indicators, names=NAMES):
    """On runs that fail, and on how the distances that they change are judged."""
    failing = [row for row in indicators if row["success_rate"] < 1.0 and row["algorithm"] in (ES, DE)]
    sentences = [on_failures(row, names) for row in failing]
    for row in fidelity:
        if row["given"]:
            whose = f"The distance of {names.plain(row['algorithm'])} at N = {row['N']}"
            p, every = short(row["p_value"], 2), scientific(row["expected_of_all"])
            sentences.append(
                f"{whose} is compared only with samples in which {row['given']} (p = {p} before correction). With the "
                f"failed runs of the sample, its mean would be {every}."
            )
    return sentences


def on_failures(row, names):
    name, N = names.plain(row["algorithm"]), row["N"]
    if row["success_rate"] == 0.0:
        return f"No run of {name} at N = {N} succeeded here."
    failed = round(row["runs"] * (1.0 - row["success_rate"]))
    distance = scientific(row["mean_distance_successful"])
    cost = scientific(row["mean_evaluations"] / row["success_rate"])
    return (
        f"Of the {row['runs']} runs of {name} at N = {N}, {failed} failed here. Without failed runs, the mean distance is "
        f"{distance}. The expected running time (ERT) is {cost} evaluations, more than the mean."
    )


def ranking_table(ranking, names=NAMES):
    dimensions = list(dict.fromkeys(row["N"] for row in ranking))
    lines = []
    for algorithm, rows in grouped(ranking, "algorithm").items():
        line = [names.plain(algorithm)]
        for row in rows:
            tied = f" ({row['rank_tied']:g})" if row["rank_tied"] != row["rank"] else ""
            line.append(f"{row['rank']:g}{tied}, {percent(row['success_rate'])}")
        lines.append(line)
    return {"heads": ["algorithm", *at(dimensions)], "lines": lines}


def deviating(fidelity, explanations, names=NAMES):
    """The numbers that deviate, by quantity and explanation: [{"quantity", "where", "explanation"}].

    explanations: rows of explanations.csv, of which a number that does not deviate shows none.
    """
    known = {(row["algorithm"], row["quantity"], row["N"]): row["explanation"] for row in explanations}
    wrong = [row for row in fidelity if row["verdict"] in (paper.DEVIATES, paper.POSSIBLY_MISPRINTED)]
    groups = {}
    for row in sorted(wrong, key=lambda row: order_of(row["quantity"])):
        explanation = known.get((row["algorithm"], row["quantity"], row["N"]), "unexplained")
        groups.setdefault((row["quantity"], row["algorithm"], explanation), []).append(row["N"])
    return [
        {
            "quantity": NOUNS.get(quantity, quantity),
            "where": f"{names.plain(algorithm)} at {of_dimensions(dimensions)}",
            "explanation": explanation,
        }
        for (quantity, algorithm, explanation), dimensions in groups.items()
    ]


def order_of(quantity):
    """Where a quantity comes in a list: first those that depend on chance."""
    return BY_CHANCE.index(quantity) if quantity in BY_CHANCE else len(BY_CHANCE)


def guard(de_variants):
    """LSHADE44 without our guard, and with unsorted members in randrl/1; de_variants: rows of de_variants.csv."""
    cells = {(row["variant"], row["N"]): row for row in de_variants}
    without = [row for (variant, _), row in cells.items() if variant == "lshade44_no_guard"]
    deviating = [row for row in without if row["p_holm"] < LEVEL]
    unsorted = [N for (variant, N), row in cells.items() if variant == "lshade44_unsorted" and row["p_holm"] < LEVEL]
    return {
        "without": joined([f"{row['mean_evaluations']:,.0f} (N = {row['N']})" for row in deviating]),
        "printed": joined([f"{float(row['printed']):,.0f}" for row in deviating]),
        "p": joined([short(row["p_value"], 2) for row in deviating]),
        "failures": joined([f"{row['failures']} of {row['runs']}" for row in deviating]),
        "others": of_dimensions(row["N"] for row in without if row not in deviating),
        "unsorted": of_dimensions(unsorted),
    }
