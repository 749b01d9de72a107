"""The cells of the study, a variant of an algorithm on a set of instances in a dimension each, and the files of their runs."""

import itertools
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

from klee_minty import plug_ins

CHUNK = {2: 100, 3: 100, 5: 100, 10: 100, 20: 60, 40: 20, 80: 2}  # runs per job
LIBRARY = "cmaes_damped"  # needs requirements/today.txt; a run at N = 40 takes a minute or two, so each is a job


def file_of(algorithm):
    return plug_ins.file_of("optimizers", algorithm)


@dataclass(frozen=True)
class Cell:
    """runs: how many; first: 0 for runs on the paper's instance, else the first of the drawn instances, with one run each."""

    part: str  # factors, choice, large, parts or law
    algorithm: str
    parameters: str  # as JSON
    N: int
    set: str  # paper, report or choose
    first: int
    runs: int
    seed: int

    @property
    def folder(self):
        texts = [f"{name}={str(value).replace('/', '')}" for name, value in json.loads(self.parameters).items()]
        return f"{self.algorithm}/{','.join(texts)}/seed{self.seed}/N{self.N}"

    def jobs(self, folder=""):
        """{file in the folder: its instances and the runs on each, as run_repair.py takes them}"""
        chunk = 1 if self.algorithm == LIBRARY else CHUNK[self.N]
        files = {}
        for start in range(self.first, self.first + self.runs, chunk):
            last = min(start + chunk, self.first + self.runs) - 1
            kind = "instances" if self.first else "runs"
            files[f"{folder}/{self.folder}/{kind}{start}-{last}.jsonl"] = {"instances": "0", "runs": "0"} | {
                kind: f"{start}-{last}"
            }
        return files


def read_cells(path):
    study = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    firsts, cells = {"paper": 0} | study["sets"], []

    def add(part, algorithm, N, runs, parameters):
        for values in itertools.product(*parameters.values()):
            some = dict(zip(parameters, values, strict=True))
            if "time" in some:  # the time constant of σ, λD/N
                some["damping"] = some.pop("time") * int(N) / some["population"]
            some = json.dumps(some)
            for name, count in runs.items():
                cells.append(Cell(part, algorithm, some, int(N), name, firsts[name], count, study["seed"]))

    for part in ("factors", "choice", "large", "parts"):
        parameters = {name: study[part][name] for name in ("repair", "sigma_start", "damping")}
        for N, runs in study[part]["runs"].items():
            add(part, "epsmag_es_parts", N, runs, parameters)
    for setting in study["law"]:
        add("law", setting["algorithm"], setting["N"], {"report": setting["instances"]}, setting["parameters"])
    return cells
