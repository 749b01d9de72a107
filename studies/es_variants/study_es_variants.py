"""Judge variants of εMAg-ES by all numbers that Table 2 prints of it: es_variants.csv and es_variants.md.

A printed number that depends on chance is judged by the probability that 15 runs drawn from the variant's give one as
extreme, with Holm's correction over the 18 numbers of a variant.
"""

import argparse
import itertools
import math
import tomllib
from pathlib import Path

from klee_minty.command_line import positive, run, whole_number
from klee_minty.files import grouped, read_csv, write, write_csv
from klee_minty.paper import DE, ES, RUNS, printed_numbers, readings, unit_of_last_digit
from klee_minty.records import algorithm_of, chunks, each_run
from klee_minty.samples import sample_row
from klee_minty.statistics import LEVEL, SEED, drawn, holm, p_value
from presentation.markdown import page

import numpy as np

QUANTITIES = ("mean_evaluations", "mean_distance", "abs_error_med")
EVALUATIONS = QUANTITIES[0]
TABLES = 2000  # drawn of each variant, to see which other variants agree with them


def judge(variant, runs, printed):
    """A row of es_variants.csv for each number that Table 2 prints of the ES; runs: {N: rows of the variant's sample}."""
    rows = []
    for N, quantity in itertools.product(runs, QUANTITIES):
        printed_number, sample = printed[ES, N, quantity], runs[N]
        # Without a feasible run there is no distance, and none is as small as the printed one.
        is_defined = quantity == EVALUATIONS or any(run["nu"] == 0.0 for run in sample)
        draws = drawn(sample, quantity, RUNS) if is_defined else np.array([math.inf])
        # A misprint counts as the most likely of what it can have been meant to be.
        texts = readings(printed_number["readings"]) or [printed_number["corrected"] or printed_number["paper"]]
        p, reading = max((p_value(draws, float(text), unit_of_last_digit(text)), text) for text in texts)
        success_rate = sum(run["stop"] == "target" for run in sample) / len(sample)
        row = {"variant": variant, "N": N, "runs": len(sample), "success_rate": success_rate, "quantity": quantity}
        row |= {"printed": printed_number["paper"], "reading": reading, "expected": float(draws.mean()), "p_value": p}
        rows.append(row)
    corrected = holm([row["p_value"] for row in rows])
    return [row | {"p_holm": p, "agrees": p >= LEVEL} for row, p in zip(rows, corrected, strict=True)]


def distances_both_ways(reference, printed):
    """(algorithm, N, printed distance, p as a mean of 15 runs, p as that of the median run alone)."""
    for algorithm, N in itertools.product((ES, DE), dict.fromkeys(N for _, N in reference)):
        runs, value = reference[algorithm, N], float(printed[algorithm, N, "mean_distance"]["paper"])
        both = (drawn(runs, quantity, RUNS) for quantity in ("mean_distance", "distance_med"))
        yield (algorithm, N, value, *(p_value(draws, value) for draws in both))


def agreement(means):
    """How many of the tables that a variant gives another one agrees with: {(truth, other): share}.

    means: {variant: {N: means (DRAWS,) of 15 runs' evaluations, ascending}}. A table is one mean at each N; it is agreed
    with as the printed one is, by all p-values after Holm's correction.
    """
    rng, shares = np.random.default_rng(SEED), {}
    for truth, of_truth in means.items():
        tables = {N: rng.choice(draws, TABLES) for N, draws in of_truth.items()}
        for other, of_other in means.items():
            p = np.array([p_value(of_other[N], tables[N]) for N in tables])
            # Holm over k numbers agrees with all of them where the smallest p-value times k does not fall below the level.
            shares[truth, other] = float(np.mean(len(p) * p.min(axis=0) >= LEVEL))
    return shares


def report(study, rows, means, distances, seed, budget):
    judged = {
        variant: [row | {"adjusted": p} for row, p in zip(own, holm([row["p_value"] for row in own]), strict=True)]
        for (variant, quantity), own in grouped(rows, "variant", "quantity").items()
        if quantity == EVALUATIONS
    }
    agreeing = {v: sum(row["adjusted"] >= LEVEL for row in own) for v, own in judged.items()}
    # Variants that agree with equally many means are in the order of the product of the p-values.
    likelihood = {v: math.fsum(math.log(row["p_value"]) for row in own) for v, own in judged.items()}
    ranked, shares = sorted(judged, key=lambda v: (-agreeing[v], -likelihood[v])), agreement(means)
    return page(
        __file__,
        study=study,
        variants=study["variants"],
        seed=seed,
        budget=budget,
        level=LEVEL,
        dimensions=list(map(int, study["runs"])),
        ranked=ranked,
        all_six=[v for v in ranked if agreeing[v] == len(judged[v])],
        rows=rows,
        evaluations=judged,
        agreeing=agreeing,
        shares=shares,
        others={v: sum(shares[v, other] for other in judged if other != v) for v in judged},
        distances=distances,
        probability=short_probability,
    )


def short_probability(p):
    return "<.001" if p < 0.001 else f"{p:.3f}".lstrip("0") if p < 0.1 else f"{p:.2f}".lstrip("0")


def read_samples(study, folder):
    """{N: rows of a variant's sample}; folder: of its runs, data/runs/VARIANT/SETTINGS."""
    counts = study["runs"] | study["variants"][algorithm_of(folder)].get("runs", {})
    return {
        int(N): [sample_row(record) for record in each_run(folder, int(N), chunks(count, study["chunk"]))]
        for N, count in counts.items()
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--study", required=True, help=".toml file that names the variants")
    parser.add_argument("--paper", nargs=3, required=True, help="table2.csv, table3.csv and errata.csv of data/paper/")
    parser.add_argument("--reference", required=True, help=".csv file of the reference sample")
    parser.add_argument(
        "--runs", nargs="+", required=True, metavar="FOLDER", help="of each variant, data/runs/VARIANT/SETTINGS"
    )
    parser.add_argument("--seed", type=whole_number, default=1, help="that the runs were made with")
    parser.add_argument("--budget", type=positive, default=20000, help="the same, in evaluations / N")
    parser.add_argument("--table", required=True, help=".csv file to write")
    parser.add_argument("--page", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    dimensions = list(map(int, study["runs"]))
    printed = {
        (row["algorithm"], row["N"], row["quantity"]): row for row in printed_numbers(*args.paper) if row["table"] == 2
    }
    rows, means = [], {}
    for folder in args.runs:
        variant, samples = algorithm_of(folder), read_samples(study, folder)
        means[variant] = {N: drawn(samples[N], EVALUATIONS, RUNS) for N in dimensions}
        rows += judge(variant, samples, printed)
    write_csv(args.table, rows)
    distances = distances_both_ways(grouped(read_csv(args.reference), "algorithm", "N"), printed)
    write(args.page, report(study, rows, means, distances, args.seed, args.budget))


if __name__ == "__main__":
    run(main)
