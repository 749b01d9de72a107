"""The settings of a run, and the folder that says them: all that the runs of an algorithm depend on, except N, instance and number.

data/runs/rotated_klee_minty/epsmag_es/seed1-budget20000-stagnation100/N10/instance0/runs0-4.jsonl: with parameters, or a file that is not called
epsmag_es.py, these follow: -repair_steps=1, -mine.py,sigma=2.0. What an algorithm sees stands before them where it is not all:
seed1-budget20000-stagnation100,sees=nu. Runs made elsewhere have external-budget20000.
"""

import dataclasses
import hashlib
import json
import re
from pathlib import Path

from .levels import ALL

PAPER_PROBLEM = "rotated_klee_minty"
READABLE = re.compile(r"[\w.=,+-]{0,60}", re.ASCII)
WORD = re.compile(r"(?!(true|false|null|NaN|Infinity)$)[A-Za-z][\w.+-]*", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Settings:
    """Budget in evaluations / N, stagnation in generations / N; parameters are arguments of optimize.

    file: the optimizer's; where there is none, it is scripts/optimizers/ALGORITHM.py. sees: a level of levels.py.
    """

    seed: int = 1
    budget: int = 20000
    stagnation: int = 100
    parameters: dict = dataclasses.field(default_factory=dict)
    file: str | None = None
    sees: str = ALL

    def limits(self, N):
        """Evaluations, and generations without improvement after which a run stagnates (erratum E4): what a BlackBox takes."""
        return self.budget * N, self.stagnation * N

    def folder(self, algorithm):
        """ALGORITHM/SETTINGS, where its runs are in data/runs."""
        name = f"seed{self.seed}-budget{self.budget}-stagnation{self.stagnation}"
        name += "" if self.sees == ALL else f",sees={self.sees}"
        more = variant(self.parameters, other_file(algorithm, self.file))
        return f"{algorithm}/{name}-{more}" if more else f"{algorithm}/{name}"

    def as_json(self):
        return json.dumps(dataclasses.asdict(self))


def problem_folder(name, parameters, file=None):
    """PROBLEM, where its instances are in data/problems: the name, and what is not its default."""
    more = variant(parameters, other_file(name, file))
    return f"{name}-{more}" if more else name


def other_file(name, file):
    """The name of a file without .py, empty if it is the one of the algorithm or problem of this name."""
    stem = Path(file).stem if file else name
    return "" if stem == name else stem


def external_name(budget):
    return f"external-budget{budget}"


def variant(parameters, file=""):
    """Parameters and file in words, or by a digest if the words would be long or no name of a folder."""
    words = [f"{file}.py"] if file else []
    words += [f"{key}={in_words(value)}" for key, value in parameters.items()]
    text = ",".join(words)
    return text if READABLE.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()[:12]


def in_words(value):
    """A value as JSON, a single word without its quotes; no two values are the same in words."""
    return value if isinstance(value, str) and WORD.fullmatch(value) else json.dumps(value)


def fault(record, name):
    """The first key of a record that contradicts the name of its folder, or None."""
    if match := re.fullmatch(r"external-budget(\d+)", name):
        if not record.get("external"):
            return "external"
        return None if record["budget"] == int(match[1]) * record["N"] else "budget"
    match = re.fullmatch(r"seed(\d+)-budget(\d+)-stagnation(\d+)(?:,sees=(\w+))?-?(.*)", name)
    if not match:
        return "folder"
    if record.get("external"):
        return "external"
    seed, budget, stagnation = map(int, match.groups()[:3])
    limits = Settings(seed, budget, stagnation).limits(record["N"])
    for key, value in zip(("seed", "budget", "stagnation"), (seed, *limits), strict=True):
        if record[key] != value:
            return key
    if record.get("sees", ALL) != (match[4] or ALL):
        return "sees"
    return None if variant(record["parameters"], record.get("file", "")) == match[5] else "parameters"
