"""Write REPRODUCTION.md: what of the paper reproduced, number by number and claim by claim, and its errata.

What it says is in scripts/presentation/templates/; here is what the templates ask for.
"""

import math

from klee_minty import paper, statistics, targets
from klee_minty.command_line import script
from klee_minty.files import read_csv, write
from klee_minty.paper import BY_CHANCE, BY_ROUNDING
from klee_minty.samples import read_sample
from presentation import headline
from presentation.markdown import environment
from presentation.names import QUANTITIES, plain, set_labels

TABLES = ("claims", "readings", "reference_check", "errata_evidence", "lp_rounding", "indicators", "ranking")
KINDS = {QUANTITIES[quantity]: (quantity,) for quantity in BY_CHANCE}
KINDS |= {f"{QUANTITIES[quantity]} (LP)": (quantity,) for quantity in BY_ROUNDING}
KINDS["f_opt, f_best, f_med or f, ν, FR"] = QUANTITIES.keys() - {*BY_CHANCE, *BY_ROUNDING}


def scientific(value):
    return "–" if math.isnan(value) else f"{value:.4e}"


def listed(numbers):
    """N = 2, 3 of dimensions, each once."""
    return f"N = {', '.join(map(str, dict.fromkeys(numbers)))}"


def named(quantity):
    """The quantity with the algorithms' names in place of their ids."""
    return " ".join(plain(word) for word in quantity.split(" "))


@script
def main(reference, settings, data="data", output="REPRODUCTION.md", labels="{}"):
    set_labels(labels)
    sample, made_with = read_sample(*reference)
    fidelity = paper.read_fidelity(data / "fidelity.csv")
    tables = {name: read_csv(data / f"{name}.csv") for name in TABLES}
    templates = environment()
    templates.filters |= {"listed": listed, "named": named, "scientific": scientific}
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
