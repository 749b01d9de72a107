"""Write instances.csv, ratios.csv, angles.csv, properties.csv, class_claims.csv and instances.md: is the paper's instance like its class?"""

import argparse
import math
import tomllib
from pathlib import Path
from statistics import mean, median

from analysis.hits import band, resamples
from analysis.inference import LEVEL, drawn_means, holm, p_value, proportion, rank_sum
from analysis.paper import BUDGET, DE, DIMENSIONS, ES, RUNS, add_paper, printed_numbers, readings, unit_of_last_digit
from analysis.running_times import evaluations_and_successes, expected_running_time
from analysis.samples import add_reference, read_sample
from instances_problem import COMBINATIONS, FACTORS, along_edges, partly_drawn, slopes
from instances_runs import chunks_of_instances, on_instances, read_angles, read_instances
from judge_claims import judge_all
from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, write, write_csv
from klee_minty.problem import ROTATION, transformation
from presentation.markdown import joined, page, short

import numpy as np

PAPERS, CLASS = "none", "-".join(FACTORS)
CLAIMS = ("target", "evaluations", "growth", "rank")  # those on the EAs, numbers 1, 3, 4 and 5 of REPRODUCTION.md
FEWEST = 5  # runs that fail, and that succeed, for a test of what goes with failure
# What may go with failure, and where it varies.
PROPERTIES = {
    "flattest_edge": ("plane", "angle", "plane-angle"),
    "largest_component": ("plane", "plane-angle"),
    "angle": ("angle", "plane-angle"),
}


def in_words(drawn):
    """plane and angle, for plane-angle."""
    return joined(drawn.split("-"))


def with_interval(name, values):
    return dict(zip((name, f"{name}_low", f"{name}_high"), map(float, values), strict=True))


def times(rows):
    """Success rate and ERT of runs, with their intervals."""
    sample = evaluations_and_successes(rows)
    successes = int(sample[1].sum())
    return (
        {"successes": successes}
        | with_interval("success_rate", proportion(successes, len(rows)))
        | with_interval("ert", expected_running_time(sample))
    )


def ratios(rows, other):
    """ERT of runs / ERT of others, and the ratio of the geometric means of the evaluations to the ECDF's targets.

    Intervals are the bootstrap's over instances: each is drawn with the runs of both on it.
    """
    counts = np.vstack([np.ones(len(rows), dtype=int), resamples(len(rows))])
    erts, areas = [], []
    for own in (rows, other):
        evaluations, successes = evaluations_and_successes(own)
        with np.errstate(divide="ignore"):
            erts.append(counts @ evaluations / (counts @ successes))
        areas.append(counts @ np.array([run["run_time_area"] for run in own]) / len(own))
    of_targets = 10.0 ** (areas[0] - areas[1])
    with np.errstate(invalid="ignore"):
        of_erts = erts[0] / erts[1]
    return with_interval("ert_ratio", (of_erts[0], *band(of_erts[1:]))) | with_interval(
        "targets_ratio", (of_targets[0], *band(of_targets[1:]))
    )


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
    for algorithm, own in grouped(rows, "algorithm").items():
        corrected[algorithm] = iter(holm([row["p_printed"] for row in own]))
    return [row | {"p_holm": next(corrected[row["algorithm"]])} for row in rows]


