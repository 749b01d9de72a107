"""The cells of the map: a problem with its features, an algorithm, N, and the file of its runs."""

import csv
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from klee_minty.settings import Settings, problem_folder

SUITE_OF_CUTEST = "studies/which_algorithm/suite.csv"
WITHIN_TIME = "studies/which_algorithm/optimizers/within_time.py"
KLEE_MINTY, PLANES, SUITE = "rotated_klee_minty", "convex_under_planes", "bbob_constrained"
SIMILAR = 0.9  # normals of the planes, beside unrelated ones


@dataclass(frozen=True)
class Cell:
    """shape: of f, active: planes at the optimum, similarity: of their normals; the same columns in the tables."""

    problem: str
    problem_parameters: dict
    shape: str
    active: int
    similarity: float
    N: int
    algorithm: str
    settings: Settings
    instances: str  # such as 1-3; numbers of runs on the paper's instance
    on_paper_instance: bool = False

    @property
    def file(self):
        """The path of its runs in data/runs, as the rules optimize and optimize_instances make them."""
        problem = problem_folder(self.problem, self.problem_parameters)
        folder = f"{problem}/{self.settings.folder(self.algorithm)}/N{self.N}"
        return f"{folder}/{'instance0/runs' if self.on_paper_instance else 'instances'}{self.instances}.jsonl"


def read_study(path):
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def settings_of(study, algorithm):
    entry = study["algorithms"][algorithm]
    parameters = {"optimizer": entry["optimizer"], "seconds": study["seconds"]}
    if "parameters" in entry:
        parameters["parameters"] = entry["parameters"]
    return Settings(study["seed"], parameters=parameters, file=WITHIN_TIME)


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
    for N, instances in study["instances"].items():
        for problem in problems(study, int(N)):
            for algorithm in study["algorithms"]:
                cell = Cell(*problem, int(N), algorithm, settings_of(study, algorithm), instances)
                if not is_left_out(cell, study["left_out"]):
                    yield cell


def is_left_out(cell, left_out):
    """Whether the runs of a cell would take too long.

    At N = 40 there are no ellipsoids, only 1, N/2 and N active planes, and no similar normals with a linear f; the slow
    algorithms run on ellipsoids with as many active planes and no similar normals.
    """
    N, is_ellipsoid = cell.N, cell.shape.startswith("ellipsoid")
    is_few = cell.active in (1, N // 2, N)
    if cell.algorithm in left_out.get(f"at_{N}", ()):
        return True
    if N >= 40:
        return is_ellipsoid or not is_few or (cell.shape != "sphere" and cell.similarity > 0.0)
    return cell.algorithm in left_out["slow"] and is_ellipsoid and not (is_few and cell.similarity == 0.0)


def suite_cells(study):
    """The cells of the other suite; active and similarity are measured, as its shape of f is."""
    suite = study["suite"]
    for N, instances in suite["instances"].items():
        for function in suite["functions"]:
            problem = SUITE, {"function": function}, f"function {function}", 0, 0.0
            for algorithm in study["algorithms"]:
                if algorithm not in study["left_out"].get(f"at_{N}", ()):
                    yield Cell(*problem, int(N), algorithm, settings_of(study, algorithm), instances)


def boundary_cells(study):
    """The cells of the methods that end on active constraints, with margins, beyond those that the map and the suite have.

    On the Klee-Minty problem each has 15 runs on the paper's instance, and one on each of the instances 1 to 15.
    """
    for N in study["boundary"]["dimensions"]:
        for algorithm, settings in with_margins(study, "klee_minty", N, 1e-8):
            which = KLEE_MINTY, {}, "klee_minty", N, 0.0, N, algorithm, settings
            yield Cell(*which, "0-14", on_paper_instance=True)
            yield Cell(*which, "1-15")
    for where, cells, precision in (("map", map_cells, 1e-8), ("suite", suite_cells, 1e-6)):
        for cell in cells(study):
            if cell.algorithm == "slsqp":  # which is run everywhere
                is_slow = where == "map" and is_left_out(replace(cell, algorithm="cobyla"), study["left_out"])
                for algorithm, settings in with_margins(study, where, cell.N, precision, is_slow):
                    yield replace(cell, algorithm=algorithm, settings=settings)


def with_margins(study, where, N, precision, is_slow=False):
    """(name, settings) of each method with each of its margins; precision: that of f; is_slow: on a cell for fast methods alone."""
    for method, entry in study["boundary"]["methods"].items():
        for margin, largest_N in entry[where].items():
            if N <= largest_N and not (is_slow and entry["is_slow"]):
                value = {"precision": precision} if margin == "rule" else study["boundary"]["margins"][margin]
                parameters = entry.get("parameters", {}) | ({"margin": value} if value else {})
                its = {"optimizer": entry["optimizer"], "seconds": study["seconds"], "parameters": parameters}
                yield f"{method}_m{margin}", Settings(study["seed"], parameters=its, file=WITHIN_TIME)


def cutest_cells(study):
    """The cells of CUTEst's problems that are not left out: each algorithm runs several times on each."""
    cutest = study["cutest"]
    for row in csv.DictReader(Path(SUITE_OF_CUTEST).read_text(encoding="utf-8").splitlines()):
        if not row["left_out"]:
            for algorithm, entry in cutest["algorithms"].items():
                parameters = {"optimizer": entry["optimizer"], "seconds": cutest["seconds"]}
                parameters |= {"parameters": entry["parameters"]} if "parameters" in entry else {}
                settings = Settings(study["seed"], parameters=parameters, file=WITHIN_TIME)
                which = "cutest", {"name": row["name"]}, row["name"], 0, 0.0, int(row["N"]), algorithm, settings
                yield Cell(*which, f"0-{cutest['runs'] - 1}", on_paper_instance=True)


CELLS = {"cutest": cutest_cells, "map": map_cells, "suite": suite_cells, "boundary": boundary_cells}
