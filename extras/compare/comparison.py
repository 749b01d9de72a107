"""What is compared: the rows of two tables, and what page, table and figures need to know beside them."""

from dataclasses import dataclass, field

import standings
from klee_minty.names import NAMES, PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation.formats import power
from klee_minty.settings import Settings
from klee_minty.targets import PAPER_TARGETS, Targets
from known import PROVEN, BestKnown


@dataclass(frozen=True)
class Comparison:
    """All that page, table and figures show."""

    times: list  # rows of running_times.csv
    tests: list  # rows of pairwise_tests.csv
    names: object = NAMES
    targets: Targets = PAPER_TARGETS
    known: BestKnown = PROVEN  # what runs are measured against
    budget: int = Settings.budget  # evaluations / N
    problem: str = PAPER_PROBLEM_IN_PRINT
    levels: dict = field(default_factory=dict)  # {algorithm: what it sees}, where the user said it
    call: dict = field(default_factory=dict)  # {key: value}, what the user configured other than config.yaml
    configuration: dict = field(default_factory=dict)  # {key: value}, whole but for what has no effect
    code: tuple = ()  # rows of code.csv
    folder: str = ""  # of the results
    points: tuple = ()  # rows of best_points.csv
    stored: dict | None = None  # the section of beside.py

    @property
    def over_all(self):
        """The rows of times over all instances."""
        return next(iter(standings.by_instances(self.times).values()))

    @property
    def instances(self):
        """Their numbers, such as "0 3"."""
        return str(self.over_all[0]["instances"])

    @property
    def goal(self):
        r"""f \leq 1.724852 + 10^{-8} as a formula, with f_known where there are several."""
        best = r"f_\mathrm{known}" if self.known.only is None else decimal(self.known.only)
        return rf"f \leq {best} + {power(self.precision)}"

    @property
    def is_the_papers(self):
        return self.problem == PAPER_PROBLEM_IN_PRINT

    @property
    def precision(self):
        return self.targets.precision


def decimal(value):
    r"""Seven digits in a formula: 1.724852, 6.4 \cdot 10^{12}."""
    mantissa, _, exponent = f"{value:z.7g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa
