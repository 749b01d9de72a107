"""What the paper prints, and the conditions under which it was obtained (Sections 3 and 4, Tables 2 and 3)."""

from decimal import Decimal
from operator import itemgetter

from klee_minty.files import read_text
from klee_minty.names import PAPER_ALGORITHMS
from klee_minty.targets import PAPER_TARGETS

DIMENSIONS = (2, 3, 5, 10, 20, 40)  # of the paper's experiments
RUNS, BUDGET, STAGNATION = 15, 20000, 100  # the last two in evaluations / N and generations / N (erratum E4)
PAPER = [f"data/paper/{name}.csv" for name in ("table2", "table3", "errata")]  # what printed_numbers reads
# Verdicts on a printed number, and on a claim:
REPRODUCED, DEVIATES = "reproduced", "deviates"
POSSIBLY_MISPRINTED, MISPRINT = "deviates, possibly misprinted", "misprint in the paper"
VERDICTS = REPRODUCED, DEVIATES, POSSIBLY_MISPRINTED, MISPRINT
SUPPORTED, CONTRADICTED, UNDECIDED, NOT_JUDGED = "supported", "contradicted", "undecided", "not judged"
ALGORITHMS = ES, DE, RANDOM = PAPER_ALGORITHMS
PAPER_SOLVER = "glpk_ipm"
JUDGED_SOLVERS = PAPER_SOLVER, "highs_ipm", "highs_ipm_crossover"  # which the EAs are compared with
# All other numbers of Tables 2 and 3 are determined once a run ends at the target.
BY_CHANCE = ("mean_evaluations", "mean_distance", "abs_error_med")  # the numbers of Table 2 that depend on chance
BY_ROUNDING = ("abs_error", "distance")  # the numbers of Table 3 that depend on rounding
ERRATUM = ("erratum", "kind", "corrected", "readings", "as_of")
CANDIDATE = "candidate"  # the kind of erratum that a number suggests and its print does not; it never affects a verdict
CONSTRAINT_TARGETS, OBJECTIVE_TARGETS = PAPER_TARGETS.constraint, PAPER_TARGETS.objective
TARGETS, SUCCESS = len(PAPER_TARGETS), PAPER_TARGETS.precision
key_of = itemgetter("algorithm", "N")


def limits_agree(conditions):
    """Whether runs under these conditions get the paper's budget, and stagnate as its runs do."""
    return conditions["budget"] == BUDGET and conditions["stagnation"] == STAGNATION


def printed_numbers(table2, table3, errata):
    """A row per number of Tables 2 and 3, with its erratum."""
    errata_of = {}
    for row in read_text(errata):
        errata_of[int(row["table"]), identifier(row["algorithm"]), int(row["N"]), row["quantity"]] = row
    rows = []
    for table, path in ((2, table2), (3, table3)):
        for printed in read_text(path):
            algorithm = identifier(printed.pop("algorithm", None) or printed.pop("solver"))
            N = int(printed.pop("N"))
            for quantity, text in printed.items():
                row = {"table": table, "quantity": quantity, "algorithm": algorithm, "N": N, "paper": text}
                erratum = errata_of.get((table, algorithm, N, quantity), dict.fromkeys(ERRATUM, ""))
                row |= {key: erratum[key] for key in ERRATUM}
                rows.append(row | {"counts_as_information": int(quantity in BY_CHANCE + BY_ROUNDING)})
    return rows


def readings(patterns):
    """What a number may have been meant to be: "1.?631e+04 1.6?31e+04" stands for ten numbers each, a digit for ?."""
    return list(dict.fromkeys(word.replace("?", digit) for word in patterns.split() for digit in "0123456789"))


def is_as_printed(text, value, spread=0.0):
    """Whether a value differs from a printed number by less than a unit of its last digit, beyond the spread.

    Less than a unit, not half of one: where rounding and cutting differ, the paper has cut (Table 3, N = 2).
    """
    difference = abs(float(text) - value)
    return difference <= spread or difference < unit_of_last_digit(text) + spread


def unit_of_last_digit(text):
    """1e-12 for "9.7600e-08"; an integer is exact."""
    return 0.0 if text.isdigit() else 10.0 ** Decimal(text).as_tuple().exponent


def identifier(name):
    """The paper's name of an algorithm as an id: epsMAg-ES is epsmag_es."""
    return name.lower().replace("-", "_")
