"""The cells of the comparison of rules for σ: a variant on a set of instances in a dimension each, and the files of their runs."""

import json
import tomllib
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from klee_minty.settings import PAPER_PROBLEM, Settings
from klee_minty_studies.paper import STAGNATION

ALGORITHM = "epsmag_es_parts"
RUNS = f"data/runs/{PAPER_PROBLEM}/{ALGORITHM}"
CHUNK = 15  # instances, or runs on the paper's, per job


@dataclass(frozen=True)
class RuleCell:
    """instances: paper, drawn or repeated; repeats: runs on each of the instances, which begin with first (0: the paper's)."""

    parameters: str  # as JSON
    N: int
    instances: str
    first: int
    count: int
    repeats: int
    seed: int
    budget: int

    @property
    def settings(self):
        return Settings(self.seed, self.budget, STAGNATION, json.loads(self.parameters))

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


def parts(numbers):
    """(first, last) of each part of the numbers, a job each."""
    return [(part[0], part[-1]) for part in (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))]


def read_rule_cells(path):
    """The cells of [rules] in the study's file; a part of it may have a repair, rules or sigma_start of its own."""
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    cells = []
    for part in study["rules"]["runs"]:
        part = study["rules"] | part
        factors = product(part["sigma_start"], part["repair"], part["rules"], part["N"])
        for sigma_start, repair, (rule, damping), N in factors:
            parameters = {"repair": repair, "sigma_start": sigma_start, "damping": damping}
            if rule != "published":
                parameters["rule"] = rule
            instances = (part["first"], part["count"]) if part["instances"] != "paper" else (0, 1)
            cell = (json.dumps(parameters), N, part["instances"], *instances, part["runs"])
            cells.append(RuleCell(*cell, study["seed"], part["budget"]))
    return cells
