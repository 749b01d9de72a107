"""Cells of runs: expected running times, what is solved, and what a rule takes there."""

import math
import statistics

from klee_minty.files import group_by

CELL = ("problem", "shape", "active", "similarity", "N")
FAILURE = 4.0  # the loss of what does not solve a cell, as of a ratio of 10^4
LEVELS = {"g": ("g", "nu"), "nu": ("nu",)}  # what can run on what a point shows
LEVEL_WORDS = {"g": "all of g", "nu": "only ν"}  # what a point shows
NAMES = {  # of algorithms, as the page and the figure show them: name and a sign of two letters
    "epsmag_es": ("εMAg-ES", "εM"),
    "epsmag_es_damped": ("εMAg-ES, the MA-ES's rule", "εD"),
    "lexma_es": ("lexMA-ES", "lM"),
    "lexma_es_damped": ("lexMA-ES, the MA-ES's rule", "lD"),
    "lshade44": ("LSHADE44", "LS"),
    "lsrtde": ("L-SRTDE", "SR"),
    "cmaes": ("CMA-ES (cmaes)", "CM"),
    "cmaes_damped": ("CMA-ES (cmaes), damping × N", "CD"),
    "pycma": ("CMA-ES (pycma)", "PY"),
    "al_cma_es": ("AL-CMA-ES (pycma)", "AL"),
    "cobyla": ("COBYLA (SciPy)", "CO"),
    "slsqp": ("SLSQP (SciPy)", "SQ"),
    "trust_constr": ("trust-constr (SciPy)", "TC"),
}


def cells(runs):
    """A dict per cell: its features, and "ert": {algorithm: evaluations of all runs over successes}.

    An algorithm solves a cell if half of its runs succeed at least; the others, and what was not run, are not in "ert".
    """
    for key, some in group_by(runs, *CELL).items():
        measured = {name: statistics.fmean(row[name] for row in some) for name in ("cosine", "linear", "condition")}
        ert = {}
        for algorithm, sample in group_by(some, "algorithm").items():
            successes = sum(row["success"] for row in sample)
            if 2 * successes >= len(sample):
                ert[algorithm] = sum(row["evaluations"] for row in sample) / successes
        names = dict(zip(CELL, key, strict=True))
        share = min(1.0, names["active"] / names["N"])
        yield names | measured | {"share": share, "ert": ert, "algorithms": sorted({row["algorithm"] for row in some})}


def algorithms_at(study, level):
    """The algorithms that can run on what a point shows at a level."""
    return [name for name, entry in study["algorithms"].items() if entry["sees"] in LEVELS[level]]


def best(cell, algorithms):
    """The lowest ERT of those of the algorithms that solve the cell, inf if none does."""
    return min((cell["ert"][name] for name in algorithms if name in cell["ert"]), default=math.inf)


def loss(cell, algorithm, algorithms):
    """log10 of its ERT over the best of the algorithms, at most FAILURE; FAILURE where it does not solve the cell."""
    if algorithm not in cell["ert"]:
        return FAILURE
    return min(FAILURE, math.log10(cell["ert"][algorithm] / best(cell, algorithms)))


def holds(condition, cell):
    """Whether a condition such as "N > 10 and share <= 0.5" is true of a cell; an empty one is."""
    for part in filter(None, condition.split(" and ")):
        name, sign, value = part.split()
        if (cell[name] > float(value)) != (sign == ">"):
            return False
    return True


def taken(rule, level, cell):
    """The algorithm that the rule takes: of its first line for the level whose condition is true."""
    return next(line["algorithm"] for line in rule if line["level"] == level and holds(line["if"], cell))
