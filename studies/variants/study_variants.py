"""Judge variants of both EAs by the numbers that Table 2 prints of them, and show the first generations of εMAg-ES.

A printed number that depends on chance is judged as in data/fidelity.csv, with a variant in place of the reference
sample: by the probability that 15 runs drawn from it give a value as extreme. Holm's correction is for εMAg-ES over all
these numbers of Table 2, those of LSHADE44 included, and for LSHADE44 over all means of all its variants. The variant
`main` of εMAg-ES is the reference sample itself.
"""

import math
from functools import partial
from itertools import compress
from statistics import mean

from klee_minty.command_line import cli
from klee_minty.files import group_by
from klee_minty.paper import BY_CHANCE, DE, DIMENSIONS, ES, RUNS, unit_of_last_digit
from klee_minty.paper.samples import comparable_runs, mean_evaluations, p_of_readings, sampling_distribution
from klee_minty.results.indicators import indicators, run_row
from klee_minty.statistics import inference
from klee_minty.statistics.inference import LEVEL, SEED, holm, p_value
from studies.shared.study import write_study
from studies.variants.first_generations import draw_generations, generation_rows, quartile_rows, traces
from studies.variants.variants_cells import cells

import numpy as np

MAIN = "main"  # the variant that is the published code, with the runs of the reference sample
DRAWN = 2000  # tables that are drawn from each variant, to see which other variants agree with them
NUMBERS = 2 * len(BY_CHANCE) * len(DIMENSIONS)  # all that depend on chance, of both EAs, share Holm's correction
EVALUATIONS = "mean_evaluations"
DIGITS = 4  # behind the point of a printed mantissa


def by_chance(printed, algorithm):
    """The printed numbers of an EA that depend on chance, by N."""
    numbers = [row for row in printed if row["algorithm"] == algorithm and row["quantity"] in BY_CHANCE]
    return sorted(numbers, key=lambda row: (row["N"], BY_CHANCE.index(row["quantity"])))


def judgements(variant, samples, printed):
    """(expected value, p, p of the likeliest number if a digit was lost) of each number, as in data/fidelity.csv.

    samples: {(variant, N): rows of its sample}; printed: rows of the numbers by chance that Table 2 prints of an EA.
    """
    for number in printed:
        sample, quantity = samples[variant, number["N"]], number["quantity"]
        counted, _ = comparable_runs(sample, quantity, float(number["corrected"] or number["paper"]), RUNS)
        some = list(compress(sample, counted))
        # Without a feasible run there is no distance, and none is as small as a printed one.
        draws = sampling_distribution(some, quantity, RUNS) if some else np.full(inference.DRAWS, math.inf)
        p, *with_digit = p_of_readings(number, draws).values()
        yield indicators(some)[quantity] if some else math.inf, p, max(with_digit, default=p)


def judge(variant, samples, printed, of_others):
    """A row of es_variants.csv for each printed number; of_others: the p-values of the other EA's numbers."""
    expected, *p_values = zip(*judgements(variant, samples, printed), strict=True)
    p_holm, with_digit = (holm([*p, *of_others]) for p in p_values)
    for k, number in enumerate(printed):
        N, quantity = number["N"], number["quantity"]
        row = {"variant": variant, "N": N, "runs": len(samples[variant, N]), "quantity": quantity}
        yield row | {"expected": expected[k], "p_holm": p_holm[k], "p_holm_with_digit": with_digit[k]}


