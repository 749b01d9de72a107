"""The cost of other instances of the problem, for the report and the README; rows: of data/paper/instances.csv."""

from analysis.paper import BUDGET, DE, ES

PAPER, CLASS = "none", "plane, angle and translation"  # the factors that are drawn


def on_the_class(rows):
    """The largest N of the study: {"N", "instances", "times", "own", "other", "longer"}.

    own, other and longer are {algorithm: row}: on the paper's instance, on others, and there with `times` its budget.
    """
    N = max(row["N"] for row in rows)
    longest = max(row["budget"] for row in rows if row["N"] == N)
    cells = {(row["factors"], row["budget"], row["algorithm"]): row for row in rows if row["N"] == N}
    own, other, longer = (
        {algorithm: cells[factors, budget, algorithm] for algorithm in (ES, DE)}
        for factors, budget in ((PAPER, BUDGET), (CLASS, BUDGET), (CLASS, longest))
    )
    return {
        "N": N,
        "instances": other[ES]["instances"],
        "times": longest // BUDGET,
        "own": own,
        "other": other,
        "longer": longer,
    }
