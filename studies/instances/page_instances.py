"""Write instances.md: is the paper's instance like others?"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import median

import klee_minty  # noqa: F401  pins the numerics before the next line loads NumPy
from epsmag_es_noted import BURST
from instances_problem import CLASS, COMBINATIONS, MILD, PAPERS, in_words
from instances_runs import read_table
from klee_minty.command_line import cli
from klee_minty.files import group_by, write
from klee_minty.presentation.names import NAMES
from klee_minty_studies.claims import FIGURE3, TABLE2
from klee_minty_studies.formats import short
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.page_markdown import study_page
from klee_minty_studies.paper import BUDGET, DE, DIMENSIONS, ES, add_paper, printed_numbers
from problems.rotated_klee_minty import ROTATION

TABLES = ("instances", "ratios", "angles", "class_claims", "repeated", "properties", "whole", "noted", "failed", "lp")
CLAIM_TEXTS = {  # with the numbers that REPRODUCTION.md gives them
    ("target", ""): "1. both reach the optimum to 1e-8 in more than half of the runs",
    ("evaluations", TABLE2): "3. εMAg-ES needs fewer evaluations than LSHADE44, as in Table 2: means",
    ("evaluations", FIGURE3): "3. as in Figure 3: geometric means over its targets",
    ("growth", ""): "4. its advantage grows with N",
    ("rank", ""): "5. εMAg-ES ranks first",
}
VARIANT_TEXTS = {"published": "εMAg-ES", "no_repair": "without repair", "counter_from_1": "generations counted from 1"}


def expected_counts(row):
    """How many of the instances would have 0, 1, … successes if all had the same rate."""
    m = row["runs"] // row["instances"]
    p = row["success_rate"]
    return [row["instances"] * math.comb(m, k) * p**k * (1.0 - p) ** (m - k) for k in range(m + 1)]


def where(rows):
    """N = 3 ✗, N = 10 to 40 ?: where a claim's comparisons speak against it or are open; a dash for nowhere."""
    marks, places = {"no": "✗", "open": "?"}, []
    for row in rows:
        if row["scope"] == "paper" and row["supports"] in marks:
            N = row["N"]
            place = "overall" if N == "all" else f"N = {N.replace('-', ' to ')}"
            places.append(f"{place} {marks[row['supports']]}")
    return ", ".join(dict.fromkeys(places)) or "–"


def failures(rows):
    """{algorithm: medians over its failed runs}; rows: of failed.csv."""
    return {
        algorithm: {"failures": len(of_algorithm), "instances": len({row["instance"] for row in of_algorithm})}
        | {name: median(row[name] for row in of_algorithm) for name in ("abs_error", "last_edge", "flat_edges")}
        for algorithm, of_algorithm in group_by(rows, "algorithm").items()
    }


def translation_tests(cells, words):
    """(p, successes without, with) of each pair of rows that differ by the translation, at the largest N with the paper's budget.

    cells: {(algorithm, N, multiple of the budget, factors in words): row of instances.csv}; words: {factors: in words}.
    """
    from scipy.stats import fisher_exact  # takes most of a second to import

    tests = []
    for drawn in words:
        if "translation" in drawn:
            others = "-".join(factor for factor in drawn.split("-") if factor != "translation") or PAPERS
            for algorithm in (ES, DE):
                one, other = (cells[algorithm, max(DIMENSIONS), 1, words[factors]] for factors in (others, drawn))
                table = [[row["successes"], row["instances"] - row["successes"]] for row in (one, other)]
                tests.append((float(fisher_exact(table).pvalue), one["successes"], other["successes"]))
    return tests


def thousands(value):
    """322 for 321,600 evaluations, a dash if no run succeeds."""
    return "–" if math.isinf(value) or math.isnan(value) else short(value / 1000.0)


def by(rows, *columns):
    """{values of the columns: the row that has them}."""
    return {tuple(row[column] for column in columns): row for row in rows}


def page(study, tables, printed):
    """The text; tables: {name: rows}, printed: {(algorithm, N): printed mean evaluations}."""
    of_es = group_by([row for row in tables["angles"] if row["algorithm"] == ES], "N")
    means = {N: [row["mean_evaluations"] for row in rows] for N, rows in of_es.items()}
    return study_page(
        __file__,
        study=study,
        words={drawn: in_words(drawn) for drawn in COMBINATIONS},
        names={algorithm: NAMES.name(algorithm) for algorithm in (ES, DE)},
        cell={
            (row["algorithm"], row["N"], row["budget"] // BUDGET, row["factors"]): row for row in tables["instances"]
        },
        ratio={(row["N"], row["budget"] // BUDGET, row["factors"]): row for row in tables["ratios"]},
        translation_tests=translation_tests,
        missed=sum(row["instances"] - row["successes"] for row in tables["instances"] if row["N"] < max(DIMENSIONS)),
        repeated=by(tables["repeated"], "sample", "algorithm"),
        expected_counts=expected_counts,
        bins=group_by(tables["properties"], "sample", "algorithm", "property"),
        claims=group_by(tables["class_claims"], "claim", "part"),
        claim_texts=CLAIM_TEXTS,
        where=where,
        angle=by(tables["angles"], "degrees", "algorithm", "N"),
        agreeing={N: [row["degrees"] for row in rows if row["p_holm"] >= LEVEL] for N, rows in of_es.items()},
        printed={N: printed[ES, N]["corrected"] or printed[ES, N]["paper"] for N in of_es},
        lowest={N: min(values) for N, values in means.items()},
        highest={N: max(values) for N, values in means.items()},
        whole=by(tables["whole"], "degrees", "share"),
        failed=failures(tables["failed"]),
        noted=by(tables["noted"], "variant", "factors", "N"),
        variant_texts=VARIANT_TEXTS,
        burst=BURST,
        errors={
            solver: [row["abs_error"] for row in rows] for solver, rows in group_by(tables["lp"], "solver").items()
        },
        solver_names=NAMES.name,
        dimensions=DIMENSIONS,
        rotation=ROTATION,
        ES=ES,
        DE=DE,
        PAPERS=PAPERS,
        CLASS=CLASS,
        MILD=MILD,
        thousands=thousands,
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    parser.add_argument("--study", required=True, help=".toml file that names instances, runs and budgets")
    parser.add_argument("--tables", nargs=len(TABLES), required=True, help=f"{', '.join(TABLES)}.csv")
    parser.add_argument("--output", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    tables = {name: read_table(path) for name, path in zip(TABLES, args.tables, strict=True)}
    printed = by(
        [row for row in printed_numbers(*args.paper) if row["quantity"] == "mean_evaluations"], "algorithm", "N"
    )
    write(args.output, page(study, tables, printed))


if __name__ == "__main__":
    cli(main)
