"""The cells of the comparisons of rules for σ, on the Klee-Minty problem and on others, and the files of their runs.

A cell is a variant of εMAg-ES on a set of instances of a problem in a dimension.
"""

import json
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path

from klee_minty.settings import PAPER_PROBLEM, Settings, problem_folder
from klee_minty_studies.paper import STAGNATION

ALGORITHM = "epsmag_es_parts"
RUNS = f"data/runs/{PAPER_PROBLEM}/{ALGORITHM}"
CHUNK = 15  # instances, or runs on the paper's, per job
PROBLEMS = {"sphere_under_planes": "active", "bbob_constrained": "function"}  # and the parameter that makes a case


@dataclass(frozen=True)
class Cell:
    parameters: str  # of the algorithm, as JSON
    N: int
    seed: int
    budget: int  # evaluations / N

    @property
    def settings(self):
        return Settings(self.seed, self.budget, STAGNATION, json.loads(self.parameters))


@dataclass(frozen=True)
class RuleCell(Cell):
    """instances: paper, drawn or repeated; repeats: runs on each of the instances, which begin with first (0: the paper's)."""

    instances: str
    first: int
    count: int
    repeats: int

    @property
    def files(self):
        """Their paths in RUNS, as the rules optimize and optimize_instances make them."""
        folder = f"{Path(self.settings.folder(ALGORITHM)).name}/N{self.N}"
        instances = range(self.first, self.first + self.count)
        if self.instances == "drawn":
            return [f"{folder}/instances{first}-{last}.jsonl" for first, last in parts(instances)]
        return [
            f"{folder}/instance{instance}/runs{first}-{last}.jsonl"
            for instance in instances
            for first, last in parts(range(self.repeats))
        ]


@dataclass(frozen=True)
class ConstraintsCell(Cell):
    """case: number of active planes, or of a function of the suite; there is one run on each of the instances 1, 2, …"""

    problem: str
    case: int
    instances: int
    through: str  # suite, where its runs are to be compared with those on what was read off from it

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
    def problem_folder(self):
        """The name of the problem with its parameters, whose runs are in data/runs."""
        return problem_folder(self.problem, self.problem_parameters)

    @property
    def file(self):
        """The path of its runs in the folder of its problem, as the rule optimize_instances makes them."""
        return f"{self.settings.folder(ALGORITHM)}/N{self.N}/instances1-{self.instances}.jsonl"


def parts(numbers):
    """(first, last) of each part of the numbers, a job each."""
    return [(part[0], part[-1]) for part in (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))]


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


def variant(repair, sigma_start, rule, damping):
    """The parameters of the algorithm, as JSON."""
    parameters = {"repair": repair, "sigma_start": sigma_start, "damping": damping}
    return json.dumps(parameters if rule == "published" else parameters | {"rule": rule})


def read_rule_cells(path):
    """The cells of [rules] in the study's file; a part of it may have a repair, rules or sigma_start of its own."""
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    cells = []
    for part in study["rules"]["runs"]:
        part = study["rules"] | part
        instances = (part["first"], part["count"]) if part["instances"] != "paper" else (0, 1)
        for start, repair, rule, N in product(part["sigma_start"], part["repair"], part["rules"], part["N"]):
            algorithm = variant(repair, start, *rule), N, study["seed"], part["budget"]
            cells.append(RuleCell(*algorithm, part["instances"], *instances, part["runs"]))
    return cells


def read_constraints_cells(path):
    """The cells on other problems; a part of the file may have a repair or rules of its own."""
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    cells = []
    for problem, name in PROBLEMS.items():
        for part in study[problem]:
            part = study | part
            for N in part["N"]:
                cases = dict.fromkeys(count_of(value, N) for value in part[name])
                for case, repair, rule in product(cases, part["repair"], part["rules"]):
                    algorithm = variant(repair, "1", *rule), N, study["seed"], study["budget"]
                    cells.append(ConstraintsCell(*algorithm, problem, case, part["instances"], part.get("through", "")))
    return cells
