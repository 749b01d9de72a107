"""Compare the evaluations of εMAg-ES' variants with those that Table 2 prints."""

import json
import math
import tomllib
from pathlib import Path

from klee_minty.command_line import Parser, run_script, whole_number
from klee_minty.files import read_csv, write, write_csv
from klee_minty.running import random_generator
from presentation.markdown import table

import numpy as np

SAMPLE, RESAMPLES = 15, 20000  # the paper's runs; samples drawn
COVERED = 0.95  # the middle of the samples' means that counts as agreement


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--study", default="studies/es_variants/es_variants.toml", help="the variants")
    parser.add_argument(
        "--paper", nargs=2, required=True, metavar=("TABLE2", "ERRATA"), help="printed numbers, .csv"
    )
    parser.add_argument("--runs", default="data/es_variants", help="folder of the runs' .csv files")
    parser.add_argument(
        "--seed", type=whole_number(0), default=1, help="seed of the whole experiment (default 1)"
    )
    parser.add_argument(
        "--budget", type=whole_number(1), default=20000, help="evaluations / N (default 20000)"
    )
    parser.add_argument("--output", nargs=2, metavar=("CSV", "MARKDOWN"), required=True)
    arguments = parser.parse_args()
    study = tomllib.loads(Path(arguments.study).read_text())
    printed, corrected = printed_evaluations(*arguments.paper)
    rows = [
        compare(
            read_csv(f"{arguments.runs}/{variant}/N{N}.csv"),
            variant,
            N,
            printed[N],
            corrected[N],
            arguments.seed,
        )
        for variant in study["variants"]
        for N in study["dimensions"]
    ]
    write_csv(arguments.output[0], rows)
    write(arguments.output[1], report(study, rows, arguments.seed, arguments.budget))


def printed_evaluations(table2, errata):
    """Mean evaluations of εMAg-ES by dimension: as Table 2 prints them, and with its misprints corrected."""
    printed = {
        row["N"]: row["mean_evaluations"] for row in read_csv(table2) if row["algorithm"] == "epsMAg-ES"
    }
    return printed, printed | {
        row["N"]: row["corrected"]
        for row in read_csv(errata)
        if (row["algorithm"], row["quantity"]) == ("epsMAg-ES", "mean_evaluations")
        and not math.isnan(row["corrected"])
    }


def compare(runs, variant, N, printed, corrected, seed):
    """A row of es_variants.csv: the variant's evaluations in one dimension against the printed mean."""
    evaluations = np.array([run["evaluations"] for run in runs], dtype=float)
    successful = evaluations[[run["stop"] == "target" for run in runs]]
    all_succeed = (len(successful) / len(runs)) ** SAMPLE
    low = high = math.nan
    if len(successful):
        rng = random_generator(seed, f"{variant} resampled", N, 0)
        means = rng.choice(successful, (RESAMPLES, SAMPLE)).mean(axis=1)
        low, high = np.quantile(means, [(1.0 - COVERED) / 2.0, (1.0 + COVERED) / 2.0]).tolist()
    possible = all_succeed >= 1.0 - COVERED
    return {
        "variant": variant,
        "N": N,
        "runs": len(runs),
        "mean_evaluations": float(evaluations.mean()),
        "median_evaluations": float(np.median(evaluations)),
        "success_rate": len(successful) / len(runs),
        "all_succeed": all_succeed,
        "low": low,
        "high": high,
        "printed": printed,
        "corrected": corrected,
        "agrees_as_printed": possible and low <= printed <= high,
        "agrees": possible and low <= corrected <= high,
    }


