"""The cells of the comparison of rules for σ: a variant on a set of instances in a dimension each, and the files of their runs."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

ALGORITHM = "epsmag_es_parts"
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
    def variant(self):
        texts = [f"{name}={str(value).replace('/', '')}" for name, value in json.loads(self.parameters).items()]
        return f"{','.join(texts)}/seed{self.seed}-budget{self.budget}"

    def jobs(self, folder=""):
        """{file in the folder: its instances and the runs on each, as run_repair.py takes them}"""
        kind, size = ("instances", self.count) if self.first else ("runs", self.repeats)
        files = {}
        for start in range(self.first, self.first + size, CHUNK):
            some = f"{start}-{min(start + CHUNK, self.first + size) - 1}"
            which = {"instances": "0", "runs": f"0-{self.repeats - 1}"} | {kind: some}
            files[f"{folder}/{ALGORITHM}/{self.variant}/N{self.N}/{kind}{some}.jsonl"] = which
        return files


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
