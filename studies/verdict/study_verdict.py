"""Does the paper reproduce? Verdicts on its numbers and claims, the evidence for its errata, and REPRODUCTION.md."""

import math
from functools import partial

import authors_ecdf
import errata
import fidelity
import lp_rounding
from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.results.hits import read_hits
from klee_minty_studies import paper, study
from klee_minty_studies.paper import claims
from klee_minty_studies.paper.samples import mean_evaluations
from klee_minty_studies.statistics.inference import LEVEL
from verdict_formats import FILTERS


def deviating(numbers):
    """The N at which the mean evaluations of an EA are not those of Table 2; numbers: rows of fidelity.csv."""
    verdicts = paper.DEVIATES, paper.POSSIBLY_MISPRINTED
    return {row["N"] for row in numbers if row["quantity"] == "mean_evaluations" and row["verdict"] in verdicts}


def headline(of_all):
    """How many numbers of a group reproduce; of those by chance also by the other EA's runs, and how many a rule
    rejects. of_all: rows of fidelity.csv.

    Groups: all numbers; the informative ones, which could have come out otherwise; of these the solver's, those by
    chance, and of the latter a quantity, or distances and errors, of both EAs or of one. p_reproduced: Fisher's p of
    those that reproduce.
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
        tests["p_reproduced"] = fidelity.fisher([row["p_value"] for row in reproduced])
        depend_on_chance = all(fidelity.depends_on_chance(row) for row in rows)
        yield counts | (tests if depend_on_chance else dict.fromkeys(tests, math.nan))


def samples(reference):
    """The reference sample of each EA at each N, and what its runs take."""
    for (algorithm, N), runs in reference.items():
        stops = [run["stop"] for run in runs]
        row = {"algorithm": algorithm, "N": N, "runs": len(runs), "successes": stops.count("target")}
        row |= {"stagnating": stops.count("stagnation")} | mean_evaluations(runs)
        yield row | {"ert": sum(run["evaluations"] for run in runs) / row["successes"]}


def judged_paper(study):
    """The tables of verdicts and of their evidence, and the pages."""
    printed, sample = study.printed(), study.reference()
    study.write_table("errata_evidence", errata.all_evidence(printed, sample))
    rounding = study.write_table("lp_rounding", lp_rounding.solutions(paper.JUDGED_SOLVERS, paper.DIMENSIONS))
    solutions = [row for row in rounding if row["right_hand_side"] == lp_rounding.OWN]
    numbers = study.write_table("fidelity", fidelity.compare(printed, solutions, rounding, sample))
    study.write_table("readings", fidelity.readings(printed, sample))
    runs = {(algorithm, N): sample[algorithm, N] for N in paper.DIMENSIONS for algorithm in (paper.ES, paper.DE)}
    study.write_table("claims", claims.judge_all(runs, solutions, printed, deviating(numbers)))
    hits = list(read_hits(study.file("random_search_hits.csv")))
    study.write_table("authors_ecdf", authors_ecdf.comparison(hits, study.table("authors_random_search_ecdf")))
    study.write_table("headline", headline(numbers))
    study.write_table("samples", samples(sample))
    study.write_page("REPRODUCTION.md", FILTERS)
    study.write_page("verdict_headline.txt", FILTERS)


if __name__ == "__main__":
    cli(partial(study.write_study, judged_paper))
