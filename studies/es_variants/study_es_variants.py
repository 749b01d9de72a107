"""Judge variants of εMAg-ES by all numbers that Table 2 prints of it: es_variants.csv, run_time_ratios.csv and es_variants.md.

A printed number that depends on chance is judged as in data/fidelity.csv, the variant being in the place of the reference
sample's εMAg-ES: by the probability that 15 runs drawn from it give a value as extreme, with Holm's correction over all
these numbers of Table 2, those of LSHADE44 included. The variant `main` is that sample itself.
"""

import argparse
import math
import tomllib
from collections import Counter
from operator import itemgetter
from pathlib import Path
from statistics import mean, median

from analysis.indicators import indicators
from analysis.inference import DRAWS, LEVEL, RESAMPLES, SEED, comparable_runs, drawn, holm, interval, p_value
from analysis.paper import (
    BY_CHANCE,
    DE,
    DIMENSIONS,
    ES,
    RUNS,
    add_paper,
    key_of,
    printed_numbers,
    readings,
    unit_of_last_digit,
)
from analysis.samples import add_reference, read_sample, sample_row
from klee_minty.command_line import positive, run, whole_number
from klee_minty.files import grouped, write, write_csv
from klee_minty.records import algorithm_of, chunks, each_run
from presentation.markdown import page, short

import numpy as np

MAIN = "main"  # the variant that is the published code
EVALUATIONS = "mean_evaluations"
TABLES = 2000  # drawn of each variant, to see which other variants agree with them
SHOWN = 5  # variants on the page beside the main one
NUMBERS = 2 * len(BY_CHANCE) * len(DIMENSIONS)  # of both EAs that depend on chance: they share Holm's correction
DIGITS = 4  # behind the point of a printed mantissa


def by_chance(printed, algorithm):
    """The printed numbers of an algorithm that depend on chance, by N."""
    of_table2 = [row for row in printed if row["table"] == 2 and row["algorithm"] == algorithm]
    own = [row for quantity in BY_CHANCE for row in of_table2 if row["quantity"] == quantity]
    return sorted(own, key=itemgetter("N"))


def expected_and_drawn(runs, quantity, value):
    """What to expect of a quantity, and what RUNS of the runs give, ascending, as data/fidelity.csv judges a printed value."""
    counted, _ = comparable_runs(runs, quantity, value, RUNS)
    if not counted.any():  # without a feasible run there is no distance, and none is as small as a printed one
        return math.inf, np.full(DRAWS, math.inf)
    runs = [run for run, is_counted in zip(runs, counted, strict=True) if is_counted]
    return indicators(runs, float(runs[0]["N"] ** 3))[quantity], drawn(runs, quantity, RUNS)


def judge(variant, runs, printed, of_others):
    """A row of es_variants.csv for each number by chance that Table 2 prints of the ES.

    runs: {N: rows of the variant's sample}; printed: rows of these numbers; of_others: p-values of LSHADE44's numbers.
    """
    rows = []
    for number in printed:
        N, quantity, unit = number["N"], number["quantity"], unit_of_last_digit(number["paper"])
        text = number["corrected"] or number["paper"]
        expected, draws = expected_and_drawn(runs[N], quantity, float(text))
        p = p_value(draws, float(text), unit)
        with_digit, p_with_digit = text, p
        if number["readings"]:
            p_of = {reading: p_value(draws, float(reading), unit) for reading in readings(number["readings"])}
            with_digit = max(p_of, key=p_of.get)
            p_with_digit = p_of[with_digit]
        success_rate = sum(run["stop"] == "target" for run in runs[N]) / len(runs[N])
        row = {"variant": variant, "N": N, "runs": len(runs[N]), "success_rate": success_rate, "quantity": quantity}
        row |= {"printed": number["paper"], "expected": expected, "reading": text, "p_value": p}
        rows.append(row | {"reading_with_digit": with_digit, "p_value_with_digit": p_with_digit})
    for suffix in ("", "_with_digit"):
        corrected = holm([row[f"p_value{suffix}"] for row in rows] + of_others)
        for row, p in zip(rows, corrected, strict=False):
            row[f"p_holm{suffix}"], row[f"agrees{suffix}"] = p, p >= LEVEL
    return rows


def p_values_of(sample, printed):
    """p-values of printed numbers by the reference sample."""
    p_values = []
    for number in printed:
        value = float(number["corrected"] or number["paper"])
        _, draws = expected_and_drawn(sample[key_of(number)], number["quantity"], value)
        p_values.append(p_value(draws, value, unit_of_last_digit(number["paper"])))
    return p_values


