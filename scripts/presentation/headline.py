"""The reproduction in two sentences, for the report and for the terminal."""

from collections import Counter


def numbers(fidelity):
    """How many of the printed numbers reproduce; fidelity: rows of fidelity.csv."""
    verdicts = Counter(row["verdict"] for row in fidelity)
    parts = [
        f"{verdicts['deviates']} deviate",
        f"{verdicts['misprint in the paper']} are misprints in the paper",
    ]
    if verdicts["not comparable"]:
        parts.append(f"{verdicts['not comparable']} cannot be compared with what was run here")
    return (
        f"{verdicts['reproduced']} of the {len(fidelity)} numbers printed in Tables 2 and 3 reproduce; "
        + ", ".join(parts)
        + "."
    )


def claims(rows):
    """How many of the paper's claims hold; rows: of claims.csv."""
    verdicts = Counter({row["claim"]: row["verdict"] for row in rows}.values())
    parts = [
        f"{verdicts['holds']} hold",
        f"{verdicts['holds with a qualification']} hold with a qualification",
        f"{verdicts['does not hold']} do not hold",
    ]
    if verdicts["cannot be judged"]:
        parts.append(f"{verdicts['cannot be judged']} cannot be judged by what was run here")
    return f"Of the paper's {verdicts.total()} claims, {', '.join(parts)}."
