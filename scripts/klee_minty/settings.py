"""The settings of a run, and the folder that they name: all that runs depend on, but N, instance and number.

It is seed1-budget20000-stagnation100 in data/runs/rotated_klee_minty/epsmag_es/. What the algorithm sees is added where
that is not all, ,sees=nu; then parameters, and a file of another name than the algorithm's: -repair_steps=1 and
-mine.py,sigma=2.0. Runs made elsewhere have external-budget20000.
"""

import dataclasses
import hashlib
import json
import re
from pathlib import Path

from .command_line import json_object, positive, whole_number

PAPER_PROBLEM = "rotated_klee_minty"
VISIBILITIES = {  # what an algorithm may see of a point: each shows less than the one before
    "g": "f, g and nu",
    "nu": "f and nu, and None for g",
    "feasible_f": "nu, f where nu is 0 and else NaN, and None for g",
    "feasible": "0 or 1 for nu, f where nu is 0 and else NaN, and None for g",
}
EXTERNAL = "external-"  # begins SETTINGS of runs made elsewhere
ALL = "g"  # the default: everything
READABLE = re.compile(r"(?!.*(.+)\1{19})[\w.=,+-]{0,60}", re.ASCII)  # Snakemake refuses what ends with 20 repetitions
WORD = re.compile(r"(?!(true|false|null|NaN|Infinity)$)[A-Za-z][\w.+-]*", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Settings:
    """Budget in evaluations / N, stagnation in generations / N; parameters are arguments of optimize.

    file: the optimizer's; where there is none, it is scripts/optimizers/ALGORITHM.py. sees: a key of VISIBILITIES.
    """

    seed: int = 1
    budget: int = 20000
    stagnation: int = 100
    parameters: dict = dataclasses.field(default_factory=dict)
    file: str | None = None
    sees: str = ALL

    def limits(self, N):
        """Evaluations, and generations without improvement until stagnation (erratum E4): what a BlackBox takes."""
        return self.budget * N, self.stagnation * N

    def folder(self, algorithm):
        """ALGORITHM/SETTINGS, where its runs are in data/runs."""
        return f"{algorithm}/{self.name(algorithm)}"

    def name(self, algorithm):
        """SETTINGS: the name of the folder, which is also in the records."""
        name = f"seed{self.seed}-budget{self.budget}-stagnation{self.stagnation}"
        name += "" if self.sees == ALL else f",sees={self.sees}"
        more = variant(self.parameters, other_file(algorithm, self.file))
        return f"{name}-{more}" if more else name

    def options(self):
        """The options of add_settings that have these values."""
        options = ["--seed", self.seed, "--budget", self.budget, "--stagnation", self.stagnation]
        options += ["--file", self.file] if self.file else []
        return [*options, "--sees", self.sees, "--parameters", json.dumps(self.parameters)]


def add_settings(parser):
    """The options that Settings.options writes and settings_from reads."""
    add = parser.add_argument
    add("--seed", type=whole_number, default=Settings.seed, help="seed of the runs")
    add_budget(parser)
    add("--stagnation", type=positive, default=Settings.stagnation, help="generations without improvement / N, at most")
    add("--parameters", type=json_object, default={}, help='arguments of optimize(), such as {"sigma": 2.0}')
    add("--file", help="file of the algorithm, if it is elsewhere or has another name")
    add("--sees", choices=VISIBILITIES, default=Settings.sees, help="what it may see of a point; g is everything")


def add_budget(parser):
    parser.add_argument("--budget", type=positive, default=Settings.budget, help="evaluations / N")


def settings_from(args):
    return Settings(**{field.name: getattr(args, field.name) for field in dataclasses.fields(Settings)})


def problem_folder(name, parameters, file=None, precision=None):
    """PROBLEM, the folder of instances in data/problems: the problem's name, with what is not the default."""
    more = variant(parameters | ({"precision": precision} if precision else {}), other_file(name, file))
    return f"{name}-{more}" if more else name


def other_file(name, file):
    """The name of a file without .py, empty if it is the one of the algorithm or problem of this name."""
    stem = Path(file or name).stem
    return "" if stem == name else stem


def run_chunks(runs, size, start=0):
    """The numbers start … runs - 1 of runs, or of instances, in parts of `size`, one file each: 0-4, 5-9, …"""
    return [f"{first}-{min(first + size, runs) - 1}" for first in range(start, runs, size)]


def external_name(budget):
    return f"{EXTERNAL}budget{budget}"


def run_paths(folder, N, instance, chunks=()):
    """The files of runs in data/runs/PROBLEM/ALGORITHM/SETTINGS: one for each chunk, or one for runs made elsewhere.

    chunks: parts of the run numbers, such as 0-4.
    """
    parts = [""] if Path(folder).name.startswith(EXTERNAL) else chunks
    return [f"{folder}/N{N}/instance{instance}/runs{chunk}.jsonl" for chunk in parts]


def variant(parameters, file=""):
    """Parameters and file in words, or by a digest if the words would be long or no name of a folder."""
    words = [f"{file}.py"] if file else []
    words += [f"{key}={in_words(value)}" for key, value in parameters.items()]
    text = ",".join(words)
    return text if READABLE.fullmatch(text) else hashlib.sha256(text.encode()).hexdigest()[:12]


def in_words(value):
    """A value as JSON, a single word without its quotes; no two values are the same in words."""
    return value if isinstance(value, str) and WORD.fullmatch(value) else json.dumps(value)
