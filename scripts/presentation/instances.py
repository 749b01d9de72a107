"""How tables say on which instances of the problem their numbers are."""

from . import names
from .latex import escape


def by_instance(rows, key):
    """{title: rows} for each algorithm or solver (the key), and for each of its instances where there are several."""
    several = len({row["instances"] for row in rows}) > 1
    blocks = {}
    for row in rows:
        title = names.name(row[key], escape) + (f", {which(row)}" if several else "")
        blocks.setdefault(title, []).append(row)
    return blocks


def on_instances(rows):
    """The end of a caption: on which instances, nothing where that is the paper's alone."""
    widest = max(rows, key=lambda row: len(str(row["instances"])))
    if widest["instances"] == 0:
        return ""
    several = " Each has an optimum of its own, so that over all of them there is no objective value."
    return f" On {which(widest)} of the problem.{several if ' ' in str(widest['instances']) else ''}"


def which(row):
    numbers = str(row["instances"]).split()
    return f"instance{'s' * (len(numbers) > 1)} {', '.join(numbers)}"
