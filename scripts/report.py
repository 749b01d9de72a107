"""Write REPRODUCTION.md: what of the paper reproduced, number by number and claim by claim, and its errata.

What it says is in scripts/presentation/templates/; here are the tables and lists that the templates ask for.
"""

import math
from collections import Counter
from itertools import groupby

from klee_minty import paper, statistics, targets
from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write
from klee_minty.paper import DE, ES, NOT_COMPARABLE, PAPER_SOLVER, REPRODUCED
from klee_minty.samples import read_sample
from presentation import headline
from presentation.markdown import MARKS, environment, short, table
from presentation.names import QUANTITIES, plain, set_labels

TABLES = ("claims", "readings", "reference_check", "errata_evidence", "lp_rounding", "indicators", "ranking")
BY_CHANCE = ("mean_evaluations", "mean_distance", "abs_error_med")  # of Table 2
BY_ROUNDING = ("abs_error", "distance")  # of Table 3


def main(reference, settings, data="data", output="REPRODUCTION.md", labels="{}"):
    set_labels(labels)
    sample, made_with = read_sample(*reference)
    fidelity = paper.read_fidelity(data / "fidelity.csv")
    tables = {name: read_csv(data / f"{name}.csv") for name in TABLES}
    templates = environment()
    templates.filters |= {f.__name__: f for f in (listed, named, where, estimate, scientific)}
    functions = (by_kind, printed_and_here, others, number_by_number, rounding, ranks, comparisons)
    templates.globals |= {function.__name__: function for function in functions}
    constants = {"BY_CHANCE": BY_CHANCE, "BY_ROUNDING": BY_ROUNDING, "QUANTITIES": QUANTITIES, "headline": headline}
    templates.globals |= constants | vars(paper) | vars(statistics) | vars(targets)
    text = templates.get_template("REPRODUCTION.md.j2").render(
        tables,
        fidelity=fidelity,
        settings=settings,
        made_with=made_with,
        sizes={N: len(runs) for (algorithm, N), runs in sample.items()},
        evidence={(row["erratum"], row["N"], row["quantity"]): row["value"] for row in tables["errata_evidence"]},
        verdict_on={row["claim"]: row["verdict"] for row in tables["claims"]},
        right_hand_sides=len({row["right_hand_side"] for row in tables["lp_rounding"]}),
    )
    write(output, text)


def scientific(value):
    return "–" if math.isnan(value) else f"{value:.4e}"


def listed(numbers):
    """N = 2, 3 of dimensions, each once."""
    return f"N = {', '.join(map(str, dict.fromkeys(numbers)))}"


def where(rows):
    """εMAg-ES at N = 3, 5; LSHADE44 at N = 20."""
    parts = groupby(rows, key=lambda row: row["algorithm"])
    return "; ".join(f"{plain(a)} at {listed(row['N'] for row in own)}" for a, own in parts)


def named(quantity):
    """The quantity with the algorithms' names in place of their ids."""
    return " ".join(plain(word) for word in quantity.split(" "))


def estimate(row):
    """The estimate of a comparison with its interval, if it has one."""
    interval = "" if math.isnan(row["low"]) else f" [{short(row['low'])}, {short(row['high'])}]"
    return short(row["estimate"]) + interval


def by_kind(fidelity):
    """What reproduced, by kind of number and by algorithm."""
    columns = (ES, DE, PAPER_SOLVER)
    kinds = {QUANTITIES[q]: (q,) for q in BY_CHANCE} | {f"{QUANTITIES[q]} (LP)": (q,) for q in BY_ROUNDING}
    named_kinds = {q for kind in kinds.values() for q in kind}
    kinds["f_opt, f_best, f_med or f, ν, FR"] = {row["quantity"] for row in fidelity} - named_kinds

    def cell(rows):
        verdicts = Counter(row["verdict"] for row in rows)
        if len(verdicts) <= 1:
            return f"all {len(rows)} {next(iter(verdicts))}" if rows else ""
        return "; ".join(f"{v}: {listed(row['N'] for row in rows if row['verdict'] == v)}" for v in verdicts)

    return table(
        ["", *map(plain, columns)],
        [
            [
                kind,
                *(cell([r for r in fidelity if r["quantity"] in quantities and r["algorithm"] == a]) for a in columns),
            ]
            for kind, quantities in kinds.items()
        ],
    )


