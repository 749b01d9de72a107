"""Write REPRODUCTION.md: which numbers and claims of the paper reproduce, and its errata; and docs/method.md.

Its sentences are in scripts/presentation/templates/; this script gives the templates their values.
"""

import argparse
import json

from analysis import inference, paper
from analysis.agreement import SURE
from analysis.paper import BY_CHANCE, BY_ROUNDING, DE, ES, PAPER_SOLVER
from analysis.samples import add_reference, read_sample
from klee_minty.command_line import json_object, run
from klee_minty.files import read_csv, write
from presentation import claims, errata, headline, verdicts
from presentation.formats import counted, of_dimensions
from presentation.instances import on_the_class
from presentation.markdown import escaped_names, page_templates
from presentation.names import NAMES, Names


def pages(tables, sample, made_with, settings, names=NAMES):
    """The texts of REPRODUCTION.md and method.md; tables: {name: rows} of the tables that are options of main."""
    fidelity, indicators, names = tables["fidelity"], tables["indicators"], escaped_names(names)
    of_errata = errata.values(tables["errata_evidence"], fidelity, tables["readings"], tables["lp_rounding"])
    missing = [N for N in paper.DIMENSIONS if N not in {row["N"] for row in indicators}]
    values = dict(
        of_errata,
        RUNS=paper.RUNS,
        LEVEL=inference.LEVEL,
        SMALL=paper.SMALL,
        headline=headline.numbers_in_words(fidelity, names),
        claims_headline=headline.claims_in_words(tables["claims"]),
        other_numbers=headline.other_numbers(fidelity),
        reference=headline.reference(tables["reference_check"], names),
        borderline=headline.borderline(fidelity, names),
        matrix=verdicts.verdict_matrix(fidelity, names),
        by_chance=sum(row["quantity"] in BY_CHANCE for row in fidelity),
        sizes=headline.sample_sizes(sample),
        sample_runs=f"{sum(map(len, sample.values())):,}",
        stagnating=sum(run["stop"] == "stagnation" for runs in sample.values() for run in runs),
        runs=counted(indicators[0]["runs"], "run", "runs"),
        dimensions=of_dimensions(row["N"] for row in indicators),
        settings=settings,
        parameters=in_words(settings["parameters"], names),
        is_judged=any(row["verdict"] != paper.NOT_COMPARABLE for row in fidelity),
        ran_whole=not missing and {ES, DE} <= {row["algorithm"] for row in indicators},
        made_with=made_with,
        is_as_the_paper=paper.limits_agree(settings),
        budget=paper.BUDGET,
        stagnation=paper.STAGNATION,
        missing=of_dimensions(missing) if missing else "",
        guard=verdicts.guard(tables["de_variants"]),
        quantities=[verdicts.of_quantity(fidelity, quantity, (ES, DE), names) for quantity in BY_CHANCE],
        footnotes=verdicts.footnotes(fidelity, indicators, names),
        by_number=verdicts.by_number(fidelity, names),
        lp_quantities=[verdicts.of_quantity(fidelity, quantity, [PAPER_SOLVER], names) for quantity in BY_ROUNDING],
        ranking=verdicts.ranking_table(tables["ranking"], names),
        claims=claims.views(tables["claims"], tables["run_time_ratios"], tables["de_variants"], names),
        on_class=on_the_class(tables["instances"]),
        deviating=verdicts.deviating(fidelity, tables["explanations"], names),
        draws=f"{inference.DRAWS:,}",
        smallest_p=f"{2 / inference.DRAWS:.0e}",
        references=inference.REFERENCES,
        sure=SURE,
        right_hand_sides=len({row["right_hand_side"] for row in tables["lp_rounding"]}),
    )
    templates = page_templates(names=names)
    return [templates.get_template(f"{name}.md.j2").render(values) for name in ("REPRODUCTION", "method")]


def in_words(parameters, names):
    """Parameters of the paper's algorithms; there is no published code of others."""
    of_paper = {algorithm: parameters[algorithm] for algorithm in paper.ALGORITHMS if algorithm in parameters}
    return "; ".join(
        f"{names.plain(algorithm)} (`{', '.join(f'{key} = {json.dumps(value)}' for key, value in values.items())}`)"
        for algorithm, values in of_paper.items()
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
    parser.add_argument("--explanations", default="data/paper/explanations.csv", help="why numbers deviate")
    parser.add_argument(
        "--instances", default="data/paper/instances.csv", help="results of both EAs on other instances"
    )
    parser.add_argument(
        "--run-time-ratios",
        default="data/paper/run_time_ratios.csv",
        help="run time ratios of LSHADE44 and variants of the ES",
    )
    parser.add_argument(
        "--de-variants", default="data/paper/de_variants.csv", help="mean evaluations of variants of LSHADE44"
    )
    parser.add_argument(
        "--settings", required=True, type=json_object, help="settings of the runs: seed, budget, stagnation, …"
    )
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument(
        "--output", nargs=2, default=["REPRODUCTION.md", "docs/method.md"], metavar="MD", help="files to write"
    )
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
        "explanations": read_csv(args.explanations),
        "instances": read_csv(args.instances),
        "run_time_ratios": read_csv(args.run_time_ratios),
        "de_variants": read_csv(args.de_variants),
    }
    sample, made_with = read_sample(*args.reference)
    texts = pages(tables, sample, made_with, args.settings, Names(args.labels))
    for path, text in zip(args.output, texts, strict=True):
        write(path, text)


if __name__ == "__main__":
    run(main)
