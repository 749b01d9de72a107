"""Write REPRODUCTION.md: which numbers and claims of the paper reproduce, and its errata; and docs/method.md.

Its sentences are in the templates beside it; this script gives them their values.
"""

import argparse
from pathlib import Path

import claim_words
import errata_words
import headline
import verdict_words
from analysis import inference, paper
from analysis.indicators import indicators
from analysis.paper import BY_CHANCE, BY_ROUNDING, DE, ES, PAPER_SOLVER, RUNS
from analysis.samples import add_reference, read_sample
from check_reference import SURE
from klee_minty.command_line import run
from klee_minty.files import read_csv, write
from on_class import on_the_class
from presentation.markdown import page_templates

TABLES = {
    "readings": "data/readings.csv",
    "claims": "data/claims.csv",
    "errata_evidence": "data/errata_evidence.csv",
    "lp_rounding": "data/lp_rounding.csv",
    "explanations": "data/paper/explanations.csv",
    "instances": "data/paper/instances.csv",
    "run_time_ratios": "data/paper/run_time_ratios.csv",
    "de_variants": "data/paper/de_variants.csv",
}


def pages(tables, fidelity, sample, made_with, folder):
    """The texts of REPRODUCTION.md and method.md; tables: {name: rows} of the tables that are options of main."""
    values = dict(
        errata_words.values(tables["errata_evidence"], fidelity, tables["readings"], tables["lp_rounding"]),
        RUNS=RUNS,
        LEVEL=inference.LEVEL,
        SMALL=paper.SMALL,
        headline=headline.numbers_in_words(fidelity),
        claims_headline=headline.claims_in_words(tables["claims"]),
        other_numbers=headline.other_numbers(fidelity),
        borderline=headline.borderline(fidelity),
        matrix=verdict_words.verdict_matrix(fidelity),
        by_chance=sum(row["quantity"] in BY_CHANCE for row in fidelity),
        sizes=headline.sample_sizes(sample),
        sample_runs=f"{sum(map(len, sample.values())):,}",
        stagnating=sum(run["stop"] == "stagnation" for runs in sample.values() for run in runs),
        made_with=made_with,
        guard=verdict_words.guard(tables["de_variants"]),
        quantities=[verdict_words.of_quantity(fidelity, quantity, (ES, DE)) for quantity in BY_CHANCE],
        footnotes=verdict_words.footnotes(fidelity, [indicators(runs[:RUNS]) for runs in sample.values()]),
        by_number=verdict_words.by_number(fidelity),
        lp_quantities=[verdict_words.of_quantity(fidelity, quantity, [PAPER_SOLVER]) for quantity in BY_ROUNDING],
        claims=claim_words.views(tables["claims"], tables["run_time_ratios"], tables["de_variants"]),
        on_class=on_the_class(tables["instances"]),
        deviating=verdict_words.deviating(fidelity, tables["explanations"]),
        draws=f"{inference.DRAWS:,}",
        smallest_p=f"{2 / inference.DRAWS:.0e}",
        references=inference.REFERENCES,
        sure=SURE,
        right_hand_sides=len({row["right_hand_side"] for row in tables["lp_rounding"]}),
    )
    templates = page_templates(folder)
    return [templates.get_template(f"{name}.md.j2").render(values) for name in ("REPRODUCTION", "method")]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_reference(parser)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    for name, path in TABLES.items():
        parser.add_argument(f"--{name.replace('_', '-')}", default=path, help="table of the verdict or of a study")
    files = ["REPRODUCTION.md", "docs/method.md"]
    parser.add_argument("--output", nargs=2, default=files, metavar="MD", help="files to write")
    args = parser.parse_args(arguments)
    tables = {name: read_csv(getattr(args, name)) for name in TABLES}
    texts = pages(tables, paper.read_fidelity(args.fidelity), *read_sample(*args.reference), Path(__file__).parent)
    for path, text in zip(args.output, texts, strict=True):
        write(path, text)


if __name__ == "__main__":
    run(main)