def printed_and_here(fidelity, quantity, algorithms):
    """A table with the dimensions across: as printed, here, and expected where that is known."""
    rows = [row for row in fidelity if row["quantity"] == quantity and row["algorithm"] in algorithms]
    lines = []
    for algorithm in algorithms:
        own = [row for row in rows if row["algorithm"] == algorithm]
        marked = [MARKS[row["verdict"]].format(row["paper"]) for row in own]
        lines.append([f"{plain(algorithm)}, paper", *marked])
        lines.append(["here", *(scientific(row["reproduced"]) for row in own)])
        if quantity in BY_CHANCE:
            lines.append(["expected", *(scientific(row["expected"]) for row in own)])
    return table([QUANTITIES[quantity], *(f"N = {N}" for N in dict.fromkeys(row["N"] for row in rows))], lines)


def others(fidelity, number):
    """The verdicts on the numbers of a table that are compared as printed."""
    rows = [r for r in fidelity if r["table"] == number and r["quantity"] not in (*BY_CHANCE, *BY_ROUNDING)]
    verdicts = Counter(row["verdict"] for row in rows)
    different = [row for row in rows if row["verdict"] not in (REPRODUCED, NOT_COMPARABLE)]
    return ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items()) + "".join(
        f"; {QUANTITIES[r['quantity']]} of {plain(r['algorithm'])} at N = {r['N']} is {r['paper']} in the paper and "
        f"{scientific(r['reproduced'])} here"
        for r in different
    )


def number_by_number(fidelity):
    """A row for each number of Table 2 that depends on chance."""
    return table(
        ["quantity", "algorithm", "N", "paper", "expected", "p", "p, corrected", "unnoticed", "verdict"],
        [
            [QUANTITIES[row["quantity"]], plain(row["algorithm"]), str(row["N"]), row["corrected"] or row["paper"],
             scientific(row["expected"]), short(row["p_value"], 2), short(row["p_holm"], 2),
             f"{short(row['unnoticed_low'])} to {short(row['unnoticed_high'])}",
             f"{row['verdict']}{' (' * bool(row['note'])}{row['note']}{')' * bool(row['note'])}"]
            for quantity in BY_CHANCE for row in fidelity if row["quantity"] == quantity
        ],
    )  # fmt: skip


def rounding(fidelity):
    """How far the numbers of Table 3 are from the printed ones, and how far rounding may move them."""
    return table(
        ["quantity", "N", "relative difference", "explained by rounding and printed digits", "verdict"],
        [
            [QUANTITIES[row["quantity"]], str(row["N"]), short(abs(row["ratio"] - 1.0), 2), short(row["tolerance"], 2),
             row["verdict"]]
            for quantity in BY_ROUNDING for row in fidelity if row["quantity"] == quantity
        ],
    )  # fmt: skip


def ranks(ranking):
    """Algorithms downwards, dimensions across."""
    cells = {
        (row["algorithm"], row["N"]): f"{row['rank']:g}"
        + f" ({row['rank_tied']:g})" * (row["rank"] != row["rank_tied"])
        + f", {row['success_rate']:.0%}"
        for row in ranking
    }
    algorithms, dimensions = (list(dict.fromkeys(column)) for column in zip(*cells, strict=True))
    return table(
        ["algorithm", *("all" if N == "all" else f"N = {N}" for N in dimensions)],
        [[plain(a), *(cells[a, N] for N in dimensions)] for a in algorithms],
    )


def comparisons(rows):
    """Tables of the comparisons of a claim, one a group: dimensions downwards, quantities across."""
    tables = []
    for group, own in groupby(rows, key=lambda row: row["group"]):
        own = list(own)
        cells = {
            (row["N"], row["quantity"]): estimate(row) + {"no": " ✗", "open": " ?"}.get(row["supports"], "")
            for row in own
        }
        dimensions, quantities = (list(dict.fromkeys(column)) for column in zip(*cells, strict=True))
        lines = [[str(N), *(cells.get((N, quantity), "–") for quantity in quantities)] for N in dimensions]
        title = f"{plain(group)}:\n\n" if isinstance(group, str) else ""
        tables.append(title + table(["N", *map(named, quantities)], lines))
    return "\n\n".join(tables)


if __name__ == "__main__":
    run_script(main)
