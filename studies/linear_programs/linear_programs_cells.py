"""The cells of the optimizers' runs with and without redundant rows."""

from itertools import product

from klee_minty.settings import Settings
from klee_minty_studies.cells import Cell, run_parts


def cells(study):
    runs = study["runs"]
    parts = run_parts(runs["runs"], runs["chunk"])
    for algorithm, N, constraints in product(runs["algorithms"], runs["N"], runs["constraints"]):
        problem = () if constraints == "none" else ("klee_minty_redundant", {"constraints": constraints})
        yield Cell(algorithm, Settings(), N, parts, {"constraints": constraints}, *problem)
