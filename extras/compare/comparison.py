"""What is compared: the rows of two tables, and what page, table and figures need to know beside them."""

from dataclasses import dataclass, field

import standings
from klee_minty.names import NAMES, PAPER_PROBLEM_IN_PRINT
from klee_minty.results.best_known import PROVEN, BestKnown
from klee_minty.settings import Settings
from klee_minty.targets import PAPER_TARGETS, Targets


@dataclass(frozen=True)
class Comparison:
    """times, tests: rows of running_times.csv and pairwise_tests.csv; known: what runs are measured against.

    budget: evaluations / N; problem: in print; levels: {algorithm: what it sees}; left_out: the paper's algorithms that need to see
    more; call: {key: value}, what the user configured other than config.yaml; configuration: that on which the page depends; origin:
    sentences on what else made it; folder: of the results; stored: the section of beside.py, None without one.
    """

    times: list
    tests: list
    names: object = NAMES
    targets: Targets = PAPER_TARGETS
    known: BestKnown = PROVEN
    budget: int = Settings.budget
    problem: str = PAPER_PROBLEM_IN_PRINT
    levels: dict = field(default_factory=dict)
    left_out: tuple = ()
    call: dict = field(default_factory=dict)
    configuration: dict = field(default_factory=dict)
    origin: tuple = ()
    folder: str = ""
    stored: dict | None = None

    @property
    def over_all(self):
        """The rows of times over all instances."""
        return standings.over_all(self.times)

    @property
    def instances(self):
        """Their numbers, such as "0 3"."""
        return str(self.over_all[0]["instances"])

    @property
    def is_the_papers(self):
        return self.problem == PAPER_PROBLEM_IN_PRINT

    @property
    def precision(self):
        return self.targets.precision
