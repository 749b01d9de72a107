"""What Tables 2 and 3 share: a block for each algorithm or solver, and on which instances of the problem it ran."""

from klee_minty.files import grouped

from . import names
from .latex import escape


def values(rows, key):
    """What both templates ask for; key: the column with the ids. A block for each instance where there are several."""
    parts = grouped(rows, key, "instances")
    instances = {str(some) for _, some in parts}
    several = len(instances) > 1
    return {
        "blocks": [(names.name(who, escape) + f", {which(some)}" * several, own) for (who, some), own in parts.items()],
        "on_instances": on_instances(max(instances, key=len)),
        "other_optima": any(row["f_opt"] != row["N"] ** 3 for row in rows),
        "violations": [row.get("nu_med", row.get("nu")) for row in rows],
    }


def on_instances(instances):
    """The end of a caption, nothing where it is the paper's instance alone."""
    if instances == "0":
        return ""
    several = " Each has an optimum of its own, so that over all of them there is no objective value."
    return f" On {which(instances)} of the problem.{several if ' ' in instances else ''}"


def which(instances):
    numbers = str(instances).split()
    return f"instance{'s' * (len(numbers) > 1)} {', '.join(numbers)}"
