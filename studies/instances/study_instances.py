"""Write instances.csv, ratios.csv, angles.csv, properties.csv, noted.csv, class_claims.csv and instances.md: is the paper's instance like its class?"""

import argparse
import math
import tomllib
import warnings
from pathlib import Path
from statistics import mean, median

from analysis.claims import judge_all
from analysis.hits import band, resamples
from analysis.inference import LEVEL, drawn_means, holm, p_value, proportion, rank_sum, with_interval
from analysis.paper import BUDGET, DE, DIMENSIONS, ES, RUNS, add_paper, printed_numbers, readings, unit_of_last_digit
from analysis.running_times import evaluations_and_successes, expected_running_time
from analysis.samples import add_reference, read_sample
from epsmag_es_noted import BURST
from instances_problem import COMBINATIONS, FACTORS, along_edges, partly_drawn, property_of, slopes
from instances_runs import chunks_of_instances, on_instances, read_angles, read_instances
from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, write, write_csv
from klee_minty.problem import ROTATION
from klee_minty.records import instance_suffix, read_lp
from presentation.formats import joined, short
from presentation.markdown import study_page
from presentation.names import NAMES

import numpy as np

PAPERS, CLASS = "none", "-".join(FACTORS)
LARGE = 40  # the N at which budgets do not suffice
CLAIM_TEXTS = {  # those on both EAs, with the numbers that REPRODUCTION.md gives them
    "target": "1. both reach the optimum to 1e-8 in more than half of the runs",
    "evaluations": "3. εMAg-ES needs fewer evaluations than LSHADE44",
    "growth": "4. its advantage grows with N",
    "rank": "5. εMAg-ES ranks first",
}
VARIANT_TEXTS = {"published": "εMAg-ES", "no_repair": "without repair", "counter_from_1": "generations counted from 1"}
FEWEST = 5  # runs that fail, and that succeed, for a test of what goes with failure
PROPERTY_TEXTS = {
    "flattest_edge": "slope of the flattest edge / median slope",
    "largest_component": "largest component of v2",
    "angle": "angle in degrees",
}
# Where they vary
PROPERTIES = {
    "flattest_edge": ("plane", "angle", "plane-angle"),
    "largest_component": ("plane", "plane-angle"),
    "angle": ("angle", "plane-angle"),
}


def in_words(drawn):
    """plane and angle, for plane-angle."""
    return joined(drawn.split("-"))


def times(rows):
    """Success rate and ERT of runs, with their intervals, and how many runs stagnate."""
    sample = evaluations_and_successes(rows)
    successes = int(sample[1].sum())
    return (
        {"successes": successes, "stagnations": sum(row["stop"] == "stagnation" for row in rows)}
        | with_interval("success_rate", *proportion(successes, len(rows)))
        | with_interval("ert", *expected_running_time(sample))
    )


def ratios(rows, other):
    """ERT of runs / ERT of others, and the ratio of the geometric means of the evaluations to the ECDF's targets.

    Intervals are the bootstrap's over instances: each is drawn with the runs of both on it.
    """
    counts = np.vstack([np.ones(len(rows), dtype=int), resamples(len(rows))])
    erts, areas = [], []
    for sample in (rows, other):
        evaluations, successes = evaluations_and_successes(sample)
        with np.errstate(divide="ignore"):
            erts.append(counts @ evaluations / (counts @ successes))
        areas.append(counts @ np.array([run["run_time_area"] for run in sample]) / len(sample))
    of_targets = 10.0 ** (areas[0] - areas[1])
    with np.errstate(invalid="ignore"):
        of_erts = erts[0] / erts[1]
    ert_ratio = with_interval("ert_ratio", of_erts[0], *band(of_erts[1:]))
    return ert_ratio | with_interval("targets_ratio", of_targets[0], *band(of_targets[1:]))


def instance_rows(cells):
    """Rows of instances.csv; its ratios are to the runs on the paper's instance."""
    return [
        {
            "algorithm": algorithm,
            "N": N,
            "budget": multiple * BUDGET,
            "factors": in_words(drawn),
            "instances": len(rows),
        }
        | times(rows)
        | ratios(rows, cells[PAPERS, algorithm, N, multiple])
        for (drawn, algorithm, N, multiple), rows in cells.items()
    ]


