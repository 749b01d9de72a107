"""The cells of the runs: on the map, on bbob-constrained, with margins, and on CUTEst's problems.

names of a row: problem, shape (of f), active (planes at the optimum), similarity (of their normals), N, algorithm; of a run with a margin
also where, method and margin; on CUTEst name, N and algorithm.
"""

import csv
from dataclasses import replace
from pathlib import Path

from klee_minty.settings import Settings
from klee_minty_studies.cells import Cell, instance_parts, run_parts

FOLDER = "studies/which_algorithm"
KLEE_MINTY, PLANES, SUITE = "rotated_klee_minty", "convex_under_planes", "bbob_constrained"
SIMILAR = 0.9  # normals of the planes, beside unrelated ones
PRECISIONS = {"klee_minty": 1e-8, "map": 1e-8, "suite": 1e-6}  # of f, which a margin's rule knows


def settings(study, entry, seconds):
    """Of an algorithm within a limit of CPU time; entry: its optimizer and perhaps parameters."""
    parameters = {"optimizer": entry["optimizer"], "seconds": seconds}
    if "parameters" in entry:
        parameters["parameters"] = entry["parameters"]
    return Settings(study["seed"], parameters=parameters, file=f"{FOLDER}/optimizers/within_time.py")


def problems(study, N):
    """(problem, parameters, shape, active, similarity) of each problem of the map at N."""
    yield KLEE_MINTY, {}, "klee_minty", N, 0.0
    counts = sorted({0, 1, N // 4, N // 2, 3 * N // 4, N})
    shapes = [(*shape, counts) for shape in study["shapes"].items()]
    shapes += [(*shape, [N]) for shape in study["vertices"].items()]
    for shape, parameters, some in shapes:
        for active in some:
            yield PLANES, {"active": active} | parameters, shape, active, 0.0
            if active > 1:  # one normal is similar to itself
                yield PLANES, {"active": active, "similarity": SIMILAR} | parameters, shape, active, SIMILAR


def map_cells(study):
    for N in study["dimensions"]:
        for problem, parameters, shape, active, similarity in problems(study, N):
            names = {"problem": problem, "shape": shape, "active": active, "similarity": similarity, "N": N}
            for algorithm, entry in study["algorithms"].items():
                if not is_left_out(names | {"algorithm": algorithm}, study["left_out"]):
                    yield cell(study, algorithm, entry, study["instances"], names, problem, parameters)


def suite_cells(study):
    """The cells of bbob-constrained; active is counted by the problem."""
    suite = study["suite"]
    for N in study["dimensions"]:
        for function in suite["functions"]:
            names = {"problem": SUITE, "shape": f"function {function}", "active": 0, "similarity": 0.0, "N": N}
            for algorithm, entry in study["algorithms"].items():
                if algorithm not in study["left_out"].get(f"at_{N}", ()):
                    yield cell(study, algorithm, entry, suite["instances"], names, SUITE, {"function": function})


def cell(study, algorithm, entry, instances, names, *problem):
    """A run on each of the instances FIRST to LAST."""
    first, last = instances
    parts = instance_parts(range(first, last + 1), last)
    names = names | {"algorithm": algorithm}
    return Cell(algorithm, settings(study, entry, study["seconds"]), names["N"], parts, names, *problem)


def is_left_out(names, left_out):
    """Whether the runs of a cell of the map would take too long.

    At N = 40 there are no ellipsoids, only 1, N/2 and N active planes, and no similar normals with a linear f; the slow
    algorithms run on ellipsoids with as many active planes and no similar normals.
    """
    N, is_ellipsoid = names["N"], names["shape"].startswith("ellipsoid")
    is_few = names["active"] in (1, N // 2, N)
    if names["algorithm"] in left_out.get(f"at_{N}", ()):
        return True
    if N >= 40:
        return is_ellipsoid or not is_few or (names["shape"] != "sphere" and names["similarity"] > 0.0)
    return names["algorithm"] in left_out["slow"] and is_ellipsoid and not (is_few and names["similarity"] == 0.0)


def boundary_cells(study):
    """The cells of the methods that end on active constraints, with margins, beyond those that the map and the suite have.

    On the Klee-Minty problem each has 15 runs on the paper's instance, and one on each of the instances 1 to 15 (drawn).
    """
    for N in study["boundary"]["dimensions"]:
        of_N = {"problem": KLEE_MINTY, "shape": "klee_minty", "active": N, "similarity": 0.0, "N": N}
        for which, its in with_margins(study, "klee_minty", N):
            for where, parts in (("paper", run_parts(15, 15)), ("drawn", instance_parts(range(1, 16), 15))):
                names = of_N | which | {"where": where}
                yield Cell(names["algorithm"], its, N, parts, names)
    for where, cells in (("map", map_cells), ("suite", suite_cells)):
        for of_kind in cells(study):
            if of_kind.algorithm == "slsqp":  # which is run everywhere
                as_slow = of_kind.names | {"algorithm": "cobyla"}
                is_slow = where == "map" and is_left_out(as_slow, study["left_out"])
                for which, its in with_margins(study, where, of_kind.N, is_slow):
                    names = of_kind.names | which | {"where": where}
                    yield replace(of_kind, algorithm=names["algorithm"], settings=its, names=names)


def with_margins(study, where, N, is_slow=False):
    """(names, settings) of each method with each of its margins; is_slow: on a cell for fast methods alone."""
    for method, entry in study["boundary"]["methods"].items():
        for margin, largest_N in entry[where].items():
            if N <= largest_N and not (is_slow and entry["is_slow"]):
                value = {"precision": PRECISIONS[where]} if margin == "rule" else study["boundary"]["margins"][margin]
                parameters = entry.get("parameters", {}) | ({"margin": value} if value else {})
                its = {"optimizer": entry["optimizer"], "parameters": parameters}
                names = {"algorithm": f"{method}_m{margin}", "method": method, "margin": margin}
                yield names, settings(study, its, study["seconds"])


def suite_rows():
    """The rows of suite.csv that are not left out."""
    rows = csv.DictReader(Path(FOLDER, "suite.csv").read_text(encoding="utf-8").splitlines())
    return [row for row in rows if not row["left_out"]]


def cutest_cells(study):
    cutest = study["cutest"]
    for row in suite_rows():
        N, name = int(row["N"]), {"name": row["name"]}
        for algorithm, entry in cutest["algorithms"].items():
            its, parts = settings(study, entry, cutest["seconds"]), run_parts(cutest["runs"], cutest["runs"])
            yield Cell(algorithm, its, N, parts, name | {"N": N, "algorithm": algorithm}, "cutest", name)


CELLS = {"map": map_cells, "suite": suite_cells, "boundary": boundary_cells, "cutest": cutest_cells}
