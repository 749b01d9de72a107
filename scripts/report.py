"""Write REPRODUCTION.md: what of the paper reproduced, number by number and claim by claim, and its errata.

What it says is in scripts/presentation/templates/; here are the tables and lists that the templates ask for.
"""

import math
from collections import Counter
from itertools import groupby

from klee_minty import paper, statistics, targets
from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write
from klee_minty.paper import BY_CHANCE, BY_ROUNDING, NOT_COMPARABLE, REPRODUCED
from klee_minty.samples import read_sample
from presentation import headline
from presentation.markdown import environment, short, table
from presentation.names import QUANTITIES, plain, set_labels

TABLES = ("claims", "readings", "reference_check", "errata_evidence", "lp_rounding", "indicators", "ranking")
KINDS = {QUANTITIES[quantity]: (quantity,) for quantity in BY_CHANCE}
KINDS |= {f"{QUANTITIES[quantity]} (LP)": (quantity,) for quantity in BY_ROUNDING}
KINDS["f_opt, f_best, f_med or f, ν, FR"] = QUANTITIES.keys() - {*BY_CHANCE, *BY_ROUNDING}


def main(reference, settings, data="data", output="REPRODUCTION.md", labels="{}"):
    set_labels(labels)
    sample, made_with = read_sample(*reference)
    fidelity = paper.read_fidelity(data / "fidelity.csv")
    tables = {name: read_csv(data / f"{name}.csv") for name in TABLES}
    templates = environment()
    filters = (verdicts, others, comparisons, listed, named, where, estimate, scientific)
    templates.filters |= {function.__name__: function for function in filters}
    templates.globals |= vars(paper) | vars(statistics) | vars(targets)
    templates.globals |= {"KINDS": KINDS, "headline": headline}
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


def verdicts(rows):
    """all 6 reproduced; or which verdict at which N."""
    verdicts = Counter(row["verdict"] for row in rows)
    if len(verdicts) == 1:
        return f"all {len(rows)} {rows[0]['verdict']}"
    return "; ".join(f"{v}: {listed(row['N'] for row in rows if row['verdict'] == v)}" for v in verdicts)


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
