"""The tables of comparison.md, with columns that are aligned as a terminal shows them."""

import math

from klee_minty.comparison import standings
from klee_minty.comparison.pairs import ratio_text
from klee_minty.files import group_by
from klee_minty.presentation.formats import evaluations_text, percent, probability, short


def table(columns, rows):
    """A table of Markdown; columns: {head: function of a row, its cell}."""
    lines = [[*columns], *([str(cell(row)) for cell in columns.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    cells = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)


def by_dimension(head, lines, cell):
    """A table with a line for each name and a column for each N; lines: {name: rows, one for each N}."""
    dimensions = [row["N"] for row in next(iter(lines.values()))]
    columns = {head: lambda line: line[0]}
    columns |= {f"N = {N}": lambda line, place=place: cell(line[1][place]) for place, N in enumerate(dimensions)}
    return table(columns, lines.items())


def result(row):
    """**3/3: 1,336 (1)**, bold where it is the lowest; 0/3: target 8e-06."""
    text = f"{standings.successes(row)}: {standings.cost(row)}"
    text += f" ({ratio_text(row['ratio'])})" if row["successes"] else ""
    return f"**{text}**" if row["ratio"] == 1.0 else text


def interval(row):
    """9,821 – 12,345; 22 %: the interval of the ERT, or a dash, and the upper end of that of the failure rate."""
    ends = "–" if math.isnan(row["lower"]) else f"{evaluations_text(row['lower'])} – {evaluations_text(row['upper'])}"
    return f"{ends}; {percent(row['failure_rate_upper'])}"


def ratio_and_p(fact):
    return f"{ratio_text(fact['ratio'])}; {probability(fact['p'])}"


def digits(f):
    return f"{f:.9g}" if f == f else "–"


def neighbour(row):
    """COBYLA (PRIMA) (21.3, sees g)."""
    return f"{row['name']} ({standings.cost(row)}, sees {row['sees']})" if row else "–"


class Tables:
    """Tables of rows of running_times.csv, and of what else the page shows."""

    def __init__(self, names):
        self.name = names.name

    def results(self, rows_of):
        return by_dimension("ERT (times the lowest)", self.named(rows_of), result)

    def named(self, rows_of):
        return {self.name(algorithm): rows for algorithm, rows in rows_of.items()}

    def on_each(self, rows):
        lines = group_by(sorted(rows, key=lambda row: row["N"]), "instances", "algorithm").items()
        lines = {f"instance {instance}, {self.name(algorithm)}": its for (instance, algorithm), its in lines}
        return by_dimension("ERT (times the lowest)", lines, result)

    def intervals(self, rows_of):
        return by_dimension("95 % interval of the ERT; failures ≤", self.named(rows_of), interval)

    def ratios(self, pairs):
        lines = {" / ".join(map(self.name, pair)): facts for pair, facts in pairs.items()}
        return by_dimension("ERT / ERT of the other; p", lines, ratio_and_p)

    def ends(self, rows):
        """f and ν at the end of the runs."""
        columns = {
            "instance": lambda row: row["instances"],
            "N": lambda row: row["N"],
            "algorithm": lambda row: self.name(row["algorithm"]),
            "successes": standings.successes,
            "feasible": lambda row: row["feasible"],
            "best f": lambda row: digits(row["feasible_f_best"]),
            "median run: f": lambda row: digits(row["f_med"]),
            "its ν": lambda row: short(row["nu_med"], 2),
            "worst f": lambda row: digits(row["feasible_f_worst"]),
            "worst ν": lambda row: short(row["nu_worst"], 2),
        }
        return table(columns, rows)

    def best_points(self, points, known):
        """What f is measured against, and the best point of all runs, on each instance."""
        columns = {
            "N": lambda point: point["N"],
            "instance": lambda point: point["instance"],
            "f_known" if known.is_found else "f_opt": lambda point: repr(point["f_opt"]),
            "best f": lambda point: point["digits"] if known.is_found else repr(point["f"]),
            "by": lambda point: f"{self.name(point['algorithm'])}, run {point['run']}",
            "active": lambda point: point["active"] or "none",
        }
        return table(columns, points)

    def beside(self, rows, levels):
        """Own algorithms beside the leaderboard; rows: of beside.py; levels: {algorithm: what it sees}, if said."""

        def name(row):
            note = f" (sees {levels[row['algorithm']]})" if row["algorithm"] in levels else ""
            return self.name(row["algorithm"]) + note

        columns = {
            "algorithm": name,
            "N": lambda row: row["N"],
            "result here": lambda row: f"{standings.successes(row)}: {standings.cost(row)}",
            "stored with a lower ERT": lambda row: f"{row['lower']} of {row['of']}",
            "the next lower": lambda row: neighbour(row["before"]),
            "the next higher": lambda row: neighbour(row["behind"]),
            "significantly lower": lambda row: f"{len(row['faster'])} of {row['of']}",
            "significantly higher": lambda row: f"{len(row['slower'])} of {row['of']}",
        }
        return table(columns, rows)
