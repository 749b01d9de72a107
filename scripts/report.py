"""Write REPRODUCTION.md: what of the paper reproduced, number by number and claim by claim, and its errata.

What it says is in scripts/presentation/templates/; here is what the templates ask for.
"""

import argparse

from klee_minty import paper, statistics, targets
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write
from klee_minty.paper import BY_CHANCE, BY_ROUNDING
from klee_minty.samples import add_reference, read_sample
from presentation import headline
from presentation.markdown import environment, four_digits, of_dimensions
from presentation.names import QUANTITIES, Names

KINDS = {QUANTITIES[quantity]: (quantity,) for quantity in BY_CHANCE}
KINDS |= {f"{QUANTITIES[quantity]} (LP)": (quantity,) for quantity in BY_ROUNDING}
KINDS["f_opt, f_best, f_med or f, ν, FR"] = QUANTITIES.keys() - {*BY_CHANCE, *BY_ROUNDING}
CONSTANTS = {
    "ES": paper.ES,
    "DE": paper.DE,
    "PAPER_SOLVER": paper.PAPER_SOLVER,
    "RUNS": paper.RUNS,
    "BUDGET": paper.BUDGET,
    "STAGNATION": paper.STAGNATION,
    "SMALL": paper.SMALL,
    "BY_CHANCE": paper.BY_CHANCE,
    "BY_ROUNDING": paper.BY_ROUNDING,
    "REPRODUCED": paper.REPRODUCED,
    "DEVIATES": paper.DEVIATES,
    "POSSIBLY_MISPRINTED": paper.POSSIBLY_MISPRINTED,
    "NOT_COMPARABLE": paper.NOT_COMPARABLE,
    "CONTRADICTED": paper.CONTRADICTED,
    "NOT_JUDGED": paper.NOT_JUDGED,
    "DRAWS": statistics.DRAWS,
    "LEVEL": statistics.LEVEL,
    "CONSTRAINT_TARGETS": targets.CONSTRAINT_TARGETS,
    "OBJECTIVE_TARGETS": targets.OBJECTIVE_TARGETS,
    "KINDS": KINDS,
}


def page(tables, sample, made_with, settings, names):
    """The text; tables: {name: rows} of the tables that are options of main."""

    def named(quantity):
        """The quantity with the algorithms' names in place of their ids."""
        return " ".join(names.plain(word) for word in quantity.split(" "))

    templates = environment(names=names)
    templates.filters |= {"listed": of_dimensions, "named": named, "scientific": four_digits}
    return templates.get_template("REPRODUCTION.md.j2").render(
        CONSTANTS,
        **tables,
        headline=headline,
        settings=settings,
        made_with=made_with,
        sizes={N: len(runs) for (algorithm, N), runs in sample.items()},
        evidence={(row["erratum"], row["N"], row["quantity"]): row["value"] for row in tables["errata_evidence"]},
        verdict_on={row["claim"]: row["verdict"] for row in tables["claims"]},
        right_hand_sides=len({row["right_hand_side"] for row in tables["lp_rounding"]}),
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_reference(parser)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--readings", default="data/readings.csv", help="written by compare_with_paper.py")
    parser.add_argument("--claims", default="data/claims.csv", help="written by judge_claims.py")
    parser.add_argument("--reference-check", default="data/reference_check.csv", help="written by check_reference.py")
    parser.add_argument("--errata-evidence", default="data/errata_evidence.csv", help="written by errata_evidence.py")
    parser.add_argument("--lp-rounding", default="data/lp_rounding.csv", help="written by lp_rounding.py")
    parser.add_argument("--indicators", default="data/indicators.csv", help="written by aggregate.py")
    parser.add_argument("--ranking", default="data/ranking.csv", help="written by rank.py")
    parser.add_argument("--settings", required=True, type=json_object, help="of the runs: seed, budget, stagnation, …")
    parser.add_argument("--labels", type=json_object, default={}, help="names of algorithms")
    parser.add_argument("--output", default="REPRODUCTION.md")
    args = parser.parse_args(arguments)
    tables = {
        "fidelity": paper.read_fidelity(args.fidelity),
        "readings": read_csv(args.readings),
        "claims": read_csv(args.claims),
        "reference_check": read_csv(args.reference_check),
        "errata_evidence": read_csv(args.errata_evidence),
        "lp_rounding": read_csv(args.lp_rounding),
        "indicators": read_csv(args.indicators),
        "ranking": read_csv(args.ranking),
    }
    sample, made_with = read_sample(args.reference, args.reference_settings)
    write(args.output, page(tables, sample, made_with, args.settings, Names(args.labels)))


if __name__ == "__main__":
    run(main)
