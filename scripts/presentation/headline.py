"""The reproduction in two sentences, for the report and for the terminal."""

from collections import Counter


def numbers(fidelity):
    """How many of the printed numbers reproduce; fidelity: rows of fidelity.csv."""
    verdicts = Counter(row["verdict"] for row in fidelity)
    parts = [
        counted(
            verdicts["reproduced"],
            f"of the {len(fidelity)} numbers printed in Tables 2 and 3",
            "reproduces",
            "reproduce",
        ),
        counted(verdicts["deviates"], "", "deviates", "deviate"),
        counted(
            verdicts["misprint in the paper"], "", "is a misprint in the paper", "are misprints in the paper"
        ),
    ]
    if skipped := verdicts["not comparable"]:
        parts.append(f"{skipped} cannot be compared with what was run here")
    return f"{', '.join(parts)}."


def claims(rows):
    """How many of the paper's claims hold; rows: of claims.csv."""
    verdicts = Counter({row["claim"]: row["verdict"] for row in rows}.values())
    parts = [
        counted(verdicts["holds"], f"of the paper's {verdicts.total()} claims", "holds", "hold"),
        counted(
            verdicts["holds with a qualification"],
            "",
            "holds with a qualification",
            "hold with a qualification",
        ),
        counted(verdicts["does not hold"], "", "does not hold", "do not hold"),
    ]
    if skipped := verdicts["cannot be judged"]:
        parts.append(f"{skipped} cannot be judged by what was run here")
    return f"{', '.join(parts)}."


def counted(count, of_what, singular, plural):
    return " ".join(filter(None, [str(count), of_what, singular if count == 1 else plural]))