def ratio_rows(cells):
    """Rows of ratios.csv: LSHADE44 / εMAg-ES."""
    return [
        {"N": N, "budget": multiple * BUDGET, "factors": in_words(drawn)} | ratios(rows, cells[drawn, ES, N, multiple])
        for (drawn, algorithm, N, multiple), rows in cells.items()
        if algorithm == DE
    ]


def translation_ratios(cells, N):
    """{(algorithm, multiple of the budget, factors): ratios of ERTs with the translation also drawn to ERTs without it}."""
    results = {}
    for (drawn, algorithm, dimension, multiple), rows in cells.items():
        others = [factor for factor in drawn.split("-") if factor != "translation"]
        if dimension == N and "translation" in drawn:
            key = "-".join(others) or PAPERS
            results[algorithm, multiple, key] = ratios(rows, cells[key, algorithm, N, multiple])
    return results


def angle_rows(angles, printed):
    """Rows of angles.csv.

    p_printed: the probability of a mean of 15 runs as extreme as the one that the paper prints, where it may lack a digit
    of the reading that fits best; p_holm: corrected for the angles and N of an algorithm.
    """
    rows = []
    for (degrees, algorithm, N), runs in angles.items():
        number = printed[algorithm, N]
        draws = drawn_means([run["evaluations"] for run in runs], RUNS)
        texts = [number["corrected"] or number["paper"], *readings(number["readings"] or "")]
        p_printed = max(p_value(draws, float(text), unit_of_last_digit(text)) for text in texts)
        rows.append(
            {"degrees": degrees, "algorithm": algorithm, "N": N, "runs": len(runs)}
            | times(runs)
            | {"mean_evaluations": mean(run["evaluations"] for run in runs), "p_printed": p_printed}
        )
    corrected = {}
    for algorithm, of_algorithm in grouped(rows, "algorithm").items():
        corrected[algorithm] = iter(holm([row["p_printed"] for row in of_algorithm]))
    return [row | {"p_holm": next(corrected[row["algorithm"]])} for row in rows]


def property_tests(cells, N, multiple):
    """Does a property go with failure within the paper's budget, or with the evaluations that more of it takes?

    A rank-sum test of its values on the instances with and without a success, and Spearman's rank correlation with the
    evaluations to the target; Holm's correction is over all of them.
    """
    from scipy.stats import spearmanr  # takes most of a second to import

    tests = []
    for name, combinations in PROPERTIES.items():
        for drawn in combinations:
            for algorithm in (ES, DE):
                runs, longer = cells[drawn, algorithm, N, 1], cells[drawn, algorithm, N, multiple]
                values = [property_of(name, N, run["instance"], drawn) for run in runs]
                succeeded = [value for value, run in zip(values, runs, strict=True) if run["stop"] == "target"]
                failed = [value for value, run in zip(values, runs, strict=True) if run["stop"] != "target"]
                enough = min(len(succeeded), len(failed)) >= FEWEST
                correlation = spearmanr(values, evaluations_and_successes(longer)[0])
                tests.append(
                    {"property": name, "factors": in_words(drawn), "algorithm": algorithm}
                    | {"succeeded": median(succeeded) if enough else math.nan}
                    | {"failed": median(failed) if enough else math.nan}
                    | {"p_failure": rank_sum(succeeded, failed) if enough else math.nan}
                    | {"correlation": float(correlation.statistic), "p_correlation": float(correlation.pvalue)}
                )
    corrected = holm([test["p_failure"] for test in tests] + [test["p_correlation"] for test in tests])
    for test, p_failure, p_correlation in zip(tests, corrected[: len(tests)], corrected[len(tests) :], strict=True):
        test["p_failure"], test["p_correlation"] = p_failure, p_correlation
    return tests


def ends_of_failures(cells, N):
    """Where failing runs end within the paper's budget: {(algorithm, drawn): {name: }}, medians over these runs.

    last_edge, flat_edges: the shares of the squared distance to the optimum along the last edge, and along the flattest tenth.
    """
    ends = {}
    for algorithm, drawn in ((ES, "plane"), (ES, "plane-angle"), (DE, "angle"), (DE, "plane-angle")):
        errors, shares = [], []
        for row in cells[drawn, algorithm, N, 1]:
            if row["stop"] != "target":
                errors.append(abs(row["f"] - row["f_opt"]))
                shares.append(edge_shares(partly_drawn(N, row["instance"], drawn), row["y"]))
        if errors:
            last_edge, flat_edges = np.median(shares, axis=0).tolist()
            row = {"failures": len(errors), "abs_error": median(errors)}
            ends[algorithm, drawn] = row | {"last_edge": last_edge, "flat_edges": flat_edges}
    return ends


