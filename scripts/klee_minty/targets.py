"""Targets of a run: levels of the constraint violation, then of the error |f - f_opt|, the hardest last."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Targets:
    """constraint: ending with 0; objective: its last one is the precision at which a run succeeds."""

    constraint: tuple
    objective: tuple

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
