"""The cells of the runs: on the map, on bbob-constrained, with margins, and on CUTEst's problems.

names of a row: problem, shape (of f), active (planes at the optimum), similarity (of their normals), N, algorithm; of a run with a margin
also where, method and margin; on CUTEst name, N and algorithm.
"""

from itertools import product

from klee_minty.settings import Settings
from klee_minty_studies.cells import Cell, instance_parts, run_parts
from klee_minty_studies.tables import read_table

FOLDER = "studies/which_algorithm"
KLEE_MINTY, PLANES, SUITE = "rotated_klee_minty", "convex_under_planes", "bbob_constrained"
WITHOUT_F_OPT = "bbob_without_f_opt"
SIMILAR = 0.9  # normals of the planes, beside unrelated ones
PRECISIONS = {"klee_minty": 1e-8, "map": 1e-8, "suite": 1e-6}  # of f, which a margin's rule knows


def cell(study, names, entry, parts, parameters, seconds):
    """names: of a row, and the problem's; entry: of an algorithm, its optimizer and perhaps parameters; seconds: its limit of CPU time."""
    own = {"optimizer": entry["optimizer"], "seconds": seconds}
    own |= {"parameters": entry["parameters"]} if "parameters" in entry else {}
    settings = Settings(study["seed"], parameters=own, file=f"{FOLDER}/optimizers/within_time.py")
    return Cell(names["algorithm"], settings, names["N"], parts, names, names.get("problem", "cutest"), parameters)


def cells_of(study, names, parameters, instances):
    """A cell of each algorithm, with a run on each of the instances FIRST to LAST."""
    first, last = instances
    parts = instance_parts(range(first, last + 1), last)
    for algorithm, entry in study["algorithms"].items():
        if algorithm not in study["left_out"].get(f"at_{names['N']}", ()):
            yield cell(study, names | {"algorithm": algorithm}, entry, parts, parameters, study["seconds"])


def problem_names(problem, shape, active, N, similarity=0.0):
    return {"problem": problem, "shape": shape, "active": active, "similarity": similarity, "N": N}


