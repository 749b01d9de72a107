"""What the paper prints, and the conditions under which it was obtained (Sections 3 and 4, Tables 2 and 3)."""

import csv
import math

from .errors import InputError
from .files import read_csv

DIMENSIONS = (2, 3, 5, 10, 20, 40)  # the paper's, as what follows
RUNS, BUDGET, STAGNATION = 15, 20000, 100  # the last two in evaluations / N and generations / N
REPRODUCED, DEVIATES, MISPRINT, NOT_COMPARABLE = (
    "reproduced",
    "deviates",
    "misprint in the paper",
    "not comparable",
)
VERDICTS = (REPRODUCED, DEVIATES, MISPRINT, NOT_COMPARABLE)
ALGORITHMS = ES, DE, RANDOM = "epsmag_es", "lshade44", "random_search"
PAPER_SOLVER = "glpk_ipm"
VIOLATION = "LP violation ν"  # a quantity in claims.csv
SMALL = 3  # the largest dimension that counts as small


def key_of(row):
    return row["algorithm"], row["N"]


def printed_numbers(table2, table3, errata):
    """A row of fidelity.csv per number of Tables 2 and 3, still without its comparison."""
    corrections = {
        (int(row["table"]), identifier(row["algorithm"]), int(row["N"]), row["quantity"]): row
        for row in read_text(errata)
    }
    rows = []
    for table, path in ((2, table2), (3, table3)):
        for printed in read_text(path):
            algorithm = identifier(printed.pop("algorithm", None) or printed.pop("solver"))
            N = int(printed.pop("N"))
            for quantity, text in printed.items():
                correction = corrections.pop(
                    (table, algorithm, N, quantity), {"erratum": "", "corrected": ""}
                )
                if correction.get("printed", text) != text:
                    raise InputError(
                        f"{errata}: {correction['erratum']} corrects a {correction['printed']}, not {text}"
                    )
                rows.append(
                    {"table": table, "quantity": quantity, "algorithm": algorithm, "N": N, "paper": text}
                    | dict.fromkeys(("reproduced", "ratio", "z", "p_value", "p_holm", "tolerance"), math.nan)
                    | {"erratum": correction["erratum"], "corrected": correction["corrected"]}
                    | dict.fromkeys(("corrected_z", "corrected_p_value", "corrected_p_holm"), math.nan)
                    | {"agrees": None, "verdict": None, "note": ""}
                )
    if corrections:
        raise InputError(
            f"{errata}: {next(iter(corrections.values()))['erratum']} belongs to no printed number"
        )
    return rows


def read_text(path):
    """The rows of a CSV with every field as printed."""
    try:
        with open(path, newline="") as file:
            return list(csv.DictReader(file))
    except FileNotFoundError:
        raise InputError(f"{path} is missing; git checkout brings it back") from None


def read_fidelity(path):
    """The rows of fidelity.csv, the paper's numbers as printed."""
    rows = zip(read_csv(path), read_text(path), strict=True)
    return [row | {key: text[key] for key in ("paper", "erratum", "corrected", "note")} for row, text in rows]


def identifier(name):
    """The paper's name of an algorithm as an id: epsMAg-ES is epsmag_es."""
    return name.lower().replace("-", "_")
