"""The cells of a study: an algorithm with its settings on some instances of a problem in a dimension,
and the files of their runs.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import product

from klee_minty.dependencies import plugged_in, source_digest
from klee_minty.plug_ins import file_of
from klee_minty.settings import PAPER_PROBLEM, Settings, problem_folder

digest = cache(source_digest)  # once for each algorithm and problem, not for each cell


@dataclass(frozen=True)
class Cell:
    """files: in data/runs; names: {column: value} of the rows of its runs."""

    algorithm: str
    settings: Settings
    N: int
    parts: list  # of the runs, a job each: run_parts, instance_parts
    names: dict = field(default_factory=dict)
    problem: str = PAPER_PROBLEM
    problem_parameters: dict = field(default_factory=dict)

    @property
    def files(self):
        folder = problem_folder(self.problem, self.problem_parameters)
        return [f"{folder}/{self.settings.folder(self.algorithm)}/N{self.N}/{part}.jsonl" for part in self.parts]

    @property
    def made_by(self):
        """The digest of the code that makes the runs, which their records have."""
        file = self.settings.file or file_of("optimizers", self.algorithm)
        problem = plugged_in(file_of("problems", self.problem), self.problem_parameters)
        return digest("scripts/optimize.py", *plugged_in(file, self.settings.parameters), *problem)


def run_parts(runs, chunk, instances=(0,), first=0):
    """instance0/runs0-4, …: several runs on each of the instances, as the rule optimize makes them; first:
    number of the first run.
    """
    return [f"instance{instance}/runs{part}" for instance, part in product(instances, parts(range(first, runs), chunk))]


def instance_parts(instances, chunk):
    """instances1-50, …: a run on each of the instances, as the rule optimize_instances makes them."""
    return [f"instances{part}" for part in parts(instances, chunk)]


def parts(numbers, size):
    """FIRST-LAST of each part of a range."""
    of_job = (numbers[start : start + size] for start in range(0, len(numbers), size))
    return [f"{some[0]}-{some[-1]}" for some in of_job]
