"""The cells of a study: an algorithm with its settings on instances of a problem at an N, and its files of runs."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from klee_minty.recipes import problem_recipe, runs_recipe
from klee_minty.settings import PAPER_PROBLEM, Settings, run_chunks


@dataclass(frozen=True)
class Cell:
    """names: {column: value} that tables have of its runs; files: those of its runs, in data/runs."""

    algorithm: str
    settings: Settings
    N: int
    parts: list  # of the runs, a job each: run_parts, instance_parts
    names: dict = field(default_factory=dict)
    problem: str = PAPER_PROBLEM
    problem_parameters: dict = field(default_factory=dict)

    @cached_property
    def recipe(self):
        """What makes its runs."""
        problem = problem_recipe(self.problem, parameters=self.problem_parameters)
        return runs_recipe(problem, self.algorithm, self.settings)

    @property
    def files(self):
        return [f"{self.recipe.folder}/N{self.N}/{part}.jsonl" for part in self.parts]


def run_parts(runs, chunk, instances=(0,), first=0):
    """instance0/runs0-4, …: runs on each of the instances, from number first on, as the rule optimize makes them."""
    return [f"instance{instance}/runs{part}" for instance, part in product(instances, run_chunks(runs, chunk, first))]


def instance_parts(instances, chunk):
    """instances1-50, …: a run on each of the instances, a range, as the rule optimize_instances makes them."""
    return [f"instances{part}" for part in run_chunks(instances.stop, chunk, instances.start)]