def report(study, rows, seed, budget):
    variants, dimensions = study["variants"], study["dimensions"]
    titles = {variant: setting["title"] for variant, setting in variants.items()}
    table2 = rows[: len(dimensions)]  # in every variant's rows the same
    agreed = {v: [row["N"] for row in rows if row["variant"] == v and row["agrees"]] for v in variants}
    columns = ["variant", *(f"N = {N}" for N in dimensions)]
    means = [["Table 2, corrected", *(f"{row['corrected']:.4e}" for row in table2), ""]]
    ranges, settings = [], []
    for v in variants:
        cells = [row for row in rows if row["variant"] == v]
        means.append([titles[v], *map(mean_cell, cells), f"{len(agreed[v])} of {len(dimensions)}"])
        ranges.append([titles[v], *map(range_cell, cells)])
    for v, setting in variants.items():
        changes = {key: value for key, value in setting.items() if key not in ("title", "parameters")}
        changes |= setting.get("parameters", {})
        settings.append(
            [titles[v], ", ".join(f"{key} = {json.dumps(value)}" for key, value in changes.items())]
        )
    misprints = ", ".join(
        f"N = {row['N']}: {row['printed']:.4e} to {row['corrected']:.4e}"
        for row in table2
        if row["printed"] != row["corrected"]
    )
    return f"""# Variants of εMAg-ES against the mean evaluations that Table 2 prints

Made by `snakemake --cores 8 es_variants` from es_variants.toml: {study["runs"]} runs per variant and dimension, at most
{budget} N evaluations each, seed {seed}. It looks for what the printed numbers come from; the main result does not use it.

The rule: a variant agrees with a printed mean that lies in the middle {COVERED:.0%} of {RESAMPLES} means of {SAMPLE} of its runs, drawn
with replacement. Only runs that reached the target are drawn, because the distances of about 1e-8 in Table 2 say that all
of the printed runs did; a variant of which {SAMPLE} runs all succeed with a probability below {1.0 - COVERED:.0%} agrees with nothing. The
true variant would agree with each mean with a probability of about {COVERED:.0%}, with all {len(dimensions)} with one of about {COVERED ** len(dimensions):.0%};
among {len(rows)} comparisons some agree by chance, and a printed mean close to an end of a range may turn with other runs.

## What came out

{conclusion(titles, dimensions, rows, agreed)}

## Mean evaluations

Of all runs. **Bold** agrees with Table 2, its misprints corrected ({misprints});
a dagger (†) agrees with a misprint as it is printed.

{table([*columns, "agrees with"], means)}

## Ranges

The middle {COVERED:.0%} of the means of {SAMPLE} successful runs; in brackets the success rate where it is below 1. More, such as
medians, is in data/es_variants.csv.

{table(columns, ranges)}

## Settings

What is not named is as in the main result; parameters are those of studies/es_variants/epsmag_es_variants.py.

{table(["variant", "settings"], settings)}
"""


def conclusion(titles, dimensions, rows, agreed):
    """What the comparisons say, in words."""
    first, most = next(iter(titles)), max(map(len, agreed.values()))
    best = "; ".join(f"{titles[v]} ({listed(agreed[v])})" for v in titles if len(agreed[v]) == most)
    misprints = dict.fromkeys(row["N"] for row in rows if row["printed"] != row["corrected"])
    unmatched = [N for N in dimensions if not any(N in Ns for Ns in agreed.values())]
    sentences = [
        f"The ES {titles[first]} agrees with {len(agreed[first])} of the {len(dimensions)} printed means: "
        f"{listed(agreed[first])}.",
        f"{'Some variant agrees' if most == len(dimensions) else 'No variant agrees'} with all of them.",
        f"With the most, {most}, agree: {best}.",
        (
            f"No variant agrees with the mean at {listed(unmatched)}."
            if unmatched
            else "Each mean agrees with some variant."
        ),
    ]
    for N in misprints:
        as_printed = [titles[row["variant"]] for row in rows if row["N"] == N and row["agrees_as_printed"]]
        sentences.append(
            f"As printed, the mean at N = {N} agrees with {'; '.join(as_printed) or 'no variant'}."
        )
    return "\n".join(sentences)


def listed(dimensions):
    return f"N = {', '.join(map(str, dimensions))}" if dimensions else "none"


def mean_cell(row):
    dagger = "†" if row["agrees_as_printed"] and row["printed"] != row["corrected"] else ""
    mean = f"{row['mean_evaluations']:.4e}"
    return (f"**{mean}**" if row["agrees"] else mean) + dagger


def range_cell(row):
    brackets = "" if row["success_rate"] == 1.0 else f" ({row['success_rate']:.2f})"
    return ("–" if math.isnan(row["low"]) else f"{row['low']:.2e} to {row['high']:.2e}") + brackets


if __name__ == "__main__":
    run_script(main)
