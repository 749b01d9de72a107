"""Write the results in README.md, between their markers, from the data."""

import argparse
import re
from pathlib import Path

from analysis import paper
from analysis.paper import DE, ES
from analysis.samples import add_reference, read_sample
from klee_minty.command_line import run
from klee_minty.errors import InputError
from klee_minty.files import grouped, read_csv, write
from presentation import headline, verdicts
from presentation.formats import compact, joined, scientific, small_percent
from presentation.instances import on_the_class
from presentation.markdown import MARKS, page_templates
from presentation.names import NAMES, QUANTITIES

BEGIN, END = "<!-- results: written by snakemake readme -->", "<!-- end of results -->"
LINES = ((ES, "mean_evaluations"), (DE, "mean_evaluations"), (paper.PAPER_SOLVER, "abs_error"))
SOLVERS = {  # in a sentence
    "glpk_ipm": "GLPK's interior-point solver",
    "highs_ipm": "HiGHS's interior-point solver",
    "highs_ipm_crossover": "HiGHS with crossover",
}


def results(fidelity, sample, claims, explanations, instances):
    """Markdown; fidelity, claims, explanations, instances: rows of the tables of these names."""
    by_claim = grouped(claims, "claim")
    return (
        page_templates()
        .get_template("results.md.j2")
        .render(
            headline=headline.numbers_in_words(fidelity),
            claims_headline=headline.claims_in_words(claims),
            runs=paper.RUNS,
            on_class=on_the_class(instances),
            deviating=verdicts.deviating(fidelity, explanations),
            solvers=beaten_solvers(by_claim.get("lp", [])),
            violations=largest_violations(by_claim.get("lp", [])),
            sizes=headline.sample_sizes(sample),
            failing=failing(by_claim.get("target", [])),
            borderline=sum(row["borderline"] for row in fidelity),
            dimensions=list(dict.fromkeys(row["N"] for row in fidelity)),
            lines=lines(fidelity),
        )
    )


def lines(fidelity):
    """Lines of the table: the printed number, and the result here."""
    cells = grouped(fidelity, "algorithm", "quantity")
    table = []
    for algorithm, quantity in LINES:
        title = f"{NAMES.plain(algorithm)}, {QUANTITIES[quantity].split(' |')[0]}: paper"
        rows = cells[algorithm, quantity]
        table.append(
            [title, *(MARKS[row["verdict"]].format(compact(scientific(float(row["paper"]), 2))) for row in rows)]
        )
        table.append(["here", *(compact(scientific(row["reproduced"], 2)) for row in rows)])
    return table


def beaten_solvers(rows):
    """In how many comparisons the EAs beat each LP solver, as text; rows: of claims.csv."""
    sentences = []
    for solver, comparisons in grouped(rows, "group").items():
        compared = [row for row in comparisons if row["scope"] != "shown"]
        ahead = sum(row["supports"] == "yes" for row in compared)
        if compared:
            count = f"all {ahead}" if ahead == len(compared) else str(ahead or "none")
            name = SOLVERS.get(solver, NAMES.plain(solver))
            sentences.append(f"{name} in {count}{'' if sentences else ' comparisons'}")
    return joined(sentences) if sentences else ""


def largest_violations(rows):
    """How far solutions are outside of the feasible region, by solver, as text; rows: of claims.csv."""
    sentences = []
    for solver, violations in grouped([row for row in rows if row["quantity"] == "violation"], "group").items():
        largest = max(row["estimate"] for row in violations)
        if largest > 0.0:
            sentences.append(f"{compact(f'{largest:.0e}')} ({SOLVERS.get(solver, NAMES.plain(solver))})")
    return joined(sentences) if sentences else ""


def failing(rows):
    """The runs of the sample that fail, as text; rows: of claims.csv, on the target."""
    sentences = []
    for row in rows:
        if row["quantity"] == "success_share" and row["estimate"] < 1.0:
            name = NAMES.plain(row["algorithm"])
            sentences.append(f"{small_percent(1.0 - row['estimate'])} of the {name} runs at N = {row['N']}")
    return joined(sentences) if sentences else ""


def between_markers(text, new, path):
    parts = re.fullmatch(f"(.*{BEGIN}\n).*({END}.*)", text, re.DOTALL)
    if not parts:
        raise InputError(f"{path} must contain the lines {BEGIN} and {END}")
    return parts[1] + new.strip() + "\n" + parts[2]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_reference(parser)
    parser.add_argument("--fidelity", default="data/fidelity.csv", help="written by compare_with_paper.py")
    parser.add_argument("--claims", default="data/claims.csv", help="written by judge_claims.py")
    parser.add_argument("--explanations", default="data/paper/explanations.csv", help="why numbers deviate")
    parser.add_argument(
        "--instances", default="data/paper/instances.csv", help="results of both EAs on other instances"
    )
    parser.add_argument("--readme", default="README.md", help="page in which to replace the results")
    args = parser.parse_args(arguments)
    sample, _ = read_sample(*args.reference)
    fidelity = paper.read_fidelity(args.fidelity)
    block = results(fidelity, sample, read_csv(args.claims), read_csv(args.explanations), read_csv(args.instances))
    text = Path(args.readme).read_text(encoding="utf-8")
    write(args.readme, between_markers(text, block, args.readme))


if __name__ == "__main__":
    run(main)