def property_of(name, N, instance, drawn):
    """A number that may tell how hard an instance is.

    flattest_edge: cosine of the angle between the axis of f and the edge of the polytope in t that is nearest to being
    perpendicular to it; largest_component of v2; angle of rotation in degrees.
    """
    if name == "flattest_edge":
        return float(slopes(partly_drawn(N, instance, drawn)).min())
    v2, degrees, _ = transformation(N, instance)
    return float(v2.max()) if name == "largest_component" else degrees


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
        flattest = np.argsort(slopes(problem))[: N // 10]
        for burst in row["noted"]["bursts"]:
            components = along_edges(problem, np.array(burst["parent"]))
            behind.append(float(np.linalg.norm(np.array(burst["parent"]) - problem.t)) / burst["step"])
            flat_shares.append(float(np.sum(components[flattest] ** 2) / np.sum(components**2)))
    return {
        "successes": sum(run["stop"] == "target" for run in runs),
        "runs": len(runs),
        "evaluations": median(run["evaluations"] for run in runs),
        "resets": mean(note["resets"] for note in notes),
        "feasible_share": mean(note["feasible_share"] for note in notes),
        "condition": median(note["median_condition"] for note in notes),
        "bursting": sum(bool(note["bursts"]) for note in notes),
        "bursts": len(behind),
        "behind": median(behind) if behind else math.nan,
        "flat_share": median(flat_shares) if flat_shares else math.nan,
    }


def claims(samples, printed):
    """Rows of claims.csv on the EAs; samples: {(algorithm, N): runs}."""
    return [row for row in judge_all(samples, [], printed) if row["claim"] in CLAIMS]


def at_each_dimension(rows, quantity):
    """{N: the row of a quantity}."""
    return {row["N"]: row for row in rows if row["quantity"] == quantity}


def report(study, tables, of_paper, of_class, tests, noted):
    """The text of the page; tables: rows of instances.csv, ratios.csv and angles.csv."""
    instances, of_both, angles = tables
    cell = {(row["algorithm"], row["N"], row["budget"] // BUDGET, row["factors"]): row for row in instances}
    ratio = {(row["N"], row["budget"] // BUDGET, row["factors"]): row for row in of_both}
    angle = {(row["degrees"], row["algorithm"], row["N"]): row for row in angles}
    of_es = [row for row in angles if row["algorithm"] == ES]
    explained = {
        degrees: [row["N"] for row in own if row["p_holm"] >= LEVEL]
        for degrees, own in grouped(of_es, "degrees").items()
    }
    return page(
        __file__,
        study=study,
        words={drawn: in_words(drawn) for drawn in COMBINATIONS},
        cell=cell,
        ratio=ratio,
        angle=angle,
        explained=explained,
        angle_dimensions=[int(N) for N in study["angles"]["runs"]],
        claims={"paper": grouped(of_paper, "claim"), "class": grouped(of_class, "claim")},
        at_each_dimension=at_each_dimension,
        dimensions=DIMENSIONS,
        tests=tests,
        noted=noted,
        ES=ES,
        DE=DE,
        rotation=ROTATION,
        condition=float(np.linalg.cond(partly_drawn(40, 1, CLASS).A)),
        thousands=thousands,
    )


def thousands(value):
    """322 for 321,600 evaluations, a dash where no run succeeds."""
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
        "--tables", nargs=5, required=True, help="instances, ratios, angles, properties, class_claims.csv to write"
    )
    parser.add_argument("--page", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    numbers = printed_numbers(args.table2, args.table3, args.errata)
    printed = {(row["algorithm"], row["N"]): row for row in numbers if row["quantity"] == "mean_evaluations"}
    cells = read_instances(study, args.runs)
    reference, _ = read_sample(args.reference, args.reference_settings)
    of_paper = claims({(algorithm, N): reference[algorithm, N] for algorithm in (ES, DE) for N in DIMENSIONS}, numbers)
    of_class = claims(
        {(algorithm, N): cells[CLASS, algorithm, N, 1] for algorithm in (ES, DE) for N in DIMENSIONS}, numbers
    )
    tables = instance_rows(cells), ratio_rows(cells), angle_rows(read_angles(study, args.angles), printed)
    tests = property_tests(cells, 40, max(study["budgets"]["40"]))
    noted = {key: noted_summary(runs, key[1]) for key, runs in read_noted(study, args.noted).items()}
    for path, rows in zip(args.tables, (*tables, tests, of_class), strict=True):
        write_csv(path, rows)
    write(args.page, report(study, tables, of_paper, of_class, tests, noted))


if __name__ == "__main__":
    run(main)
