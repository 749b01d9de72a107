"""The cells of the map: a problem with its features, an algorithm, N, and the file of its runs."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from klee_minty.settings import Settings, problem_folder

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
    boundary = study["boundary"]
    for N in boundary["klee_minty"]:
        problem = KLEE_MINTY, {}, "klee_minty", N, 0.0
        for name, settings in margin_settings(study, 1e-8):
            if N <= boundary["methods"][name.partition("_m")[0]]["klee_minty"]:
                yield Cell(*problem, N, name, settings, "0-14", on_paper_instance=True)
                yield Cell(*problem, N, name, settings, "1-15")
    for cells, precision in ((map_cells, 1e-8), (suite_cells, 1e-6)):
        on = cells.__name__.partition("_")[0]
        for cell in cells(study):
            if cell.algorithm != "slsqp":  # which is run everywhere
                continue
            for name, settings in margin_settings(study, precision):
                method = boundary["methods"][name.partition("_m")[0]]
                of_margin = replace(cell, algorithm=name, settings=settings)
                is_new = name in method[f"{on}_names"]
                as_slow = method["is_slow"] and on == "map"
                is_slow = as_slow and is_left_out(replace(cell, algorithm="cobyla"), study["left_out"])
                if is_new and cell.N <= method[on] and not is_slow:
                    yield of_margin


def margin_settings(study, precision):
    """(name, settings) of each method with each margin; precision: that of f, which a rule knows."""
    for method, entry in study["boundary"]["methods"].items():
        for sign, margin in study["boundary"]["margins"].items():
            parameters = {"optimizer": entry["optimizer"], "seconds": study["seconds"]}
            its = entry.get("parameters", {}) | ({} if sign == "none" else {"margin": margin})
            if sign == "rule":
                its["margin"] = {"precision": precision}
            name = f"{method}_m{sign}"
            yield name, Settings(study["seed"], parameters=parameters | {"parameters": its}, file=WITHIN_TIME)


CELLS = {"map": map_cells, "suite": suite_cells, "boundary": boundary_cells}