def readings_of_drawn(means, rng):
    """What means (n,) can have been, if their mantissa was printed without one of its digits; (n, readings).

    As with the misprint in Table 2 it is one behind the point, and nobody knows which one.
    """
    exponents = np.floor(np.log10(means)).astype(int)
    columns = []
    digits = np.rint(means / 10.0**exponents * 10**DIGITS).astype(int)  # 12345 for 1.2345e+04
    place = rng.integers(DIGITS, size=len(means))  # from behind, of the digit that is lost
    left = digits // 10 ** (place + 1) * 10**place + digits % 10**place
    for k in range(DIGITS):
        for digit in range(10):
            mantissa = (left // 10**k * 10 + digit) * 10**k + left % 10**k
            columns.append(mantissa * 10.0 ** (exponents - DIGITS))
    return np.stack(columns, axis=1)


def agreement(means, numbers, lost_at=None):
    """Which of the tables that a variant gives each variant agrees with: {truth: {other: (TABLES,) bool}}.

    means: {variant: {N: means (DRAWS,) of 15 runs' evaluations, ascending}}; numbers: how many share Holm's correction.
    A table is a mean at each N; at N = lost_at it is printed without one of its digits. A variant agrees as with the
    printed table, the other numbers agreeing: where the least p-value, times all numbers, is not below the level.
    """
    rng, agrees = np.random.default_rng(SEED), {}
    for truth, of_truth in means.items():
        tables = {N: rng.choice(draws, TABLES) for N, draws in of_truth.items()}
        if lost_at is not None:
            tables[lost_at] = readings_of_drawn(tables[lost_at], rng)
        agrees[truth] = {}
        for other, of_other in means.items():
            least = np.ones(TABLES)
            for N, values in tables.items():
                p = np.array(p_value(of_other[N], values))
                least = np.minimum(least, p.max(axis=1) if N == lost_at else p)
            agrees[truth][other] = numbers * least >= LEVEL
    return agrees


def leave_one_out(agrees, candidates):
    """How often a variant that is not the truth agrees with a table while the published code does not.

    Returns {"some": , candidate: }: {truth: share} for some variant, and for each of the candidates, over the truths
    that are neither it nor the published code.
    """
    shares = {name: {} for name in ("some", *candidates)}
    for truth, of_truth in agrees.items():
        if truth == MAIN:
            continue
        rejected = ~of_truth[MAIN]
        others = [of_truth[other] for other in of_truth if other not in (truth, MAIN)]
        shares["some"][truth] = float(np.mean(np.any(others, axis=0) & rejected))
        for candidate in candidates:
            if candidate != truth:
                shares[candidate][truth] = float(np.mean(of_truth[candidate] & rejected))
    return shares


def run_time_ratio(es, de):
    """LSHADE44 / a variant, of the geometric mean of the evaluations to the ECDF's targets, and its 95 % interval.

    es, de: rows of samples. The interval is the bootstrap's over the runs, as in data/claims.csv.
    """
    rng, logarithms = np.random.default_rng(SEED), []
    for runs in (de, es):
        areas = np.array([run["run_time_area"] for run in runs])
        resampled = areas[rng.integers(len(areas), size=(RESAMPLES, len(areas)))].mean(axis=1)
        logarithms.append(np.append(areas.mean(), resampled))
    ratios = 10.0 ** (logarithms[0] - logarithms[1])
    low, high = interval(ratios[1:])
    return {"ratio": float(ratios[0]), "low": low, "high": high}


def short_probability(p):
    """.012 or .12, and <.001."""
    if p < 0.001:
        return "<.001"
    return f"{p:.3f}".lstrip("0") if p < 0.1 else f"{p:.2f}".lstrip("0")


def read_samples(study, folder):
    """{N: rows of a variant's sample}; folder: of its runs, data/runs/VARIANT/SETTINGS."""
    counts = study["runs"] | study["variants"][algorithm_of(folder)].get("runs", {})
    return {
        int(N): [sample_row(record) for record in each_run(folder, int(N), chunks(count, study["chunk"]))]
        for N, count in counts.items()
    }


def exceptions(study):
    """How many variants have another number of runs, at which N: (variants, runs, N) each."""
    found = Counter()
    for setting in study["variants"].values():
        found.update((runs, N) for N, runs in setting.get("runs", {}).items())
    return [(variants, runs, N) for (runs, N), variants in found.items()]


def ranked_by_fit(judged):
    """Variants, those first that agree with most mean evaluations if a digit is lost, then by the product of these p."""

    def fit(variant):
        rows = judged[variant]
        return sum(row["agrees_with_digit"] for row in rows), sum(math.log(row["p_value_with_digit"]) for row in rows)

    return sorted(judged, key=fit, reverse=True)


def evaluation_cells(rows):
    """The cells of a variant's line: expected mean and p at each N, at the number with a lost digit both ways."""
    cells = []
    for row in rows:
        mark = "" if row["agrees"] else " ✗"
        cells.append(f"{short(row['expected'])} ({short_probability(row['p_value'])}){mark}")
        if row["reading"] != row["reading_with_digit"]:
            mark = "" if row["agrees_with_digit"] else " ✗"
            cells.append(f"{row['reading_with_digit']} ({short_probability(row['p_value_with_digit'])}){mark}")
    return cells


def share_in_words(shares, titles):
    """Mean, median and largest of shares by truth."""
    worst = max(shares, key=shares.get)
    most = f"at most {100 * shares[worst]:.0f} % ({titles[worst]})"
    return f"{100 * mean(shares.values()):.0f} % (median {100 * median(shares.values()):.0f} %, {most})"


def report(study, rows, means, ratios, seed, budget):
    """The text of the page."""
    titles = {variant: setting["title"] for variant, setting in study["variants"].items()}
    of_quantity = {quantity: [row for row in rows if row["quantity"] == quantity] for quantity in BY_CHANCE}
    judged = grouped(of_quantity[EVALUATIONS], "variant")
    ranked = ranked_by_fit(judged)
    shown = [MAIN, *[variant for variant in ranked if variant != MAIN][:SHOWN]]
    fitting = [variant for variant in ranked if all(row["agrees_with_digit"] for row in judged[variant])]
    as_printed = {variant: sum(row["agrees"] for row in own) for variant, own in judged.items()}
    with_digit = {variant: sum(row["agrees_with_digit"] for row in own) for variant, own in judged.items()}
    misprint = next(row for row in judged[MAIN] if row["reading"] != row["reading_with_digit"])
    agrees_as_printed = agreement(means, NUMBERS)
    agrees_with_digit = agreement(means, NUMBERS, lost_at=misprint["N"])
    chances = []
    for reading, agrees in (("a digit is lost", agrees_with_digit), ("as printed", agrees_as_printed)):
        shares = leave_one_out(agrees, fitting)
        chances.append((reading, [share_in_words(of_truths, titles) for of_truths in shares.values()]))
    passed = {
        truth: [float(agrees_with_digit[truth][other].mean()) for other in (truth, MAIN, *fitting)] for truth in shown
    }
    lines = {variant: evaluation_cells(judged[variant]) for variant in shown}
    other_lines = {
        variant: [
            short_probability(row["p_value"])
            for quantity in BY_CHANCE
            for row in of_quantity[quantity]
            if row["variant"] == variant and quantity != EVALUATIONS
        ]
        for variant in shown
    }
    return page(
        __file__,
        titles=titles,
        runs=study["runs"],
        exceptions=exceptions(study),
        seed=seed,
        budget=budget,
        level=LEVEL,
        tables=TABLES,
        dimensions=[row["N"] for row in judged[MAIN]],
        numbers=NUMBERS,
        printed=judged[MAIN],
        misprint=misprint,
        shown=shown,
        fitting=fitting,
        most_as_printed=[variant for variant, count in as_printed.items() if count == max(as_printed.values())],
        as_printed=as_printed,
        with_digit=with_digit,
        lines=lines,
        other_lines=other_lines,
        chances=chances,
        passed=passed,
        ratios=grouped(ratios, "variant"),
        short_probability=short_probability,
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_paper(parser)
    add_reference(parser)
    parser.add_argument("--study", required=True, help=".toml file that names the variants")
    parser.add_argument(
        "--runs", nargs="+", required=True, metavar="FOLDER", help="folder of runs of each variant except main"
    )
    parser.add_argument("--seed", type=whole_number, default=1, help="seed of the runs")
    parser.add_argument("--budget", type=positive, default=20000, help="budget of the runs, in evaluations / N")
    parser.add_argument("--table", required=True, help=".csv file to write: a row for each number and variant")
    parser.add_argument(
        "--ratios", required=True, help=".csv file to write: LSHADE44 / variant over the ECDF's targets"
    )
    parser.add_argument("--page", required=True, help=".md file to write")
    args = parser.parse_args(arguments)
    study = tomllib.loads(Path(args.study).read_text(encoding="utf-8"))
    reference, _ = read_sample(args.reference, args.reference_settings)
    numbers = printed_numbers(args.table2, args.table3, args.errata)
    of_es, of_de = (by_chance(numbers, algorithm) for algorithm in (ES, DE))
    p_of_de = p_values_of(reference, of_de)
    folders = {algorithm_of(folder): folder for folder in args.runs}
    rows, means, ratios = [], {}, []
    for variant in study["variants"]:
        if variant == MAIN:
            samples = {N: runs for (algorithm, N), runs in reference.items() if algorithm == ES}
        else:
            samples = read_samples(study, folders[variant])
        rows += judge(variant, samples, of_es, p_of_de)
        means[variant] = {N: drawn(runs, EVALUATIONS, RUNS) for N, runs in samples.items()}
        if variant.startswith("counter_from_1"):
            for N, runs in samples.items():
                ratio = run_time_ratio(runs, reference[DE, N])
                ratios.append({"variant": variant, "N": N, "runs": len(runs)} | ratio)
    write_csv(args.table, rows)
    write_csv(args.ratios, ratios)
    write(args.page, report(study, rows, means, ratios, args.seed, args.budget))


if __name__ == "__main__":
    run(main)
