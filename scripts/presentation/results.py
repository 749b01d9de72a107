"""What Tables 2 and 3 share: how results are written, and on which instances of the problem they are."""

from . import names
from .latex import escape, is_papers, optimum, rate, scientific, violation


def blocks(rows, key, columns):
    """A titled block of cells for each algorithm or solver (the key), and for each of its instances where there are several."""
    several = len({row["instances"] for row in rows}) > 1
    violations = [row[column] for row in rows for column in columns if column.startswith("nu")]
    found = {}
    for row in rows:
        title = names.name(row[key], escape) + (f", {which(row)}" if several else "")
        found.setdefault(title, []).append(cells(row, columns, violations))
    return list(found.items())


def cells(row, columns, violations):
    """A row of results; a solver that found no optimum has its status in place of the numbers."""
    start = [f"${row['N']}$", optimum(row)]
    if row.get("status", "optimal") != "optimal":
        return [*start, rf"\multicolumn{{{len(columns) - 2}}}{{l}}{{{escape(row['status'])}}}"]
    for column in list(columns)[2:]:
        if column.startswith("nu"):
            start.append(violation(row[column], violations))
        elif column in row:
            start.append((rate if column == "feasibility_rate" else scientific)(row[column]))
        else:
            start.append("--")
    return start


def has_other_optima(rows):
    """Whether f_opt takes more room than that of the paper's instance, N^3."""
    return not all(map(is_papers, rows))


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
