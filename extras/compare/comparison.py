"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import argparse
import math
from pathlib import Path

import answer
from analysis.inference import LEVEL
from klee_minty.command_line import json_object, run
from klee_minty.files import grouped, read_csv, write
from presentation import comparison
from presentation.formats import percent, short
from presentation.markdown import escaped_names, page_templates
from presentation.names import NAMES, Names
from presentation.results import which_instances


def comparison_page(times, tests, names=NAMES):
    """times: rows of running_times.csv; tests: of pairwise_tests.csv."""
    by_instances = comparison.by_instances(times)
    over_all, instances, names = comparison.over_all(times), next(iter(by_instances)), escaped_names(names)
    template = page_templates(Path(__file__).parent, names).get_template("comparison.md.j2")
    return template.render(
        headlines=list(answer.headlines(over_all, tests, names)),
        on=which_instances(instances),
        is_the_papers=instances == "0",
        runs_on_each=over_all[0]["runs"] // len(instances.split()),
        parts={which_instances(part): result_matrix(rows, names) for part, rows in by_instances.items()},
        details=details(over_all, tests, names),
        power=power_in_words(over_all, tests),
        own=any(math.isnan(test["p_holm"]) and not math.isnan(test["p_value"]) for test in tests),
        level=LEVEL,
    )


def result_matrix(times, names):
    """Successful runs, ERT and its ratio to the lowest: a line per algorithm, a column per N."""
    dimensions = sorted({row["N"] for row in times})
    by_algorithm, lines = grouped(times, "algorithm"), []
    for algorithm in comparison.algorithms(times):
        cells = dict.fromkeys(dimensions, "–")
        for row in by_algorithm[algorithm]:
            text = f"{row['successes']}/{row['runs']}: {comparison.cost(row)}"
            text += f" ({row['ratio']:.3g})" if row["successes"] else ""
            cells[row["N"]] = bold(text, comparison.is_best(row, times))
        lines.append([names.plain(algorithm), *cells.values()])
    return {"heads": ["algorithm", *(f"N = {N}" for N in dimensions)], "lines": lines}


def details(times, tests, names):
    """{N: lines} with intervals, and who is significantly better and worse."""
    wins, order = comparison.beaten(tests), comparison.algorithms(times)
    tables = {}
    for N, rows in sorted(grouped(times, "N").items()):
        lines = []
        for row in sorted(rows, key=lambda row: order.index(row["algorithm"])):
            algorithm = row["algorithm"]
            slower, faster = wins.get((N, algorithm), []), comparison.beating(wins, N, algorithm)
            line = [bold(names.plain(algorithm), comparison.is_best(row, times))]
            line += [
                f"{row['successes']}/{row['runs']}",
                percent(row["failure_rate_upper"]),
                comparison.cost(row),
                comparison.ert_interval(row),
            ]
            line.append(f"{row['ratio']:.3g}" if row["successes"] else "–")
            line += [", ".join(map(names.plain, sorted(others, key=order.index))) or "–" for others in (slower, faster)]
            lines.append(line)
        tables[N] = lines
    return tables


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


def power_in_words(times, tests):
    """What so many runs leave to the tests, as texts; empty where nothing is tested."""
    values = answer.power(times, tests)
    if not values["tests"]:
        return {}
    enough = values["corrected"] < LEVEL
    return values | {"is_enough": enough} | {key: short(values[key], 2) for key in ("smallest", "corrected")}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--output", default="comparison.md", help="file to write")
    parser.add_argument("--overview", default="data/overview/comparison.txt", help="file to write, for the terminal")
    args = parser.parse_args(arguments)
    times, tests, names = read_csv(args.times), read_csv(args.tests), Names(args.labels)
    write(args.output, comparison_page(times, tests, names))
    sentences = answer.headlines(comparison.over_all(times), tests, names)
    write(args.overview, "".join(f"{sentence}\n" for sentence in [*sentences, f"Comparison  {args.output}"]))


if __name__ == "__main__":
    run(main)
