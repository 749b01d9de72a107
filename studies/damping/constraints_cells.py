"""The cells of the study: a problem with its parameters, a variant of εMAg-ES, N, and the file of its runs."""

import json
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from klee_minty.settings import Settings, problem_folder
from klee_minty_studies.paper import STAGNATION

ALGORITHM = "epsmag_es_parts"
PROBLEMS = {"sphere_under_planes": "active", "bbob_constrained": "function"}  # and the parameter that makes a case


@dataclass(frozen=True)
class Cell:
    """case: number of active planes, or of a function of the suite; there is one run on each of the instances 1, 2, …"""

    problem: str
    case: int
    parameters: str  # of the algorithm, as JSON
    N: int
    instances: int
    seed: int
    budget: int  # evaluations / N
    through: str = ""  # suite, where its runs are to be compared with those on what was read off from it

    @property
    def problem_parameters(self):
        through = {"through": self.through} if self.through else {}
        return {PROBLEMS[self.problem]: self.case} | through

    @property
    def constraints(self):
        """m, and how many of them are active at the optimum."""
        if self.problem == "sphere_under_planes":
            return 2 * self.N, self.case
        return of_function(self.case, self.N)

    @property
    def settings(self):
        return Settings(self.seed, self.budget, STAGNATION, json.loads(self.parameters))

    @property
    def problem_folder(self):
        """The name of the problem with its parameters, whose runs are in data/runs."""
        return problem_folder(self.problem, self.problem_parameters)

    @property
    def file(self):
        """The path of its runs in the folder of its problem, as the rule optimize_instances makes them."""
        return f"{self.settings.folder(ALGORITHM)}/N{self.N}/instances1-{self.instances}.jsonl"


def of_function(function, N):
    """Constraints of a function of bbob-constrained, and how many of them are active at the optimum."""
    place = (function - 1) % 6
    m = (1, 3, 9, 9 + 3 * N // 4, 9 + 3 * N // 2, 9 + 9 * N // 2)[place]
    return m, (1, 2, 6, 6 + N // 2, 6 + N, 6 + 3 * N)[place]


def count_of(active, N):
    """5 for 5 and N = 10, and for "N/2"."""
    if isinstance(active, int):
        return active
    factor, _, divisor = active.partition("N")
    return int(N * Fraction(int(factor or 1), int(divisor.removeprefix("/") or 1)))


def read_cells(path):
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    cells = []
    for problem, name in PROBLEMS.items():
        for part in study[problem]:
            for N in part["N"]:
                for case in dict.fromkeys(count_of(value, N) for value in part[name]):
                    for repair in part.get("repair", study["repair"]):
                        for rule, damping in part.get("rules", study["rules"]):
                            parameters = {"repair": repair, "sigma_start": "1", "damping": damping}
                            if rule != "published":
                                parameters["rule"] = rule
                            settings = part["instances"], study["seed"], study["budget"], part.get("through", "")
                            cells.append(Cell(problem, case, json.dumps(parameters), N, *settings))
    return cells
