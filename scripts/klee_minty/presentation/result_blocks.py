"""What Tables 2 and 3 share: a block for each algorithm or solver, and on which instances of the problem it ran."""

from klee_minty.files import group_by
from klee_minty.names import NAMES

from .formats import ranges
from .latex import escape, exponent_of_N, violation

ZERO = violation(0.0)
UNDER_FIRST_DIGIT = r"0\phantom{.0000e-00}"


def blocks_of_results(rows, key, cells, names=NAMES):
    """Pairs of a title and rows of cells, one for each algorithm or solver.

    key: the column with the ids; cells: a function that makes cells of a row. A violation of 0 stands under the first digit of
    those above 0.
    """
    has_violations = any(row.get("nu_med", row.get("nu")) > 0.0 for row in rows)
    zero = UNDER_FIRST_DIGIT if has_violations else ZERO
    return [
        (escape(names.name(identifier)), [[zero if cell == ZERO else cell for cell in cells(row)] for row in part])
        for identifier, part in group_by(rows, key).items()
    ]


def has_other_optima(rows):
    """Whether an optimum is no power of N, and takes more room in a table."""
    return not all(map(exponent_of_N, rows))


def on_instances(rows):
    """The end of a caption, empty if only the paper's instance ran."""
    instances = str(rows[0]["instances"])
    if instances == "0":
        return ""
    sentence = f" On {which_instances(instances)} of the problem."
    if " " in instances:
        sentence += " Each has its own optimum, so there is no objective value over all of them."
    return sentence


def which_instances(instances):
    """instance 3; instances 0, 1; instances 1 to 15."""
    numbers = list(map(int, str(instances).split()))
    return f"{'instances' if len(numbers) > 1 else 'instance'} {ranges(numbers, to=' to ')}"