def map_problems(study, N):
    """(names, parameters) of each problem of the map at N."""
    yield problem_names(KLEE_MINTY, "klee_minty", N, N), {}
    counts = sorted({0, 1, N // 4, N // 2, 3 * N // 4, N})
    for shape, parameters in (study["shapes"] | study["vertices"]).items():
        for active in [N] if shape in study["vertices"] else counts:
            yield problem_names(PLANES, shape, active, N), {"active": active} | parameters
            if active > 1:  # one normal is similar to itself
                similar = {"active": active, "similarity": SIMILAR} | parameters
                yield problem_names(PLANES, shape, active, N, SIMILAR), similar


def map_cells(study):
    for N in study["dimensions"]:
        for names, parameters in map_problems(study, N):
            for of_algorithm in cells_of(study, names, parameters, study["instances"]):
                if not is_left_out(of_algorithm.names, study["left_out"]):
                    yield of_algorithm


def suite_cells(study):
    """The cells of bbob-constrained; active is counted by the problem."""
    suite = study["suite"]
    for N, function in product(study["dimensions"], suite["functions"]):
        names = problem_names(SUITE, f"function {function}", 0, N)
        yield from cells_of(study, names, {"function": function}, suite["instances"])


def is_left_out(names, left_out):
    """Whether the runs of a cell of the map would take too long.

    At N = 40 there are no ellipsoids, only 1, N/2 and N active planes, and no similar normals with a linear f; the slow
    algorithms run on ellipsoids with as many active planes and no similar normals.
    """
    N, is_ellipsoid = names["N"], names["shape"].startswith("ellipsoid")
    is_few = names["active"] in (1, N // 2, N)
    if N >= 40:
        return is_ellipsoid or not is_few or (names["shape"] != "sphere" and names["similarity"] > 0.0)
    return names["algorithm"] in left_out["slow"] and is_ellipsoid and not (is_few and names["similarity"] == 0.0)


def boundary_cells(study):
    """The cells of the methods that end on active constraints, with margins, beyond those that the map and the suite have.

    On the Klee-Minty problem each has 15 runs on the paper's instance, and one on each of the instances 1 to 15 (drawn).
    """
    for N in study["boundary"]["dimensions"]:
        for which, entry in with_margins(study, "klee_minty", N):
            for where, parts in (("paper", run_parts(15, 15)), ("drawn", instance_parts(range(1, 16), 15))):
                names = problem_names(KLEE_MINTY, "klee_minty", N, N) | which | {"where": where}
                yield cell(study, names, entry, parts, {}, study["seconds"])
    for where, cells in (("map", map_cells), ("suite", suite_cells)):
        for of_kind in cells(study):
            if of_kind.algorithm == "slsqp":  # which is run everywhere
                names = of_kind.names | {"where": where}
                is_slow = where == "map" and is_left_out(names | {"algorithm": "cobyla"}, study["left_out"])
                for which, entry in with_margins(study, where, of_kind.N, is_slow):
                    parts, parameters = of_kind.parts, of_kind.problem_parameters
                    yield cell(study, names | which, entry, parts, parameters, study["seconds"])


def with_margins(study, where, N, is_slow=False):
    """(names, entry) of each method with each of its margins; is_slow: on a cell for fast methods alone."""
    for method, entry in study["boundary"]["methods"].items():
        for margin, largest_N in entry[where].items():
            if N <= largest_N and not (is_slow and entry["is_slow"]):
                value = {"precision": PRECISIONS[where]} if margin == "rule" else study["boundary"]["margins"][margin]
                parameters = entry.get("parameters", {}) | ({"margin": value} if value else {})
                names = {"algorithm": f"{method}_m{margin}", "method": method, "margin": margin}
                yield names, {"optimizer": entry["optimizer"], "parameters": parameters}


def suite_rows():
    """The rows of suite.csv that are not left out."""
    return [row for row in read_table(f"{FOLDER}/suite.csv") if not row["left_out"]]


def cutest_cells(study):
    cutest = study["cutest"]
    parts = run_parts(cutest["runs"], cutest["runs"])
    for row, (algorithm, entry) in product(suite_rows(), cutest["algorithms"].items()):
        names = {"name": row["name"], "N": row["N"], "algorithm": algorithm}
        yield cell(study, names, entry, parts, {"name": row["name"]}, cutest["seconds"])


def unseen_cells(study):
    """The cells of the test: runs that do not know f_opt, and end by themselves."""
    unseen = study["unseen"]
    for row in [row for row in read_table(f"{FOLDER}/unseen.csv") if not row["left_out"]]:
        for algorithm, entry in unseen["algorithms"].items():
            if row["N"] > entry.get("largest_N", row["N"]):
                continue
            names = {"problem": "cutest", "name": row["name"], "N": row["N"], "algorithm": algorithm}
            parts = run_parts(entry["runs"], entry["runs"])
            parameters = {"name": row["name"], "hides_f_opt": True}
            yield cell(study, names, entry, parts, parameters, unseen["seconds"] + unseen["seconds_per_N"] * row["N"])
    first, last = study["suite"]["instances"]
    for N, function, algorithm in product(
        unseen["bbob"]["dimensions"], study["suite"]["functions"], unseen["bbob"]["algorithms"]
    ):
        names = {"problem": WITHOUT_F_OPT, "name": f"function {function}", "N": N, "algorithm": algorithm}
        entry, parts = unseen["algorithms"][algorithm], instance_parts(range(first, last + 1), last)
        seconds = unseen["seconds"] + unseen["seconds_per_N"] * N
        yield cell(study, names, entry, parts, {"function": function}, seconds)


CELLS = {
    "map": map_cells,
    "suite": suite_cells,
    "boundary": boundary_cells,
    "cutest": cutest_cells,
    "unseen": unseen_cells,
}
