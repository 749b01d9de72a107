"""What the f of runs is measured against, in words: an error where the optimum is proven, else f_known."""

import math
from dataclasses import dataclass

from klee_minty.files import read_csv
from klee_minty.results.best_known import COLUMNS, FOUND, OPTIMUM


@dataclass(frozen=True)
class BestKnown:
    """rows: of f_opt.csv."""

    rows: tuple = ()

    @property
    def is_optimum(self):
        """Whether all are proven optima."""
        return all(row["source"] == OPTIMUM for row in self.rows)

    @property
    def is_found(self):
        """Whether runs had no target, and one of them found it."""
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


PROVEN = BestKnown()  # wherever nothing else is said


def read_best_known(path):
    """The BestKnown of a file that write_best_known wrote."""
    return BestKnown(tuple(read_csv(path, "source", "algorithm", "y", needed=COLUMNS)))
