"""Write es_variants.md from the tables of the study."""

import argparse
import tomllib
from collections import Counter
from pathlib import Path

from klee_minty.command_line import cli, positive, whole_number
from klee_minty.files import group_by, read_csv, write
from klee_minty_studies import paper
from klee_minty_studies.formats import short
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.page_markdown import study_page
from klee_minty_studies.paper import BY_CHANCE
from variants import AS_PRINTED, EVALUATIONS, MAIN, SUFFIXES, WITH_DIGIT, agrees, fitting_and_shown, of_evaluations

TABLES = {  # and their columns of texts: printed numbers and their readings are texts, too
    "es_variants": ("variant", "quantity", "printed", "reading", "reading_with_digit", "agrees", "agrees_with_digit"),
    "chances": ("reading", "agreeing", "truth"),
    "passed": ("truth", "other"),
    "first_generations": (),
    "run_time_ratios": ("variant",),
}
READINGS = {WITH_DIGIT: "a digit is lost", AS_PRINTED: "as printed"}


def short_probability(p):
    """0.012 or 0.12, <0.001, 1."""
    if p < 0.001 or p == 1.0:
        return "<0.001" if p < 0.001 else "1"
    return f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def exceptions(study):
    """Variants with another number of runs at some N: (number of variants, runs, N) each."""
    counts = Counter()
    for setting in study["variants"].values():
        counts.update((runs, N) for N, runs in setting.get("runs", {}).items())
    return [(variants, runs, N) for (runs, N), variants in counts.items()]


def evaluation_cells(rows):
    """The cells of a variant's line: expected mean, p and corrected p at each N; two cells if the number may lack a digit."""
    cells = []
    for row in rows:
        cells.append(evaluation_cell(row, short(row["expected"]), AS_PRINTED))
        if row["reading"] != row["reading_with_digit"]:
            cells.append(evaluation_cell(row, row["reading_with_digit"], WITH_DIGIT))
    return cells


def evaluation_cell(row, what, reading):
    p, p_holm = (short_probability(row[f"{name}{SUFFIXES[reading]}"]) for name in ("p_value", "p_holm"))
    return f"{what} ({p}; {p_holm}){'' if agrees(row, reading) else ' ✗'}"


def share_in_words(row, titles):
    """Mean, median and largest share over the truths; row: of chances.csv."""
    most = f"at most {100 * row['largest']:.0f} % ({titles[row['truth']]})"
    return f"{100 * row['mean']:.0f} % (median {100 * row['median']:.0f} %, {most})"


def means_in_agreement(rows):
    """For both readings, how many means each variant agrees with, and the lines of the variants that the page shows."""
    judged = of_evaluations(rows)
    fitting, shown = fitting_and_shown(rows)
    counts = {}
    for reading in READINGS:
        counts[reading] = {variant: sum(agrees(row, reading) for row in cells) for variant, cells in judged.items()}
    most = max(counts[AS_PRINTED].values())
    return {
        "fitting": fitting,
        "shown": shown,
        "as_printed": counts[AS_PRINTED],
        "with_digit": counts[WITH_DIGIT],
        "most_as_printed": [variant for variant, count in counts[AS_PRINTED].items() if count == most],
        "lines": {variant: evaluation_cells(judged[variant]) for variant in shown},
        "other_lines": {variant: other_p_values(rows, variant) for variant in shown},
        "expected": {(variant, row["N"]): short(row["expected"]) for variant in judged for row in judged[variant]},
    }


def other_p_values(rows, variant):
    """The p-values of a variant's distances and errors, at each N."""
    by_number = group_by(rows, "variant", "quantity")
    quantities = [quantity for quantity in BY_CHANCE if quantity != EVALUATIONS]
    return [short_probability(row["p_value"]) for quantity in quantities for row in by_number[variant, quantity]]


def drawn_tables(chances, passed, titles, fitting, shown):
    """How often variants agree with tables drawn from another one; chances, passed: rows of the tables of these names."""
    shares = {(row["truth"], row["other"]): row["share"] for row in passed}
    return {
        "tables": chances[0]["tables"],
        "chances": {
            READINGS[reading]: [share_in_words(row, titles) for row in part]
            for reading, part in group_by(chances, "reading").items()
        },
        "passed": {truth: [shares[truth, other] for other in (truth, MAIN, *fitting)] for truth in shown},
    }


def report(study, tables, seed, budget):
    """The text of the page; tables: {name: rows}, those of es_variants with printed numbers as texts."""
    rows = tables["es_variants"]
    titles = {variant: setting["title"] for variant, setting in study["variants"].items()}
    printed, agreeing = of_evaluations(rows)[MAIN], means_in_agreement(rows)
    fitting, shown = agreeing["fitting"], agreeing["shown"]
    return study_page(
        __file__,
        titles=titles,
        runs=study["runs"],
        exceptions=exceptions(study),
        seed=seed,
        budget=budget,
        level=LEVEL,
        dimensions=[row["N"] for row in printed],
        numbers=2 * len({(row["quantity"], row["N"]) for row in rows}),  # of LSHADE44 as many
        printed=printed,
        misprint=next(row for row in printed if row["reading"] != row["reading_with_digit"]),
        ratios=group_by(tables["run_time_ratios"], "variant"),
        resets=group_by(tables["first_generations"], "N"),
        **agreeing,
        **drawn_tables(tables["chances"], tables["passed"], titles, fitting, shown),
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    folder = Path(__file__).parent
    parser.add_argument("--study", default=folder / "es_variants.toml", help=".toml file that names the variants")
    for name in TABLES:
        default = folder / f"{name}.csv"
        parser.add_argument(f"--{name.replace('_', '-')}", default=default, help="table of the study")
    parser.add_argument("--seed", type=whole_number, default=1, help="seed of the runs")
    parser.add_argument("--budget", type=positive, default=paper.BUDGET, help="budget of the runs, in evaluations / N")
    parser.add_argument("--output", default=folder / "es_variants.md")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    tables = {name: read_csv(getattr(args, name), *texts) for name, texts in TABLES.items()}
    write(args.output, report(study, tables, args.seed, args.budget))


if __name__ == "__main__":
    cli(main)
