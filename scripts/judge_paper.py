"""Does the paper reproduce? Verdicts on its numbers and claims, the evidence for its errata, and REPRODUCTION.md."""

import argparse
import math
from functools import cache
from pathlib import Path

from klee_minty import paper
from klee_minty.command_line import cli
from klee_minty.files import group_by, write, write_csv
from klee_minty.paper import authors_ecdf, claims, errata, lp_rounding, verdicts
from klee_minty.paper.page_filters import FILTERS
from klee_minty.paper.samples import REFERENCE, mean_evaluations, read_sample
from klee_minty.presentation.pages import page
from klee_minty.results.hits import read_hits
from klee_minty.statistics.inference import LEVEL
from klee_minty.tables import read_table


def deviating(numbers):
    """The N at which the mean evaluations of an EA are not those of Table 2; numbers: rows of fidelity.csv."""
    deviates = paper.DEVIATES, paper.POSSIBLY_MISPRINTED
    return {row["N"] for row in numbers if row["quantity"] == "mean_evaluations" and row["verdict"] in deviates}


def headline(of_all):
    """Rows of headline.csv: how many numbers of a group reproduce. of_all: rows of fidelity.csv.

    Groups: all numbers; the informative ones, which could have come out otherwise; of these the solver's, and those
    that depend on chance; of the latter distances with errors, and each quantity, of both EAs and of each. A group that
    depends on chance has how many reproduce by the other EA's runs, how many each correction rejects, and p_reproduced,
    Fisher's p of those that reproduce.
    """
    informative = [row for row in of_all if row["counts_as_information"]]
    by_chance = [row for row in informative if row["table"] == 2]
    groups = {("all", ""): of_all, ("informative", ""): informative, ("by_chance", ""): by_chance}
    groups[paper.PAPER_SOLVER, ""] = [row for row in informative if row["table"] == 3]
    groups["distances_and_errors", ""] = [row for row in by_chance if row["quantity"] != "mean_evaluations"]
    groups |= {(quantity, ""): rows for quantity, rows in group_by(by_chance, "quantity").items()}
    groups |= group_by(by_chance, "quantity", "algorithm")
    for (group, algorithm), rows in groups.items():
        reproduced = [row for row in rows if row["verdict"] == paper.REPRODUCED]
        counts = {"group": group, "algorithm": algorithm, "numbers": len(rows), "reproduced": len(reproduced)}
        tests = {"reproduced_by_other": sum(row["p_holm_of_other"] >= LEVEL for row in rows)}
        for rule, column in {"uncorrected": "p_value", "fdr": "p_fdr", "holm": "p_holm"}.items():
            tests[f"rejected_{rule}"] = sum(row[column] < LEVEL for row in rows)
        tests["explained_by_one_run"] = sum(row["one_run_explains"] for row in rows)
        tests["p_reproduced"] = verdicts.fisher([row["p_value"] for row in reproduced])
        depend_on_chance = all(verdicts.depends_on_chance(row) for row in rows)
        yield counts | (tests if depend_on_chance else dict.fromkeys(tests, math.nan))


def samples(reference):
    """The reference sample of each EA at each N, and what its runs take."""
    for (algorithm, N), runs in reference.items():
        stops = [run["stop"] for run in runs]
        row = {"algorithm": algorithm, "N": N, "runs": len(runs), "successes": stops.count("target")}
        row |= {"stagnating": stops.count("stagnation")} | mean_evaluations(runs)
        yield row | {"ert": sum(run["evaluations"] for run in runs) / row["successes"]}


def tables_of_verdicts(printed, sample, hits, curve):
    """{name: rows} of the tables in data/.

    printed: of paper.printed_numbers; sample: {(algorithm, N): runs}; hits, curve: of random search, here and the
    authors'.
    """
    rounding = lp_rounding.solutions(paper.JUDGED_SOLVERS, paper.DIMENSIONS)
    solutions = [row for row in rounding if row["right_hand_side"] == lp_rounding.OWN]
    numbers = verdicts.compare(printed, solutions, rounding, sample)
    runs = {(algorithm, N): sample[algorithm, N] for N in paper.DIMENSIONS for algorithm in (paper.ES, paper.DE)}
    return {
        "errata_evidence": errata.all_evidence(printed, sample),
        "lp_rounding": rounding,
        "fidelity": numbers,
        "readings": verdicts.readings(printed, sample),
        "claims": claims.judge_all(runs, solutions, printed, deviating(numbers)),
        "authors_ecdf": authors_ecdf.comparison(hits, curve),
        "headline": headline(numbers),
        "samples": samples(sample),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--printed", nargs=3, default=paper.PAPER, metavar="CSV", help="the paper's Tables 2 and 3, and their errata")
    add("--reference", nargs=2, default=REFERENCE, metavar="FILE", help="the sample, and how it was made")
    add("--random-search", nargs=2, required=True, metavar="CSV", help="its target hits, and the authors' curve")
    add("--pages", nargs="+", type=Path, required=True, metavar="J2", help="templates of the pages")
    add("--output", nargs="+", type=Path, required=True, help="tables and pages to write, found by their names")
    args = parser.parse_args()
    written, (hits, curve) = {path.name: path for path in args.output}, args.random_search
    sample, _ = read_sample(*args.reference)
    tables = tables_of_verdicts(paper.printed_numbers(*args.printed), sample, list(read_hits(hits)), read_table(curve))
    for name, rows in tables.items():
        write_csv(written[f"{name}.csv"], list(rows))
    table = cache(lambda name: read_table(written[f"{name}.csv"]))
    for template in args.pages:
        write(written[template.stem], page(template, table, FILTERS))


if __name__ == "__main__":
    cli(main)