def readings_of_drawn(means, rng):
    """What means (n,) may have been if one digit of the mantissa was lost in print; (n, readings).

    As in the misprint of Table 2, the digit is behind the point, and nobody knows which one it is.
    """
    exponents = np.floor(np.log10(means)).astype(int)
    digits = np.rint(means / 10.0**exponents * 10**DIGITS).astype(int)  # 12345 for 1.2345e+04
    place = rng.integers(DIGITS, size=len(means))  # from behind, of the digit that is lost
    left = digits // 10 ** (place + 1) * 10**place + digits % 10**place
    mantissas = [(left // 10**k * 10 + digit) * 10**k + left % 10**k for k in range(DIGITS) for digit in range(10)]
    return np.stack(mantissas, axis=1) * 10.0 ** (exponents - DIGITS)[:, None]


def agreement(means, numbers, lost_at):
    """Which variants agree with tables drawn from each variant: {truth: {other: (DRAWN,) bool}}.

    means: {variant: {N: means (DRAWS,) of 15 runs' evaluations, ascending}}; numbers: how many share Holm's correction.
    A table is a mean at each N; at N = lost_at one of its digits is lost in print. A variant is judged as with the
    printed table, the other numbers agreeing: it agrees unless its least p-value, times all numbers, is below the
    level.
    """
    rng, agrees = np.random.default_rng(SEED), {}
    for truth, of_truth in means.items():
        tables = {N: rng.choice(draws, DRAWN) for N, draws in of_truth.items()}
        tables[lost_at] = readings_of_drawn(tables[lost_at], rng)
        agrees[truth] = {}
        for other, of_other in means.items():
            least = np.ones(DRAWN)
            for N, values in tables.items():
                p = np.array(p_value(of_other[N], values))
                least = np.minimum(least, p.max(axis=1) if N == lost_at else p)
            agrees[truth][other] = numbers * least >= LEVEL
    return agrees


def leave_one_out(agrees, candidates):
    """How often a variant that is not the truth agrees with a table while the published code does not.

    Returns {"some": , candidate: }: the share for some variant, and for each of the candidates, as a mean over the
    truths that are neither it nor the published code.
    """
    shares = {name: [] for name in ("some", *candidates)}
    for truth, of_truth in agrees.items():
        if truth != MAIN:
            others = {other: both & ~of_truth[MAIN] for other, both in of_truth.items() if other not in (truth, MAIN)}
            shares["some"].append(float(np.mean(np.any([*others.values()], axis=0))))
            for candidate in set(candidates) - {truth}:
                shares[candidate].append(float(np.mean(others[candidate])))
    return {name: mean(of_truths) for name, of_truths in shares.items()}


def run_time_ratio(es, de):
    """LSHADE44 / a variant, of the geometric mean of the evaluations to the ECDF's targets, and its 95 % interval.

    es, de: rows of samples. The interval is the bootstrap's over the runs, as in data/claims.csv.
    """
    rng = np.random.default_rng(SEED)
    areas = [np.array([run["run_time_area"] for run in runs]) for runs in (de, es)]
    of_de, of_es = (some[rng.integers(len(some), size=(inference.RESAMPLES, len(some)))].mean(axis=1) for some in areas)
    low, high = inference.interval(10.0 ** (of_de - of_es))
    return {"ratio": float(10.0 ** (areas[0].mean() - areas[1].mean())), "low": low, "high": high}


def chance_rows(rows, means, lost_at):
    """Rows of chances.csv: how often variants agree with tables drawn from another one.

    rows: of es_variants.csv; means and lost_at: as agreement takes them. A variant that agrees with all printed means,
    if a digit is lost, has a row of its own.
    """
    of_variants = group_by([row for row in rows if row["quantity"] == EVALUATIONS], "variant")
    fitting = [name for name, its in of_variants.items() if all(row["p_holm_with_digit"] >= LEVEL for row in its)]
    for agreeing, share in leave_one_out(agreement(means, NUMBERS, lost_at), fitting).items():
        yield {"tables": DRAWN, "agreeing": agreeing, "mean": share}


def judge_means(samples, printed):
    """Rows of de_variants.csv; samples: {(variant, N): its runs}, printed: {N: the mean of Table 2, as text}."""
    rows, p_values = [], []
    for (variant, N), runs in samples.items():
        draws = inference.drawn_statistics([run["evaluations"] for run in runs], "mean", RUNS)
        p_values.append(p_value(draws, float(printed[N]), unit_of_last_digit(printed[N])))
        failures = sum(run["stop"] != "target" for run in runs)
        names = {"variant": variant, "N": N, "runs": len(runs), "failures": failures}
        rows.append(names | mean_evaluations(runs) | {"printed": printed[N]})
    return [row | {"p_holm": p} for row, p in zip(rows, holm(p_values), strict=True)]


def samples_of(records):
    """{(variant, N): rows of its sample}"""
    return group_by([run_row(record) | {"variant": record["variant"]} for record in records], "variant", "N")


def es_variants(samples, printed, reference):
    """Rows of es_variants.csv."""
    of_es, of_de = (by_chance(printed, algorithm) for algorithm in (ES, DE))
    p_of_de = [p for _, p, _ in judgements(DE, reference, of_de)]
    for variant in dict.fromkeys(variant for variant, _ in samples):
        yield from judge(variant, samples, of_es, p_of_de)


def run_time_ratios(samples, reference):
    """Rows of run_time_ratios.csv, of the variants that count generations from 1."""
    for (variant, N), runs in samples.items():
        if variant.startswith("counter_from_1"):
            ratio = run_time_ratio(runs, reference[DE, N])
            yield {"variant": variant, "N": N, "runs": len(runs)} | ratio


def chances(rows, samples, printed):
    """Rows of chances.csv; rows: of es_variants.csv."""
    means = {}
    for (variant, N), runs in samples.items():
        means.setdefault(variant, {})[N] = sampling_distribution(runs, EVALUATIONS, RUNS)
    (lost_at,) = (number["N"] for number in by_chance(printed, ES) if number["readings"])
    return chance_rows(rows, means, lost_at)


def de_variants(samples, printed):
    """Rows of de_variants.csv."""
    means = {row["N"]: row["paper"] for row in by_chance(printed, DE) if row["quantity"] == EVALUATIONS}
    return judge_means(samples, means)


def variants(study):
    """Figure and page, of the stored tables."""
    study.draw("first_generations", draw_generations, study.table("quartiles"))
    study.write_page()


def variants_runs(study):
    """All tables, of the records of runs; those of first generations are of runs that are made here."""
    printed, reference = study.printed(), study.reference()
    of_es, of_de = study.toml("es_variants"), study.toml("de_variants")
    samples = {(MAIN, N): runs for (algorithm, N), runs in reference.items() if algorithm == ES}
    samples |= samples_of(study.records(cells(of_es)))
    rows = study.write_table("es_variants", es_variants(samples, printed, reference))
    study.write_table("run_time_ratios", run_time_ratios(samples, reference))
    study.write_table("chances", chances(rows, samples, printed))
    samples = {(DE, int(N)): reference[DE, int(N)] for N in of_de["runs"]}
    samples |= samples_of(study.records(cells(of_de)))
    study.write_table("de_variants", de_variants(samples, printed))
    first = traces()
    study.write_table("first_generations", generation_rows(first))
    study.write_table("quartiles", quartile_rows(first))


if __name__ == "__main__":
    cli(partial(write_study, variants, variants_runs))
