"""Write instances.csv, ratios.csv, angles.csv and class_claims.csv: what drawn factors and angles cost, a run on each instance."""

import argparse
import tomllib
import warnings
from pathlib import Path
from statistics import mean

from bootstrap import band, resamples
from instances_problem import CLASS, COMBINATIONS, PAPERS, in_words
from instances_runs import degrees_sample, multiples, read_runs
from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, group_by, read_text, write_csv
from klee_minty_studies.claims import judge_all
from klee_minty_studies.inference import drawn_means, holm, p_value, proportion, with_interval
from klee_minty_studies.paper import (
    BUDGET,
    DE,
    DIMENSIONS,
    ES,
    RUNS,
    add_paper,
    printed_numbers,
    readings,
    unit_of_last_digit,
)
from klee_minty_studies.running_times import evaluations_and_successes, expected_running_time

import numpy as np

DEVIATING = (3, 5, 10)  # N at which the evaluations of εMAg-ES are not those of Table 2, as REPRODUCTION.md says
CLAIMS = ("target", "evaluations", "growth", "rank")  # those on both EAs


def first_runs(study, runs):
    """{(drawn, algorithm, N, multiple of the paper's budget): a run on each instance}."""
    return {
        (drawn, algorithm, N, multiple): runs[drawn, algorithm, N, multiple * BUDGET]
        for drawn in COMBINATIONS
        for algorithm in study["algorithms"]
        for N in study["dimensions"]
        for multiple in multiples(study, N)
    }


def angle_runs(study, runs):
    """{(degrees, algorithm, N): runs in the paper's plane}."""
    return {
        (degrees, algorithm, int(N)): runs[degrees_sample(degrees), algorithm, int(N), BUDGET]
        for degrees in study["angles"]["degrees"]
        for algorithm in study["algorithms"]
        for N in study["angles"]["runs"]
    }


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
    for algorithm, of_algorithm in group_by(rows, "algorithm").items():
        corrected[algorithm] = iter(holm([row["p_printed"] for row in of_algorithm]))
    return [row | {"p_holm": next(corrected[row["algorithm"]])} for row in rows]


def claims(cells, ends, printed):
    """Rows of class_claims.csv, claims on the EAs; ends: {(algorithm, N as text): rows of final_points.csv}."""
    runs = {
        (algorithm, N): with_ends(cells[CLASS, algorithm, N, 1], ends[algorithm, str(N)])
        for algorithm in (ES, DE)
        for N in DIMENSIONS
    }
    with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # 15 runs may lack a successful one
        rows = judge_all(runs, [], printed, DEVIATING)
    return [row for row in rows if row["claim"] in CLAIMS]


def with_ends(rows, ends):
    """The runs by which claims are judged; ends: rows of final_points.csv, as text, in the order of the runs."""
    whole = []
    for row, end in zip(rows, ends, strict=True):
        if row["instance"] != int(end["instance"]):
            raise InputError(f"final_points.csv lacks the run on instance {row['instance']}; {AGAIN}")
        point = {key: float(end[key]) for key in ("f_opt", "f", "nu", "distance")}
        whole.append(row | point | {"error": abs(point["f"] - point["f_opt"])})
    return whole


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    parser.add_argument("--collected", nargs=2, required=True, help="factor_runs, final_points.csv")
    parser.add_argument("--tables", nargs=4, required=True, help="instances, ratios, angles, class_claims.csv to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    numbers = printed_numbers(*args.paper)
    printed = {(row["algorithm"], row["N"]): row for row in numbers if row["quantity"] == "mean_evaluations"}
    runs_file, points_file = args.collected
    runs = group_by(read_runs(runs_file), "sample", "algorithm", "N", "budget")
    cells = first_runs(study, runs)
    ends = group_by(read_text(points_file), "algorithm", "N")
    tables = (
        instance_rows(cells),
        ratio_rows(cells),
        angle_rows(angle_runs(study, runs), printed),
        claims(cells, ends, numbers),
    )
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)


if __name__ == "__main__":
    cli(main)
