"""What the tables and the summary of a comparison share: their order, the best, and who beats whom."""

import math

from analysis import paper
from analysis.inference import LEVEL
from klee_minty.files import grouped

from .formats import of_dimensions, ranges, rounded_up
from .names import NAMES

MANY = 100  # runs: beyond this no number of runs is recommended


def algorithms(times):
    """The ids in rows of running_times.csv, own ones before the paper's."""
    return sorted(dict.fromkeys(row["algorithm"] for row in times), key=lambda algorithm: algorithm in paper.ALGORITHMS)


def algorithm_numbers(times):
    """{id: number}, from 1 on."""
    return {algorithm: number for number, algorithm in enumerate(algorithms(times), 1)}


def by_instances(times):
    """{instances: rows} of running_times.csv, first those over all instances."""
    parts = {str(instances): rows for instances, rows in grouped(times, "instances").items()}
    return dict(sorted(parts.items(), key=lambda part: -len(part[0].split())))


def over_all(times):
    return next(iter(by_instances(times).values()))


def is_best(row, times):
    """Whether its ERT is the lowest in the row's dimension."""
    return row["successes"] > 0 and row["ert"] == min(other["ert"] for other in times if other["N"] == row["N"])


def beaten(tests):
    """{(N, algorithm): algorithms that take significantly more evaluations}; tests: rows of pairwise_tests.csv."""
    wins = {}
    for test in tests:
        if test["p_holm"] < LEVEL:
            pair = [test["algorithm"], test["other"]]
            faster, slower = pair if test["ratio"] < 1.0 else reversed(pair)
            wins.setdefault((test["N"], faster), []).append(slower)
    return wins


def beating(wins, N, algorithm):
    """The algorithms that take significantly fewer evaluations; wins: as from beaten."""
    return [other for (at, other), slower in wins.items() if at == N and algorithm in slower]


def listed(algorithms, number):
    """The numbers of algorithms, {id: number}, as text such as 1, 3–5."""
    return ranges(sorted(number[algorithm] for algorithm in algorithms))


def cost(row):
    """The ERT or, without a success, the hardest target that the median run hits."""
    return f"{row['ert']:,.0f}" if row["successes"] else median_run(row)


def median_run(row):
    """The hardest target that it hits, which is above 1e-8 if no run succeeds."""
    if math.isfinite(row["error_target"]):
        return f"error ≤ {rounded_up(row['error_target'])}"
    return f"ν ≤ {rounded_up(row['nu_target'])}" if math.isfinite(row["nu_target"]) else "ν > 1e+04"


def headlines(times, tests, names=NAMES):
    """A sentence on each algorithm that is not the paper's."""
    wins = beaten(tests)
    for algorithm in algorithms(times):
        if algorithm not in paper.ALGORITHMS:
            rows = [row for row in times if row["algorithm"] == algorithm]
            yield f"{names.plain(algorithm)}: {successes_in_words(rows)}; {rank_in_words(rows, times, wins)}."


def successes_in_words(rows):
    """At which N every run succeeds."""
    always = [row["N"] for row in rows if row["successes"] == row["runs"]]
    if len(always) == len(rows):
        return "every run succeeds"
    if always:
        return f"every run succeeds at {of_dimensions(always)}, not at {of_dimensions(others_than(always, rows))}"
    sometimes = [row["N"] for row in rows if row["successes"]]
    return (
        f"some runs succeed at {of_dimensions(sometimes)}, but at no N all of them" if sometimes else "no run succeeds"
    )


def rank_in_words(rows, times, wins):
    """At which N the ERT is the lowest, and significantly lower than all others."""
    algorithm = rows[0]["algorithm"]
    others = {row["algorithm"] for row in times} - {algorithm}
    best = [row["N"] for row in rows if row["ert"] < math.inf and is_best(row, times)]
    sure = [N for N in best if others and set(wins.get((N, algorithm), [])) == others]
    if not best:
        return "at every N another algorithm has a lower ERT" if rows_with_success(rows) else "it has no ERT"
    where = "every N" if len(best) == len(rows) else of_dimensions(best)
    if not sure:
        return f"it has the lowest ERT at {where}"
    clearly = "significantly" if sure == best else f"significantly at {of_dimensions(sure)}"
    return f"it has the lowest ERT at {where}, {clearly}"


def others_than(dimensions, rows):
    return [row["N"] for row in rows if row["N"] not in dimensions]


def rows_with_success(rows):
    return [row for row in rows if row["successes"]]


def power(times, tests):
    """What the number of runs leaves to the tests: {"runs", "tests", "smallest", "corrected", "needed"}; needed: runs.

    A permutation test of n against n runs has no p-value below 2 / C(2n, n), nor below that of its draws.
    """
    runs = min(row["runs"] for row in times)
    asked = sum(not math.isnan(test["p_holm"]) for test in tests)
    smallest = smallest_p(runs)
    needed = next((n for n in range(2, MANY) if asked * smallest_p(n) < LEVEL), None)
    return {
        "runs": runs,
        "tests": asked,
        "smallest": smallest,
        "corrected": min(1.0, asked * smallest),
        "needed": needed,
    }


def smallest_p(runs):
    from analysis.running_times import PERMUTATIONS  # late: it imports SciPy

    return max(2.0 / math.comb(2 * runs, runs), 1.0 / (PERMUTATIONS[1] + 1.0))


def result(row):
    """Successes and ERT; without a success the hardest target that the median run hits."""
    return f"{row['successes']}/{row['runs']}: {cost(row)}"


def ert_interval(row):
    """95 % interval of the ERT; a dash if there is none."""
    return "–" if math.isnan(row["lower"]) else f"{row['lower']:,.0f} – {row['upper']:,.0f}"
