"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import math

from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write
from presentation.comparison import (
    SIGNIFICANT,
    algorithms,
    beaten,
    by_instances,
    headlines,
    is_best,
    listed,
    median_run,
)
from presentation.markdown import table
from presentation.names import plain, set_labels


def main(times="data/running_times.csv", tests="data/pairwise_tests.csv", output="comparison.md", labels="{}"):
    set_labels(labels)
    write(output, "\n\n".join(page(read_csv(times), read_csv(tests))) + "\n")


def page(times, tests):
    parts = by_instances(times)
    times = next(iter(parts.values()))  # over all
    yield "# Comparison of the algorithms"
    if own := [f"- {line}" for line in headlines(times, tests)]:
        yield "\n".join(own)
    yield (
        "A run succeeds if it ends at a feasible point with an error of at most 1e-8. The expected running time (ERT) is what a "
        "success costs: the evaluations of all runs, failed ones included, divided by the number of successful ones. Where no run "
        "succeeds, the error of the median run stands instead, or its constraint violation ν if it is infeasible."
    )
    yield "## Successful runs, ERT, and in brackets its ratio to the lowest"
    for instances, part in parts.items():
        if len(parts) > 1:
            yield f"### Instance{'s' * (part is times)} {instances.replace(' ', ', ')}"
        yield overview(part)
    order, dimensions = algorithms(times), sorted({row["N"] for row in times})
    rows = {(row["algorithm"], row["N"]): row for row in times}
    yield (
        f"In the following tables{', over all instances,' * (len(parts) > 1)} the last columns name, by number, the algorithms whose ERT is significantly higher or lower "
        f"(p < {SIGNIFICANT}): a permutation test of the ratio of two ERTs, studentised, with Holm's correction over all pairs and N. "
        "All p-values are in `data/pairwise_tests.csv`. Failures so rare that none is among the runs escape ERT, interval and test."
    )
    wins, number = beaten(tests), {algorithm: i for i, algorithm in enumerate(order, 1)}
    for N in dimensions:
        pairs = {a: (wins.get((N, a), []), [b for b in order if a in wins.get((N, b), [])]) for a in order}
        yield f"## N = {N}"
        yield table(
            ["", "algorithm", "successes", "ERT", "95 % interval", "ratio", "lower ERT than", "higher ERT than"],
            [
                [str(number[a]), *details(rows[a, N], times), *(listed(others, number) or "–" for others in pair)]
                for a, pair in pairs.items()
            ],
        )


def overview(times):
    """Algorithms downwards, dimensions across."""
    dimensions, rows = sorted({row["N"] for row in times}), {(row["algorithm"], row["N"]): row for row in times}
    return table(
        ["algorithm", *(f"N = {N}" for N in dimensions)],
        [[plain(a), *(in_short(rows[a, N], times) for N in dimensions)] for a in algorithms(times)],
    )


def in_short(row, times):
    result = f"{row['ert']:,.0f} ({row['ratio']:.3g})" if row["successes"] else median_run(row)
    return bold(f"{row['successes']}/{row['runs']}: {result}", is_best(row, times))


def details(row, times):
    interval = f"{row['lower']:,.0f} – {row['upper']:,.0f}" if not math.isnan(row["lower"]) else "–"
    return [
        bold(plain(row["algorithm"]), is_best(row, times)),
        f"{row['successes']}/{row['runs']}",
        f"{row['ert']:,.0f}" if row["successes"] else median_run(row),
        interval,
        f"{row['ratio']:.3g}" if row["successes"] else "–",
    ]


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


if __name__ == "__main__":
    run_script(main)
