"""The cells of the comparison of rules for σ: a variant on a set of instances in a dimension each, and the files of their runs."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

from klee_minty.settings import PAPER_PROBLEM, Settings
from lib.paper import STAGNATION

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
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    rules = study["rules"]
    cells = []
    for setting in rules["runs"]:
        for repair in rules["repair"]:
            for rule, damping in setting["rules"]:
                parameters = {"repair": repair, "sigma_start": setting["sigma_start"], "damping": damping}
                if rule != "published":
                    parameters["rule"] = rule
                for N in setting["N"]:
                    first, count, repeats = 0, 1, setting["runs"]
                    if setting["instances"] != "paper":
                        first, count = setting["first"], setting["count"]
                    cell = (json.dumps(parameters), N, setting["instances"], first, count, repeats)
                    cells.append(RuleCell(*cell, study["seed"], rules["budget"]))
    return cells
