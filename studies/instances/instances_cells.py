"""The cells of the study: several runs on each instance, a run on each instance with drawn factors, and runs at other angles."""

from itertools import product

from klee_minty.settings import PAPER_PROBLEM, Settings
from klee_minty_studies.cells import Cell, instance_parts, run_parts
from klee_minty_studies.paper import BUDGET

PAPERS, CLASS, MILD = "none", "plane-angle-translation", "mild"  # samples: our distribution is the paper's class
DEGREES = "degrees"  # begins the name of a sample at an angle


def repeated_cells(study):
    """Several runs on each of the first instances of two distributions; on ours, a run on each of the others."""
    repeated, settings = study["repeated"], Settings()
    parts = run_parts(repeated["runs"], repeated["runs"], range(1, repeated["instances"] + 1))
    others = instance_parts(range(repeated["instances"] + 1, repeated["single"] + 1), repeated["single"])
    for sample, algorithm in product((CLASS, MILD), study["algorithms"]):
        names, N = {"sample": sample}, repeated["N"]
        yield Cell(algorithm, settings, N, parts, names, PAPER_PROBLEM if sample == CLASS else "klee_minty_mild")
        if sample == CLASS:
            yield Cell(algorithm, settings, N, others, names, "klee_minty_factors", {"drawn": CLASS})


def factor_cells(study):
    """A run on each instance, factors of it drawn; then runs in the paper's plane at each angle."""
    parts = instance_parts(range(1, study["instances"] + 1), study["chunk"])
    for drawn, algorithm, N in product(study["drawn"], study["algorithms"], study["dimensions"]):
        for times in study["budgets"].get(str(N), [1]):
            settings = Settings(budget=times * BUDGET)
            yield Cell(algorithm, settings, N, parts, {"sample": drawn}, "klee_minty_factors", {"drawn": drawn})
    for degrees, algorithm in product(study["angles"]["degrees"], study["algorithms"]):
        for N, runs in study["angles"]["runs"].items():
            names, problem = {"sample": f"{DEGREES}{degrees}"}, (PAPER_PROBLEM, {"degrees": degrees})
            yield Cell(algorithm, Settings(), int(N), run_parts(runs, runs), names, *problem)
