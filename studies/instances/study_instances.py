"""Write the tables and the page of the study from its runs: is the paper's instance like others?"""

import argparse
import math
import tomllib
import warnings
from pathlib import Path
from statistics import mean, median

from analysis.claims import FIGURE3, TABLE2, judge_all
from analysis.hits import band, resamples
from analysis.inference import LEVEL, RESAMPLES, SEED, drawn_means, holm, interval, p_value, proportion, with_interval
from analysis.paper import BUDGET, DE, DIMENSIONS, ES, RUNS, add_paper, printed_numbers, readings, unit_of_last_digit
from analysis.running_times import evaluations_and_successes, expected_running_time
from epsmag_es_noted import BURST
from instances_problem import CLASS, MILD, PAPERS, flattest_slope, in_words, mild_instance, partly_drawn, rotation_angle
from instances_runs import degrees_sample, multiples, read_runs
from instances_variance import censored_share, same_rate_test, share_with_interval
from klee_minty.command_line import run
from klee_minty.errors import InputError
from klee_minty.files import AGAIN, grouped, read_text, write, write_csv
from klee_minty.problem import ROTATION
from presentation.formats import short
from presentation.markdown import study_page
from presentation.names import NAMES

import numpy as np

LARGE = 40  # the N at which the paper's budget does not suffice
DEVIATING = (3, 5, 10)  # N at which the evaluations of εMAg-ES are not those of Table 2, as REPRODUCTION.md says
CLAIM_TEXTS = {  # those on both EAs, with the numbers that REPRODUCTION.md gives them
    ("target", ""): "1. both reach the optimum to 1e-8 in more than half of the runs",
    ("evaluations", TABLE2): "3. εMAg-ES needs fewer evaluations than LSHADE44 (means, as in Table 2)",
    ("evaluations", FIGURE3): "3. the same, over the targets of Figure 3",
    ("growth", ""): "4. its advantage grows with N",
    ("rank", ""): "5. εMAg-ES ranks first",
}
VARIANT_TEXTS = {"published": "εMAg-ES", "no_repair": "without repair", "counter_from_1": "generations counted from 1"}
PROPERTIES = {"angle": rotation_angle, "flattest_slope": flattest_slope}
BINS = 5  # with as many instances each


def first_runs(study, runs):
    """{(drawn, algorithm, N, multiple of the paper's budget): the first run on each instance}."""
    return {
        (drawn, algorithm, N, multiple): [
            row for row in runs[drawn, algorithm, "", N, multiple * BUDGET] if row["run"] == 0
        ]
        for drawn, dimensions in study["dimensions"].items()
        for algorithm in study["algorithms"]
        for N in dimensions
        for multiple in multiples(study, drawn, N)
    }


def repeated_runs(study, runs):
    """{(sample, algorithm): several runs on each of the first instances}, instance by instance."""
    samples = {}
    for sample in (CLASS, MILD):
        for algorithm in study["algorithms"]:
            rows = runs[sample, algorithm, "", LARGE, BUDGET]
            some = [row for row in rows if row["instance"] <= study["repeated"]["instances"]]
            samples[sample, algorithm] = sorted(some, key=lambda row: (row["instance"], row["run"]))
    return samples


def large_runs(study, runs):
    """{(sample, algorithm): all runs at N = LARGE with the paper's budget}; on the paper's instance, which is number 0."""
    samples = {}
    for algorithm in study["algorithms"]:
        for sample in (CLASS, MILD):
            samples[sample, algorithm] = runs[sample, algorithm, "", LARGE, BUDGET]
        papers = runs[PAPERS, algorithm, "", LARGE, BUDGET]
        samples[PAPERS, algorithm] = [row | {"instance": 0} for row in papers]
    return samples


def angle_runs(study, runs):
    """{(degrees, algorithm, N): runs in the paper's plane}."""
    return {
        (degrees, algorithm, int(N)): runs[degrees_sample(degrees), algorithm, "", int(N), BUDGET]
        for degrees in study["angles"]["degrees"]
        for algorithm in study["algorithms"]
        for N in study["angles"]["runs"]
    }


def whole_runs(study, runs):
    """{(degrees, share of whole trials): runs of LSHADE44 in the paper's plane}."""
    return {
        (degrees, share): runs[degrees_sample(degrees), DE, f"whole_{share}", LARGE, BUDGET]
        for degrees in study["whole"]["degrees"]
        for share in study["whole"]["shares"]
    }


