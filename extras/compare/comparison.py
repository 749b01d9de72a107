"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import argparse
import math
import shlex
from pathlib import Path

import answer
from klee_minty.command_line import add_budget, cli, json_object
from klee_minty.files import grouped, write
from klee_minty.settings import Settings
from lib import standings
from lib.formats import percent, short
from lib.inference import LEVEL
from lib.page_markdown import escaped_names, page_templates
from lib.running_times import read_tests, read_times
from presentation.names import NAMES, Names
from presentation.results import which_instances

import yaml

COST = "Cost is the expected running time (ERT): the evaluations of all runs, failed ones too, divided by the successful runs."


def comparison_page(times, tests, names=NAMES, budget=Settings.budget, call=None):
    """times: rows of running_times.csv; tests: of pairwise_tests.csv; budget in evaluations / N.

    call: {key: value}, the configuration that the user gave to Snakemake.
    """
    by_instances, call = standings.by_instances(times), call or {}
    over_all, instances, names = standings.over_all(times), next(iter(by_instances)), escaped_names(names)
    number = len(instances.split())
    template = page_templates(Path(__file__).parent, names).get_template("comparison.md.j2")
    return template.render(
        best=answer.best(over_all, names),
        answers=list(answer.answers(over_all, tests, budget, names)),
        cost=COST,
        on=which_instances(instances),
        is_the_papers=instances == "0",
        runs_on_each=over_all[0]["runs"] // number,
        on_others=command(call | {"instances": "1-15", "runs": 1}),
        matrix=result_matrix(over_all, names),
        details=details(over_all, tests, budget, names),
        on_each={which_instances(part): result_matrix(rows, names) for part, rows in list(by_instances.items())[1:]},
        power=power_in_words(over_all, tests, number, call),
        own=any(math.isnan(test["p_holm"]) and not math.isnan(test["p_value"]) for test in tests),
        level=LEVEL,
    )


def command(call):
    """The call of Snakemake with this configuration, for a shell."""
    return shlex.join(
        ["snakemake", "--cores", "all", "compare", "--config", *(f"{key}={in_yaml(call[key])}" for key in call)]
    )


def in_yaml(value):
    """A value in one line, as --config takes it."""
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=math.inf)
    return text.removesuffix("...\n").strip()


def result_matrix(times, names):
    """Successful runs, ERT and its ratio to the lowest: a line per algorithm, a column per N."""
    dimensions = sorted({row["N"] for row in times})
    by_algorithm, lines = grouped(times, "algorithm"), []
    for algorithm in standings.algorithms(times):
        cells = dict.fromkeys(dimensions, "–")
        for row in by_algorithm[algorithm]:
            text = standings.result(row)
            text += f" ({row['ratio']:.3g})" if row["successes"] else ""
            cells[row["N"]] = bold(text, standings.is_best(row, times))
        lines.append([names.name(algorithm), *cells.values()])
    return {"heads": ["algorithm", *(f"N = {N}" for N in dimensions)], "lines": lines}


def details(times, tests, budget, names):
    """{N: lines} with intervals, how runs fail, and who is significantly better and worse."""
    wins, order = standings.beaten(tests), standings.algorithms(times)
    tables = {}
    for N, rows in sorted(grouped(times, "N").items()):
        lines = []
        for row in sorted(rows, key=lambda row: order.index(row["algorithm"])):
            algorithm = row["algorithm"]
            slower, faster = wins.get((N, algorithm), []), standings.beating(wins, N, algorithm)
            line = [bold(names.name(algorithm), standings.is_best(row, times))]
            line += [
                standings.successes(row),
                percent(row["failure_rate_upper"]),
                standings.cost(row),
                standings.ert_interval(row),
            ]
            line.append(f"{row['ratio']:.3g}" if row["successes"] else "–")
            line += [", ".join(map(names.name, sorted(others, key=order.index))) or "–" for others in (slower, faster)]
            line.append(answer.ends(row, budget) or "–")
            lines.append(line)
        tables[N] = lines
    return tables


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


def power_in_words(times, tests, instances, call):
    """What so many runs leave to the tests, as texts; empty where a difference can be significant, or nothing is tested."""
    values = answer.power(times, tests)
    if values["can_tell"] or not values["tests"]:
        return {}
    needed = values["needed"] and math.ceil(values["needed"] / instances)  # on each instance
    texts = {key: short(values[key], 2) for key in ("smallest", "corrected")}
    return values | texts | {"needed": needed, "command": command(call | {"runs": needed})}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--output", default="comparison.md", help="file to write")
    parser.add_argument("--overview", default="data/overview/comparison.txt", help="file to write, for the terminal")
    add_budget(parser)
    help = "{key: value}, the configuration that Snakemake was called with, for the commands on the page"
    parser.add_argument("--call", type=json_object, default={}, help=help)
    args = parser.parse_args(arguments)
    times, tests, names = read_times(args.times), read_tests(args.tests), Names(args.labels)
    write(args.output, comparison_page(times, tests, names, args.budget, args.call))
    over_all = standings.over_all(times)
    lines = [answer.best(over_all, names), *answer.answers(over_all, tests, args.budget, names)]
    write(args.overview, "".join(f"{line}\n" for line in [*lines, COST, "", f"Comparison  {args.output}"]))


if __name__ == "__main__":
    cli(main)
