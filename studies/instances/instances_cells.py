"""The runs of the study: on each instance with drawn factors, at other angles, and several on each instance."""

from itertools import product

from klee_minty.paper import BUDGET
from klee_minty.settings import PAPER_PROBLEM, Settings
from studies.shared.cells import Cell, instance_parts, run_parts

PAPERS, CLASS, MILD = "none", "plane-angle-translation", "mild"  # instances: the paper's, drawn ones, milder ones
DEGREES = "degrees"  # begins the name of a sample at an angle


def cells(study):
    repeated, angles = study["repeated"], study["angles"]
    parts = instance_parts(range(1, study["instances"] + 1), study["chunk"])
    for drawn, algorithm, N in product(study["drawn"], study["algorithms"], study["dimensions"]):
        for times in study["budgets"].get(str(N), [1]):
            settings, problem = Settings(budget=times * BUDGET), ("klee_minty_factors", {"drawn": drawn})
            yield Cell(algorithm, settings, N, parts, {"sample": drawn}, *problem)
    for degrees, algorithm, (N, runs) in product(angles["degrees"], study["algorithms"], angles["runs"].items()):
        names, problem = {"sample": f"{DEGREES}{degrees}"}, (PAPER_PROBLEM, {"degrees": degrees})
        yield Cell(algorithm, Settings(), int(N), run_parts(runs, runs), names, *problem)
    distributions = (CLASS, PAPER_PROBLEM, 1), (MILD, "klee_minty_mild", 0)  # run 0 on drawn instances is above
    for (sample, problem, first), algorithm in product(distributions, study["algorithms"]):
        parts = run_parts(repeated["runs"], repeated["runs"], range(1, repeated["instances"] + 1), first)
        yield Cell(algorithm, Settings(), repeated["N"], parts, {"sample": sample}, problem)
