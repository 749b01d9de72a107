"""Judge variants of LSHADE44 by the mean evaluations that Table 2 prints: de_variants.csv.

A printed mean is judged by the probability that 15 runs drawn from a variant's have one as extreme, with Holm's correction
over all means of all variants.
"""

import argparse
from pathlib import Path

from klee_minty.command_line import add_runs, cli
from klee_minty.files import write_csv
from klee_minty.records import each_run
from klee_minty_studies.inference import drawn_means, holm, p_value, proportion
from klee_minty_studies.paper import DE, RUNS, add_paper, printed_numbers, unit_of_last_digit
from klee_minty_studies.samples import add_reference, read_sample

import numpy as np

EVALUATIONS = "mean_evaluations"


def judge(samples, printed):
    """Rows of de_variants.csv; samples: {variant: {N: its runs}}, printed: {N: the mean of Table 2, as text}."""
    rows = []
    for variant, sample in samples.items():
        for N, runs in sample.items():
            evaluations = [run["evaluations"] for run in runs]
            failures = sum(run["stop"] != "target" for run in runs)
            draws = drawn_means(evaluations, RUNS)
            rows.append(
                {
                    "variant": variant,
                    "N": N,
                    "runs": len(runs),
                    "failures": failures,
                    "failure_rate_high": proportion(failures, len(runs))[2],
                    EVALUATIONS: float(np.mean(evaluations)),
                    "standard_error": float(np.std(evaluations, ddof=1) / np.sqrt(len(runs))),
                    "printed": printed[N],
                    "p_value": p_value(draws, float(printed[N]), unit_of_last_digit(printed[N])),
                }
            )
    corrected = holm([row["p_value"] for row in rows])
    return [row | {"p_holm": p} for row, p in zip(rows, corrected, strict=True)]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    add_runs(parser)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--output", default="data/variants/de_variants.csv", help="file to write")
    args = parser.parse_args(arguments)
    reference, _ = read_sample(*args.reference)
    samples = {DE: {N: reference[DE, N] for N in args.dimensions}}
    for folder in args.runs:
        samples[Path(folder).parent.name] = {N: list(each_run(folder, N, args.chunks)) for N in args.dimensions}
    printed = {
        row["N"]: row["paper"]
        for row in printed_numbers(*args.paper)
        if (row["table"], row["algorithm"], row["quantity"]) == (2, DE, EVALUATIONS)
    }
    write_csv(args.output, judge(samples, printed))


if __name__ == "__main__":
    cli(main)
