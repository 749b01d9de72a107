"""What is compared: the rows of two tables, and what page, table and figures need to know beside them."""

import math
from dataclasses import dataclass, field

from klee_minty.comparison import standings
from klee_minty.files import read_csv
from klee_minty.names import NAMES, PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation.formats import power
from klee_minty.results.best_known import COLUMNS, FOUND, OPTIMUM
from klee_minty.settings import Settings
from klee_minty.targets import PAPER_TARGETS, Targets


@dataclass(frozen=True)
class BestKnown:
    """What the f of runs is measured against: the optimum where it is proven, else f_known; rows: of f_opt.csv."""

    rows: tuple = ()

    @property
    def is_optimum(self):
        """Whether each f_opt is a proven optimum."""
        return all(row["source"] == OPTIMUM for row in self.rows)

    @property
    def is_found(self):
        """Whether an f_opt is the best f of the runs, which had no target."""
        return any(row["source"] == FOUND for row in self.rows)

    @property
    def only(self):
        """The f of a single instance, or None where there are several, or where no run is feasible."""
        values = [row["f_opt"] for row in self.rows]
        return float(values[0]) if len(values) == 1 and not math.isnan(values[0]) else None

    @property
    def difference(self):
        r"""|f - f_opt| as a formula; where no optimum is proven f - f_known."""
        return r"|f - f_\mathrm{opt}|" if self.is_optimum else r"f - f_\mathrm{known}"


LONGEST = 15  # signs of a number in a formula
PROVEN = BestKnown()  # wherever nothing else is said


def read_best_known(path):
    """The BestKnown of f_opt.csv."""
    return BestKnown(tuple(read_csv(path, "source", "algorithm", "y", needed=COLUMNS)))


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
    flat: dict = field(default_factory=dict)  # {N: spread of f}, where that is at most the precision
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
    def best_in_print(self):
        """The f that is known, in a formula, as the precision needs it; None where there are several, or it is long."""
        return None if self.known.only is None else decimal(self.known.only, self.precision)

    @property
    def goal(self):
        r"""f \leq 1.724852 + 10^{-8} as a formula, with f_known where that is not printed."""
        best = self.best_in_print or r"f_\mathrm{known}"
        return rf"f \leq {best} + {power(self.precision)}"

    @property
    def precision(self):
        return self.targets.precision


def decimal(value, precision):
    """A value to a tenth of the precision, without zeros at its end: 1.724852; None where that has many digits."""
    text = f"{value:z.{max(0, 1 - math.floor(math.log10(precision)))}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text if len(text) <= LONGEST else None