def edge_shares(problem, y):
    """The shares of the squared distance of y to the optimum along the last edge, and along the flattest tenth of them."""
    squares = along_edges(problem, np.array(y)) ** 2
    flattest = np.argsort(slopes(problem))[: problem.N // 10]
    return float(squares[-1] / squares.sum()), float(squares[flattest].sum() / squares.sum())


def read_noted(study, folders):
    """{(variant, drawn, N): rows}; folders: {variant: {drawn: folder}}."""
    noted = study["noted"]
    chunks = chunks_of_instances(noted["instances"], noted["instances"])
    return {
        (variant, drawn, N): on_instances(folder, N, chunks)
        for variant, of_drawn in folders.items()
        for drawn, folder in of_drawn.items()
        for N in noted["dimensions"]
    }


def noted_summary(runs, drawn):
    """What runs of εMAg-ES noted: means and medians over the runs, and medians over all bursts of σ."""
    N, notes = runs[0]["N"], [run["noted"] for run in runs]
    behind, flat_shares = [], []
    for row in runs:
        problem = partly_drawn(N, row["instance"], drawn)
        for burst in row["noted"]["bursts"]:
            behind.append(math.dist(burst["parent"], problem.t) / burst["step"])
            flat_shares.append(edge_shares(problem, burst["parent"])[1])
    return {
        "successes": sum(run["stop"] == "target" for run in runs),
        "runs": len(runs),
        "evaluations": median(run["evaluations"] for run in runs),
        "resets": mean(note["resets"] for note in notes),
        "feasible_share": mean(note["feasible_share"] for note in notes),
        "condition": median(note["median_condition"] for note in notes),
        "largest_condition": max(note["largest_condition"] for note in notes),
        "most_without_burst": max((row["evaluations"] for row in runs if not row["noted"]["bursts"]), default=math.nan),
        "least_with_burst": min((row["evaluations"] for row in runs if row["noted"]["bursts"]), default=math.nan),
        "bursting": sum(bool(note["bursts"]) for note in notes),
        "bursts": len(behind),
        "behind": median(behind) if behind else math.nan,
        "flat_share": median(flat_shares) if flat_shares else math.nan,
    }


def lp_errors(folder, instances):
    """|f - f_opt| of an LP solver on each of the instances at N = LARGE; folder: data/lp/SOLVER."""
    folder, errors = Path(folder), []
    for instance in instances:
        solution = read_lp(folder / f"N{LARGE}{instance_suffix(instance)}.json", folder.name, LARGE)
        errors.append(solution["abs_error"] if solution["status"] == "optimal" else math.inf)
    return errors


def claims(samples, printed):
    """{claim: rows of claims.csv} on the EAs; samples: {(algorithm, N): runs}."""
    runs = {(algorithm, N): samples[algorithm, N] for algorithm in (ES, DE) for N in DIMENSIONS}
    with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # 15 runs may lack a successful one
        rows = judge_all(runs, [], printed)
    return grouped([row for row in rows if row["claim"] in CLAIM_TEXTS], "claim")


def where(rows):
    """N = 3 ✗, N = 10 to 40 ?: where a claim's comparisons speak against it or are open; a dash for nowhere."""
    marks, places = {"no": "✗", "open": "?"}, []
    for row in rows:
        if row["scope"] == "paper" and row["supports"] in marks:
            N = str(row["N"])
            place = "overall" if N == "all" else f"N = {N.replace('-', ' to ')}"
            places.append(f"{place} {marks[row['supports']]}")
    return ", ".join(dict.fromkeys(places)) or "–"


def report(study, tables, of_paper, of_few, of_class, translation, tests, ends, noted, printed, errors):
    """The text of the page; tables: rows of instances.csv, ratios.csv and angles.csv."""
    instances, of_both, angles = tables
    of_es = grouped([row for row in angles if row["algorithm"] == ES], "N")
    agreeing = {N: [row["degrees"] for row in rows if row["p_holm"] >= LEVEL] for N, rows in of_es.items()}
    means = {N: [row["mean_evaluations"] for row in rows] for N, rows in of_es.items()}
    return study_page(
        __file__,
        study=study,
        words={drawn: in_words(drawn) for drawn in COMBINATIONS},
        names={algorithm: NAMES.name(algorithm) for algorithm in (ES, DE)},
        cell={(row["algorithm"], row["N"], row["budget"] // BUDGET, row["factors"]): row for row in instances},
        ratio={(row["N"], row["budget"] // BUDGET, row["factors"]): row for row in of_both},
        angle={(row["degrees"], row["algorithm"], row["N"]): row for row in angles},
        missed=sum(row["instances"] - row["successes"] for row in instances if row["N"] < LARGE),
        agreeing=agreeing,
        explaining=sorted(set.intersection(*map(set, agreeing.values()))),
        printed={N: printed[ES, N]["corrected"] or printed[ES, N]["paper"] for N in of_es},
        lowest={N: min(values) for N, values in means.items()},
        highest={N: max(values) for N, values in means.items()},
        of_paper=of_paper,
        of_few=of_few,
        of_class=of_class,
        translation=translation,
        claim_texts=CLAIM_TEXTS,
        ranks={row["N"]: row for row in of_class["rank"] if row["quantity"] == "rank"},
        where=where,
        dimensions=DIMENSIONS,
        tests=tests,
        property_texts=PROPERTY_TEXTS,
        fewest=FEWEST,
        ends=ends,
        errors=errors,
        solvers={solver: NAMES.name(solver) for solver in errors},
        slope_of_paper=float(slopes(partly_drawn(LARGE, 1, PAPERS)).min()),
        condition=float(np.linalg.cond(partly_drawn(LARGE, 1, CLASS).A)),
        noted=noted,
        variant_texts=VARIANT_TEXTS,
        burst=BURST,
        ES=ES,
        DE=DE,
        rotation=ROTATION,
        thousands=thousands,
    )


def thousands(value):
    """322 for 321,600 evaluations, a dash if no run succeeds."""
    return "–" if math.isinf(value) or math.isnan(value) else short(value / 1000.0)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    parser.add_argument(
        "--runs", type=json_object, required=True, help="{drawn factors: {algorithm: {multiple of the budget: folder}}}"
    )
    parser.add_argument("--angles", type=json_object, required=True, help="{degrees: {algorithm: folder of runs}}")
    parser.add_argument("--noted", type=json_object, required=True, help="{variant: {drawn factors: folder of runs}}")
    parser.add_argument(
        "--solutions", nargs="+", required=True, metavar="FOLDER", help="a folder data/lp/SOLVER per solver"
    )
    parser.add_argument(
        "--tables",
        nargs=6,
        required=True,
        help="instances, ratios, angles, properties, noted, class_claims.csv to write",
    )
    parser.add_argument("--page", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    numbers = printed_numbers(*args.paper)
    printed = {(row["algorithm"], row["N"]): row for row in numbers if row["quantity"] == "mean_evaluations"}
    cells = read_instances(study, args.runs)
    reference, _ = read_sample(*args.reference)
    of_paper = claims(reference, numbers)
    of_few, of_class = (
        claims({key[1:3]: runs for key, runs in cells.items() if key[0] == drawn and key[3] == 1}, numbers)
        for drawn in (PAPERS, CLASS)
    )
    tables = instance_rows(cells), ratio_rows(cells), angle_rows(read_angles(study, args.angles), printed)
    tests = property_tests(cells, LARGE, max(study["budgets"][str(LARGE)]))
    noted = {key: noted_summary(runs, key[1]) for key, runs in read_noted(study, args.noted).items()}
    noted_rows = [
        {"variant": variant, "factors": in_words(drawn), "N": N} | row for (variant, drawn, N), row in noted.items()
    ]
    judged = [row for rows in of_class.values() for row in rows]
    for path, table in zip(args.tables, (*tables, tests, noted_rows, judged), strict=True):
        write_csv(path, table)
    ends = ends_of_failures(cells, LARGE)
    errors = {Path(folder).name: lp_errors(folder, range(study["lp"]["instances"] + 1)) for folder in args.solutions}
    write(
        args.page,
        report(
            study,
            tables,
            of_paper,
            of_few,
            of_class,
            translation_ratios(cells, LARGE),
            tests,
            ends,
            noted,
            printed,
            errors,
        ),
    )


if __name__ == "__main__":
    run(main)