def judged_runs(cells, ends, drawn):
    """{(algorithm, N): the runs by which claims are judged}; ends: {(sample, algorithm, N): rows of final_points.csv}."""
    return {
        (algorithm, N): with_ends(cells[drawn, algorithm, N, 1], ends[drawn, algorithm, str(N)])
        for algorithm in (ES, DE)
        for N in DIMENSIONS
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


def translation_ratios(cells, N):
    """{(algorithm, factors): ratios of ERTs with the translation also drawn to ERTs without it}, with the paper's budget."""
    results = {}
    for (drawn, algorithm, dimension, multiple), rows in cells.items():
        others = [factor for factor in drawn.split("-") if factor != "translation"]
        if (dimension, multiple) == (N, 1) and "translation" in drawn:
            key = "-".join(others) or PAPERS
            results[algorithm, key] = ratios(rows, cells[key, algorithm, N, multiple])
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


def whole_rows(angles, whole, N):
    """Rows of whole.csv: LSHADE44 where a share of the trials takes all coordinates from v; a share of 0 is LSHADE44."""
    rows = []
    for degrees in dict.fromkeys(degrees for degrees, _ in whole):
        shares = {0.0: angles[degrees, DE, N]} | {share: runs for (of, share), runs in whole.items() if of == degrees}
        for share, runs in shares.items():
            rows.append({"degrees": degrees, "N": N, "share": share, "runs": len(runs)} | times(runs))
    return rows


def by_instance(rows, value):
    """(n, m): the value of each of m runs on each of n instances."""
    return np.array([[value(run) for run in runs] for runs in grouped(rows, "instance").values()])


def repeated_row(sample, algorithm, rows, budget):
    """A row of repeated.csv on several runs on each instance; intervals are the bootstrap's over instances.

    success_between, evaluations_between: the share of the variance that lies between instances, of success and of log
    evaluations to the target. A run that fails, also one that stagnates, says only that these are more than the budget.
    """
    succeeds = by_instance(rows, lambda run: run["stop"] == "target")
    evaluations = by_instance(rows, lambda run: run["target_hits"][-1] or run["evaluations"])
    n, m = succeeds.shape
    drawn = np.random.default_rng(SEED).integers(n, size=(RESAMPLES, n))
    rates, erts = succeeds.mean(axis=1)[drawn].mean(axis=1), running_time(evaluations[drawn], succeeds[drawn])
    counts = np.bincount(succeeds.sum(axis=1), minlength=m + 1).tolist()
    logs = np.log(np.where(succeeds, evaluations, budget))
    return (
        {"sample": sample, "algorithm": algorithm, "N": rows[0]["N"], "instances": n, "runs": n * m}
        | {"successes": int(succeeds.sum()), "stagnations": sum(run["stop"] == "stagnation" for run in rows)}
        | with_interval("success_rate", succeeds.mean(), *interval(rates))
        | with_interval("ert", running_time(evaluations[None], succeeds[None])[0], *band(erts))
        | {f"with_{count}": instances for count, instances in enumerate(counts)}
        | {"p_same_rate": same_rate_test(succeeds)}
        | with_interval("success_between", *share_with_interval(succeeds.astype(float)))
        | with_interval("evaluations_between", *censored_share(logs, ~succeeds))
    )


def running_time(evaluations, succeeds):
    """ERTs (k,) of k sets of runs (k, n, m)."""
    with np.errstate(divide="ignore"):
        return evaluations.sum(axis=(1, 2)) / succeeds.sum(axis=(1, 2))


def expected_counts(row):
    """How many of the instances would have 0, 1, … successes if all had the same rate."""
    m = row["runs"] // row["instances"]
    p = row["success_rate"]
    return [row["instances"] * math.comb(m, k) * p**k * (1.0 - p) ** (m - k) for k in range(m + 1)]


def repeated_ratio(repeated, sample):
    """ERT of LSHADE44 / ERT of εMAg-ES over several runs on each instance, with the bootstrap's interval over instances."""
    sums = []
    for algorithm in (DE, ES):
        rows = repeated[sample, algorithm]
        evaluations = by_instance(rows, lambda run: run["target_hits"][-1] or run["evaluations"]).sum(axis=1)
        sums.append((evaluations, by_instance(rows, lambda run: run["stop"] == "target").sum(axis=1)))
    n = len(sums[0][0])
    counts = np.vstack([np.ones(n, dtype=int), resamples(n)])
    (evaluations, successes), (of_others, others) = sums
    ratio = counts @ evaluations / (counts @ successes) / (counts @ of_others / (counts @ others))
    return with_interval("ert_ratio", ratio[0], *band(ratio[1:]))


def property_rows(samples, problems):
    """Rows of properties.csv: the success rate in bins of a property that hold as many instances each.

    samples: {(sample, algorithm): runs}; problems: {sample: {instance: problem}}. Runs on one instance are not
    independent: the interval is that of as many runs as there are instances, so it is wide rather than narrow. On the
    paper's instance, a sample of its own, each run counts.
    """
    rows = []
    for name, value in PROPERTIES.items():
        for (sample, algorithm), runs in samples.items():
            of_instances = {k: value(problem) for k, problem in problems[sample].items()}
            succeeds = grouped(runs, "instance")
            for members in np.array_split(sorted(of_instances, key=of_instances.get), BINS if sample == CLASS else 1):
                inside = [of_instances[k] for k in members]
                bin_runs = [run for k in members for run in succeeds[k]]
                rate = mean(mean(run["stop"] == "target" for run in succeeds[k]) for k in members)
                count = len(bin_runs) if sample == PAPERS else len(members)
                rows.append(
                    {"property": name, "sample": sample, "algorithm": algorithm, "N": LARGE, "low": min(inside)}
                    | {"middle": median(inside), "high": max(inside), "instances": len(members), "runs": len(bin_runs)}
                    | with_interval("success_rate", *proportion(rate * count, count))
                )
    return rows


def slope_summary(problems):
    """Of the flattest slope over the median one, on several instances."""
    values = [flattest_slope(problem) for problem in problems]
    return {"least": min(values), "median": median(values), "largest": max(values)}


def claims(samples, printed):
    """{(claim, part): rows of claims.csv} on the EAs; samples: {(algorithm, N): runs}."""
    runs = {(algorithm, N): samples[algorithm, N] for algorithm in (ES, DE) for N in DIMENSIONS}
    with warnings.catch_warnings(category=RuntimeWarning, action="ignore"):  # 15 runs may lack a successful one
        rows = judge_all(runs, [], printed, DEVIATING)
    return grouped([row for row in rows if (row["claim"], row["part"]) in CLAIM_TEXTS], "claim", "part")


def where(rows):
    """N = 3 ✗, N = 10 to 40 ?: where a claim's comparisons speak against it or are open; a dash for nowhere."""
    marks, places = {"no": "✗", "open": "?"}, []
    for row in rows:
        if row["scope"] == "paper" and row["supports"] in marks:
            N = str(row["N"])
            place = "overall" if N == "all" else f"N = {N.replace('-', ' to ')}"
            places.append(f"{place} {marks[row['supports']]}")
    return ", ".join(dict.fromkeys(places)) or "–"


def with_ends(rows, ends):
    """The runs by which claims are judged; ends: rows of final_points.csv, as text, in the order of the runs."""
    whole = []
    for row, end in zip(rows, ends, strict=True):
        if row["instance"] != int(end["instance"]):
            raise InputError(f"final_points.csv lacks the run on instance {row['instance']}; {AGAIN}")
        point = {key: float(end[key]) for key in ("f_opt", "f", "nu", "distance")}
        whole.append(row | point | {"error": abs(point["f"] - point["f_opt"])})
    return whole


def failures(rows):
    """{(algorithm, drawn): medians of the failed runs}; rows: of failed.csv, as text."""
    return {
        key: {"failures": len(of_key)}
        | {name: median(float(row[name]) for row in of_key) for name in ("abs_error", "last_edge", "flat_edges")}
        for key, of_key in grouped(rows, "algorithm", "sample").items()
    }


def noted_rows(path):
    """{(variant, factors in words, N): row of noted.csv}."""
    words = ("variant", "factors")
    rows = [
        {key: text if key in words else float(text) for key, text in row.items()} | {"N": int(row["N"])}
        for row in read_text(path)
    ]
    return {(row["variant"], row["factors"], row["N"]): row for row in rows}


def thousands(value):
    """322 for 321,600 evaluations, a dash if no run succeeds."""
    return "–" if math.isinf(value) or math.isnan(value) else short(value / 1000.0)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_paper(parser)
    parser.add_argument("--study", required=True, help=".toml file that names instances, angles and budgets")
    collected = "runs, final_points, failed, noted and lp.csv, written by collect_instances.py"
    parser.add_argument("--collected", nargs=5, required=True, help=collected)
    written = "instances, ratios, angles, repeated, properties, whole and class_claims.csv to write"
    parser.add_argument("--tables", nargs=7, required=True, help=written)
    parser.add_argument("--page", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    numbers = printed_numbers(*args.paper)
    printed = {(row["algorithm"], row["N"]): row for row in numbers if row["quantity"] == "mean_evaluations"}
    runs_file, points_file, failed_file, noted_file, lp_file = args.collected
    runs = grouped(read_runs(runs_file), "sample", "algorithm", "variant", "N", "budget")
    cells, repeated = first_runs(study, runs), repeated_runs(study, runs)
    angles, whole = angle_runs(study, runs), whole_runs(study, runs)
    problems = {
        CLASS: {k: partly_drawn(LARGE, k, CLASS) for k in range(1, study["instances"] + 1)},
        MILD: {k: mild_instance(LARGE, k) for k in range(1, study["repeated"]["instances"] + 1)},
        PAPERS: {0: partly_drawn(LARGE, 1, PAPERS)},
    }

    ends = grouped(read_text(points_file), "sample", "algorithm", "N")
    of_few, of_class = (claims(judged_runs(cells, ends, drawn), numbers) for drawn in (PAPERS, CLASS))
    instances, of_both = instance_rows(cells), ratio_rows(cells)
    of_angles, of_whole = angle_rows(angles, printed), whole_rows(angles, whole, LARGE)
    of_repeated = [repeated_row(*key, rows, BUDGET * LARGE) for key, rows in repeated.items()]
    of_properties = property_rows(large_runs(study, runs), problems)
    judged = [row for rows in of_class.values() for row in rows]
    tables = instances, of_both, of_angles, of_repeated, of_properties, of_whole, judged
    for path, table in zip(args.tables, tables, strict=True):
        write_csv(path, table)

    of_es = grouped([row for row in of_angles if row["algorithm"] == ES], "N")
    means = {N: [row["mean_evaluations"] for row in rows] for N, rows in of_es.items()}
    errors = {
        solver: [float(row["abs_error"]) for row in rows]
        for solver, rows in grouped(read_text(lp_file), "solver").items()
    }
    page = study_page(
        __file__,
        study=study,
        words={drawn: in_words(drawn) for drawn in study["dimensions"]},
        names={algorithm: NAMES.plain(algorithm) for algorithm in (ES, DE)},
        cell={(row["algorithm"], row["N"], row["budget"] // BUDGET, row["factors"]): row for row in instances},
        ratio={(row["N"], row["budget"] // BUDGET, row["factors"]): row for row in of_both},
        missed=sum(row["instances"] - row["successes"] for row in instances if row["N"] < LARGE),
        translation=translation_ratios(cells, LARGE),
        repeated={(row["sample"], row["algorithm"]): row for row in of_repeated},
        repeated_ratio={sample: repeated_ratio(repeated, sample) for sample in (CLASS, MILD)},
        expected_counts=expected_counts,
        bins=grouped(of_properties, "sample", "algorithm", "property"),
        slope={sample: slope_summary(of_sample.values()) for sample, of_sample in problems.items()},
        condition=float(np.linalg.cond(problems[PAPERS][0].A)),
        of_few=of_few,
        of_class=of_class,
        claim_texts=CLAIM_TEXTS,
        where=where,
        angle={(row["degrees"], row["algorithm"], row["N"]): row for row in of_angles},
        agreeing={N: [row["degrees"] for row in rows if row["p_holm"] >= LEVEL] for N, rows in of_es.items()},
        printed={N: printed[ES, N]["corrected"] or printed[ES, N]["paper"] for N in of_es},
        lowest={N: min(values) for N, values in means.items()},
        highest={N: max(values) for N, values in means.items()},
        whole={(row["degrees"], row["share"]): row for row in of_whole},
        failed=failures(read_text(failed_file)),
        noted=noted_rows(noted_file),
        variant_texts=VARIANT_TEXTS,
        burst=BURST,
        errors=errors,
        solvers={solver: NAMES.plain(solver) for solver in errors},
        dimensions=DIMENSIONS,
        rotation=ROTATION,
        ES=ES,
        DE=DE,
        PAPERS=PAPERS,
        CLASS=CLASS,
        MILD=MILD,
        thousands=thousands,
    )
    write(args.page, page)


if __name__ == "__main__":
    run(main)
