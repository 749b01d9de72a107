"""The reproduction in some sentences, for the report, the README, tables and the terminal."""

from collections import Counter

from analysis import paper
from presentation.formats import counted, joined, percent
from presentation.names import NAMES


def numbers_in_words(fidelity, names=NAMES):
    """How many of the printed numbers that could have come out differently reproduce, or why none is judged.

    fidelity: rows of fidelity.csv.
    """
    rows = informative(fidelity)
    verdicts = Counter(row["verdict"] for row in rows)
    others = {
        paper.DEVIATES: ("deviates", "deviate"),
        paper.POSSIBLY_MISPRINTED: ("deviates and may be misprinted", "deviate and may be misprinted"),
        paper.MISPRINT: ("is a misprint in the paper", "are misprints in the paper"),
        paper.NOT_COMPARABLE: ("cannot be compared with these runs",),
    }
    reproduced = counted(verdicts[paper.REPRODUCED], "reproduces", "reproduce")
    first = f"Of the {len(rows)} printed numbers that could have come out differently, {reproduced}"
    return sentence(first, verdicts, others)


def informative(fidelity):
    """The rows that could have failed."""
    return [row for row in fidelity if row["counts_as_information"]]


def other_numbers(fidelity):
    """What became of the numbers that prove little."""
    rows = [row for row in fidelity if not row["counts_as_information"]]
    verdicts = Counter(row["verdict"] for row in rows)
    follow = "any run that reaches the target produces them, and f_opt is an input"
    if verdicts[paper.REPRODUCED] == len(rows):
        return f"The other {len(rows)} printed numbers also agree, but prove little: {follow}."
    if verdicts[paper.NOT_COMPARABLE] == len(rows):
        return f"The other {len(rows)} printed numbers are not compared either."
    parts = [f"{count} {verdict}" for verdict, count in verdicts.items()]
    return f"The other {len(rows)} printed numbers prove little ({follow}): {', '.join(parts)}."


def claims_in_words(rows):
    """How many of the paper's claims are supported, and the reading of its Figure 3; rows: of claims.csv."""
    verdicts = {row["claim"]: row["verdict"] for row in rows}
    of_figure = verdicts.pop(paper.OF_FIGURE, paper.NOT_JUDGED)
    counts = Counter(verdicts.values())
    if counts[paper.NOT_JUDGED] == counts.total():
        return f"The paper's {counts.total()} claims cannot be judged by these runs."
    others = {
        paper.CONTRADICTED: ("is contradicted", "are contradicted"),
        paper.UNDECIDED: ("is undecided", "are undecided"),
        paper.NOT_JUDGED: ("cannot be judged by these runs",),
    }
    first = counted(counts[paper.SUPPORTED], f"of the paper's {counts.total()} claims are supported")
    return f"{sentence(first, counts, others)} A further claim, our reading of its Figure 3, is {of_figure}."


def sentence(first, verdicts, others):
    """The first count, then the counts of the other verdicts that occur; others: {verdict: words for one, for several}."""
    counts = [counted(verdicts[verdict], *words) for verdict, words in others.items() if verdicts[verdict]]
    return ", ".join([first, *counts]) + "."


def borderline(fidelity, names=NAMES):
    """Which verdicts another reference sample could change; empty if there is none."""
    rows = sorted((row for row in fidelity if row["borderline"]), key=lambda row: -row["other_verdict"])
    which = []
    for row in rows:
        number = f"{short_quantity(row)} of {names.plain(row['algorithm'])} at N = {row['N']}"
        which.append(f"{number} ({percent(row['other_verdict'])})")
    if not which:
        return ""
    title = counted(len(which), "verdict is borderline", "verdicts are borderline")
    return f"{title} (in brackets, how often another sample of this size would change it): {joined(which)}."


def short_quantity(row):
    return {"mean_evaluations": "evaluations", "mean_distance": "distance", "abs_error_med": "error"}[row["quantity"]]


def sample_sizes(sample):
    """1000 runs at N = 2 and 3 and 400 runs at N = 40."""
    dimensions = {}
    for (_, N), runs in sample.items():
        dimensions.setdefault(len(runs), {})[N] = None
    return joined([f"{size} runs at N = {joined(dimensions[size])}" for size in sorted(dimensions, reverse=True)])
