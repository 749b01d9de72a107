"""Targets of a run: levels of the constraint violation, then of the error |f - f_opt|, the hardest last."""

from dataclasses import dataclass
from itertools import pairwise
from math import inf

from .files import read_csv, write_csv


@dataclass(frozen=True)
class Targets:
    """Levels of violation, which decrease to 0, and of error, to the precision > 0 of a success; or ValueError."""

    constraint: tuple
    objective: tuple

    def __post_init__(self):
        decreases = all(inf > high > low for part in (self.constraint, self.objective) for high, low in pairwise(part))
        if not (decreases and tuple(self.constraint[-1:]) == (0.0,) and self.objective and 0.0 < self.precision < inf):
            raise ValueError("targets must decrease, of the constraint to 0 and of the objective to a number above 0")

    def __len__(self):
        return len(self.constraint) + len(self.objective)

    @property
    def precision(self):
        return self.objective[-1]

    def up_to(self, precision):
        """The same with another precision: the objective targets above it, and itself."""
        return Targets(self.constraint, (*(target for target in self.objective if target > precision), precision))


# The 103 targets of the ECDF (Figure 3). The precision, 1e-8, is an absolute error (erratum E3).
PAPER_TARGETS = Targets(
    constraint=(*(10.0 ** (4.0 - 0.2 * j) for j in range(51)), 0.0),
    objective=tuple(10.0 ** (-0.16 * j) for j in range(51)),
)


def targets_of(problem):
    """The problem's own targets, or the paper's."""
    return getattr(problem, "targets", PAPER_TARGETS)


def error_of(f, f_opt, is_proven):
    """|f - f_opt|; 0 where f is below an f_opt that is no proven optimum but the best f that was known."""
    return abs(f - f_opt) if is_proven else max(f - f_opt, 0.0)


def write_targets(path, targets):
    """Write targets.csv: the levels of violation and error, in the order of target_hits.csv's columns."""
    rows = [{"part": "nu", "level": level} for level in targets.constraint]
    write_csv(path, rows + [{"part": "error", "level": level} for level in targets.objective])


def read_targets(path):
    """The Targets that write_targets wrote."""
    rows = read_csv(path, "part")
    constraint, objective = ([row["level"] for row in rows if row["part"] == part] for part in ("nu", "error"))
    return Targets(tuple(constraint), tuple(objective))
