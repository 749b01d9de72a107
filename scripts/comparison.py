"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import math

from klee_minty.command_line import run_script
from klee_minty.files import read_csv, write
from presentation import comparison
from presentation.comparison import algorithms, by_instances, is_best, listed, median_run
from presentation.markdown import environment, table
from presentation.names import plain, set_labels


def main(times="data/running_times.csv", tests="data/pairwise_tests.csv", output="comparison.md", labels="{}"):
    set_labels(labels)
    write(output, page(read_csv(times), read_csv(tests)))


def page(times, tests):
    parts = by_instances(times)
    times = next(iter(parts.values()))  # over all
    wins = comparison.beaten(tests)
    return (
        environment()
        .get_template("comparison.md.j2")
        .render(
            vars(comparison),
            headlines=comparison.headlines(times, tests),
            overviews={instances: overview(part) for instances, part in parts.items()},
            details={N: details(N, times, wins) for N in sorted({row["N"] for row in times})},
        )
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


def details(N, times, wins):
    """A row for each algorithm; wins: {(N, algorithm): algorithms that take more}."""
    rows = {row["algorithm"]: row for row in times if row["N"] == N}
    number = {algorithm: i for i, algorithm in enumerate(algorithms(times), 1)}
    return table(
        ["", "algorithm", "successes", "ERT", "95 % interval", "ratio", "lower ERT than", "higher ERT than"],
        [
            [
                str(number[a]),
                bold(plain(a), is_best(rows[a], times)),
                f"{rows[a]['successes']}/{rows[a]['runs']}",
                f"{rows[a]['ert']:,.0f}" if rows[a]["successes"] else median_run(rows[a]),
                f"{rows[a]['lower']:,.0f} – {rows[a]['upper']:,.0f}" if not math.isnan(rows[a]["lower"]) else "–",
                f"{rows[a]['ratio']:.3g}" if rows[a]["successes"] else "–",
                listed(wins.get((N, a), []), number) or "–",
                listed([b for b in number if a in wins.get((N, b), [])], number) or "–",
            ]
            for a in number
        ],
    )


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


if __name__ == "__main__":
    run_script(main)
