"""Write comparison.md: which algorithm reaches the target, at what cost, and which differences are significant."""

import argparse
import math
import os
import platform
import shlex
import subprocess
from importlib.metadata import version
from pathlib import Path

import answer
from klee_minty import dependencies
from klee_minty.command_line import add_f_opt, add_targets, cli, json_object
from klee_minty.files import group_by, write
from klee_minty.names import NAMES, PAPER_PROBLEM_IN_PRINT, Names
from klee_minty.presentation.formats import compact, joined_words
from klee_minty.presentation.known_f import origins
from klee_minty.presentation.options import add_problem_label
from klee_minty.presentation.result_blocks import which_instances
from klee_minty.results.best_known import FOUND, PROVEN, read_best_known
from klee_minty.settings import ALL, VISIBILITIES
from klee_minty.targets import read_targets
from klee_minty_studies import standings
from klee_minty_studies.costs import ratio_text
from klee_minty_studies.formats import percent, short
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.page_markdown import escape, escape_names, page_templates
from klee_minty_studies.running_times import read_tests, read_times

import yaml

COST = (
    "Cost is the expected running time (ERT): the evaluations of each run up to the target, or all of them if it fails,"
    " summed and divided by the number of successful runs."
)
SUCCESS = "A run succeeds if it ends at a feasible point whose f exceeds f_opt by at most {}."
F_ENDS, F_DIGITS = ("best", "median", "worst"), 9  # of the feasible runs, and their digits on the page
DIGITS = 6  # of f_known to which the page offers a precision
ENDING = {  # {whether runs had no target: sentence}
    False: "A successful run ends at its target, so that digits beyond the precision say nothing.",
    True: "No run had a target: each went on to its budget, to stagnation or to its own end.",
}
FIGURES = {  # {name of a PNG in figures/: its caption}, whose first sentence stands for a picture that is not shown
    "ert": "Cost divided by N, with 95 % intervals. A hollow mark at the budget: no run succeeds. A fraction: so many runs succeed.",
    "convergence": "Violation, then {} of the best point so far: median and quartiles of the runs.",
}
PACKAGES = ("numpy", "scipy")  # that the comparison itself uses


def comparison_page(
    times,
    tests,
    names=NAMES,
    call=None,
    configuration=None,
    origin=(),
    precision=1e-8,
    problem=PAPER_PROBLEM_IN_PRINT,
    levels=None,
    left_out=(),
    known=PROVEN,
):
    """times: rows of running_times.csv; tests: of pairwise_tests.csv.

    call: {key: value}, what the user configured other than config.yaml; configuration: {key: value} on which the page depends;
    origin: sentences on what else made it; precision: the error at which a run succeeds; problem: in print.
    known: BestKnown, what runs are measured against; levels: {algorithm: what it sees}; left_out: the paper's algorithms that need to see more than the configuration lets them.
    """
    by_instances, call = standings.by_instances(times), call or {}
    over_all, instances, names = standings.over_all(times), next(iter(by_instances)), escape_names(names)
    template = page_templates(Path(__file__).parent, names).get_template("comparison.md.j2")
    above, error = ("error", "error ≤ ") if known.is_optimum else ("f − f_known", "f ≤ f_known + ")
    notes = [
        answer.what_is_tested(over_all, tests),
        *against_what(known, names, precision),
        better_points(times, names),
        "The tables compare your own algorithms with each other." if answer.has_untold_pairs(over_all) else "",
        levels_in_words(levels or {}, left_out, names),
        f"{COST} {SUCCESS.format(compact(f'{precision:g}'))}" if known.is_optimum else COST,
        f"All runs are on {runs_in_words(over_all, instances, problem)}.",
    ]
    return template.render(
        best=answer.winners_in_words(over_all, names),
        answers=answer.answers(over_all, tests, names),
        notes=filter(None, notes),
        next=next_step(over_all, tests, instances.split(), call, problem == PAPER_PROBLEM_IN_PRINT),
        matrix=result_matrix(over_all, names, error),
        details=details(over_all, tests, names, error),
        on_each={
            which_instances(part): result_matrix(rows, names, error) for part, rows in list(by_instances.items())[1:]
        },
        ends={which_instances(part): run_ends(rows, names) for part, rows in by_instances.items() if " " not in part},
        own=bool(answer.opponents(over_all)),
        level=LEVEL,
        command=command(call),
        origin=origin,
        ending=ENDING[any(row["source"] == FOUND for row in known.rows)],
        figures={name: caption.format(above) for name, caption in FIGURES.items()},
        above="an error" if known.is_optimum else "one of f",
        configuration=in_lines(configuration or {}),
    )


def runs_in_words(over_all, instances, problem):
    """The instances and, but on the paper's, how many runs each algorithm has on each."""
    is_the_papers = problem == PAPER_PROBLEM_IN_PRINT
    if is_the_papers and instances == "0":
        return "the paper's instance of the problem, whose rotation plane is the most symmetric one"
    number = len(instances.split())
    runs = over_all[0]["runs"] // number
    which = f"{which_instances(instances)} of {escape(problem)}" + " (the paper's is 0)" * is_the_papers
    return f"{which}: {runs} run{'s' * (runs > 1)} of each algorithm{' on each' * (number > 1)}"


def against_what(known, names, precision):
    """Sentences, where no optimum is proven: what f_known is, who found it, where there is none, and what the precision is beside it."""
    if known.is_optimum:
        return
    goal = f"A run succeeds when it reaches f ≤ f_known + {compact(f'{precision:g}')}."
    source = (
        "of all runs of this call" if any(row["source"] == FOUND for row in known.rows) else "that was known, f_opt"
    )
    which = origins(known, names) or "in `data/f_opt.csv`"
    lacking = [f"N = {row['N']}, instance {row['instance']}" for row in known.rows if math.isnan(row["f_opt"])]
    if len(lacking) < len(known.rows):
        yield f"{goal} f_known is the best feasible f {source}, and no proven optimum: {which}."
    if lacking:
        yield f"No run found a feasible point at {joined_words(lacking)}, so that there is no f_known."
    if known.only:
        share, fine = precision / abs(known.only), 10.0 ** (math.floor(math.log10(abs(known.only))) + 1 - DIGITS)
        other = f"for {DIGITS} digits of f, call with `precision={fine:.1e}`, which makes the runs again"
        yield f"The precision, {compact(f'{precision:g}')}, is absolute, and {share:.1e} times f_known; {other}."


def better_points(times, names):
    """The lowest f of each instance where a run is below f_opt, the best f that was known."""
    better = [row for row in times if not math.isnan(row.get("better_f", math.nan))]
    found = []
    for (N, instance), rows in group_by(better, "N", "instances").items():
        best = min(rows, key=lambda row: row["better_f"])
        if len(str(instance).split()) == 1:
            found.append(f"{best['better_f']!r} ({names.name(best['algorithm'])}, N = {N}, instance {instance})")
    if not found:
        return ""
    return f"Runs found a better f than f_opt: {joined_words(found)}. They stop where they reach f_opt; set it to None, and they go on."


def levels_in_words(levels, left_out, names):
    """What the algorithms see, if that is not all, and whose results are missing for that reason."""
    parts = []
    for level, meaning in VISIBILITIES.items():
        if own := [names.name(name) for name, its_level in levels.items() if its_level == level]:
            parts.append(f"{joined_words(own)} at the level {level} ({meaning})")
    if {*levels.values()} <= {ALL} and not left_out:
        return ""
    text = f"What `evaluate` shows: {'; '.join(parts)}."
    if left_out:
        text += f" {joined_words(map(names.name, left_out))} cannot run with so little, and is left out."
    return text


def next_step(times, tests, instances, call, is_the_papers):
    """What to run next, {"why", "command"}, or None; times: over all instances; call: as in comparison_page."""
    values = answer.test_limits(times, tests)
    if values["tests"] and not values["can_tell"] and values["needed"]:
        runs = math.ceil(values["needed"] / len(instances))
        each = " on each instance" if len(instances) > 1 else ""
        why = f"With {runs} runs{each}, a difference can be significant:"
        return {"why": why, "command": command(call | {"runs": runs})}
    if is_the_papers and instances == ["0"]:
        why = "To compare the algorithms on 15 other instances:"
        return {"why": why, "command": command(call | {"instances": "1-15", "runs": 1})}
    return None


def command(call):
    """The call of Snakemake with this configuration, for a shell."""
    given = [f"{key}={shlex.quote(text)}" for key, text in in_lines(call).items()]
    return " ".join(["snakemake --cores all compare", *(["--config", *given] if given else [])])


def in_lines(configuration):
    """{key: its value in one line, as --config takes it}."""
    return {
        key: in_yaml(instance_range(value) if key == "instances" else value) for key, value in configuration.items()
    }


def instance_range(instances):
    """1-15 for the list of these numbers."""
    if isinstance(instances, str) or len(instances) < 3 or instances != [*range(instances[0], instances[-1] + 1)]:
        return instances
    return f"{instances[0]}-{instances[-1]}"


def in_yaml(value):
    """A value in one line, as --config takes it."""
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=math.inf)
    return text.removesuffix("...\n").strip()


def result_matrix(times, names, error="error ≤ "):
    """Successful runs, ERT and its ratio to the lowest: a line per algorithm, a column per N."""
    dimensions = sorted({row["N"] for row in times})
    by_algorithm, lines = group_by(times, "algorithm"), []
    for algorithm in standings.algorithms(times):
        cells = dict.fromkeys(dimensions, "–")
        for row in by_algorithm[algorithm]:
            text = standings.result(row, error) + (f" ({times_the_lowest(row)})" if row["successes"] else "")
            cells[row["N"]] = bold(text, standings.is_best(row, times))
        lines.append([names.name(algorithm), *cells.values()])
    return {"heads": ["algorithm", *(f"N = {N}" for N in dimensions)], "lines": lines}


def run_ends(times, names):
    """Best, median and worst f of the feasible runs, and the violations: a line per N and algorithm."""
    heads = ["N", "algorithm", "feasible runs", "best f", "median f", "worst f", "median ν", "worst ν"]
    lines, order = [], standings.algorithms(times)
    for row in sorted(times, key=lambda row: (row["N"], order.index(row["algorithm"]))):
        f = ["–" if math.isnan(f) else f"{f:.{F_DIGITS}g}" for f in (row[f"feasible_f_{key}"] for key in F_ENDS)]
        nu = [short(row[key], 2) for key in ("nu_med", "nu_worst")]
        lines.append([row["N"], names.name(row["algorithm"]), f"{row['feasible']}/{row['runs']}", *f, *nu])
    return {"heads": heads, "lines": lines}


def times_the_lowest(row):
    """The ERT beside the lowest one, as sentences have it."""
    return "lowest" if row["ratio"] == 1.0 else f"{ratio_text(row['ratio'])} times"


def details(times, tests, names, error="error ≤ "):
    """{N: lines} with intervals, and who is significantly better and worse."""
    wins, order = standings.slower_algorithms(tests), standings.algorithms(times)
    tables = {}
    for N, rows in sorted(group_by(times, "N").items()):
        lines = []
        for row in sorted(rows, key=lambda row: order.index(row["algorithm"])):
            algorithm = row["algorithm"]
            slower, faster = wins.get((N, algorithm), []), standings.faster_algorithms(wins, N, algorithm)
            line = [bold(names.name(algorithm), standings.is_best(row, times)), standings.successes(row)]
            line += [percent(row["failure_rate_upper"]), standings.cost(row, error), standings.ert_interval(row)]
            line.append(times_the_lowest(row) if row["successes"] else "–")
            line += [", ".join(map(names.name, sorted(others, key=order.index))) or "–" for others in (slower, faster)]
            lines.append(line)
        tables[N] = lines
    return tables


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


def origin(files):
    """Sentences on what made a page: the commit, the files of algorithms and problem, and versions of packages."""
    alone = os.environ | {
        "GIT_CEILING_DIRECTORIES": str(Path.cwd().parent)
    }  # no repository that this folder is only in
    call = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        commit = subprocess.run(call, env=alone, capture_output=True, text=True, check=True).stdout.strip()
        yield f"Commit {commit}." if "dirty" not in commit else f"Commit {commit}: files differ from it."
    except (OSError, subprocess.CalledProcessError):
        yield "The code is in no Git repository."
    digests = ", ".join(f"`{file}` ({dependencies.digest_of(file)})" for file in files)
    yield f"Files, with the first digits of their SHA-256: {digests}."
    versions = {package: version(package) for package in PACKAGES}
    for file in files:
        versions |= dependencies.versions(file)
    texts = [f"{package} {versions[package]}" for package in sorted(versions)]
    yield f"Versions: {', '.join([f'Python {platform.python_version()}', *texts])}."


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", default="data/running_times.csv", help="written by compare_algorithms.py")
    parser.add_argument("--tests", default="data/pairwise_tests.csv", help="written by compare_algorithms.py")
    parser.add_argument("--labels", type=json_object, default={}, help="{algorithm: its name in tables and figures}")
    parser.add_argument("--output", default="comparison.md", help="file to write, beside figures/")
    parser.add_argument("--overview", default="data/overview/comparison.txt", help="file to write, for the terminal")
    add_targets(parser)
    add_f_opt(parser)
    add_problem_label(parser)
    help = "{key: value}, what Snakemake was called with that differs from config.yaml, for the commands on the page"
    parser.add_argument("--call", type=json_object, default={}, help=help)
    help = "{key: value}, the configuration on which the page depends"
    parser.add_argument("--configuration", type=json_object, default={}, help=help)
    parser.add_argument("--levels", type=json_object, default={}, help="{algorithm: what it sees}")
    parser.add_argument("--left-out", nargs="*", default=[], metavar="NAME", help="algorithms that need to see more")
    parser.add_argument("--files", nargs="*", default=[], metavar="FILE", help="of the algorithms and the problem")
    args = parser.parse_args(arguments)
    times, tests, names = read_times(args.times), read_tests(args.tests), Names(args.labels)
    keys = ("call", "configuration", "levels", "left_out")
    given = {key: value for key, value in vars(args).items() if key in keys}
    precision, known = read_targets(args.targets).precision, read_best_known(args.f_opt)
    given |= {"precision": precision, "problem": args.problem_label, "known": known}
    page = comparison_page(times, tests, names, origin=list(origin(args.files)), **given)
    write(args.output, page)
    seen = levels_in_words(args.levels, args.left_out, names)
    where = f"Comparison  {args.output}, in a browser {Path(args.output).with_suffix('.html')}"
    notes = [seen, *against_what(known, names, precision)]
    write(args.overview, overview(times, tests, names, notes) + f"\n{where}\n")


def overview(times, tests, names, notes):
    """The answer for the terminal; notes: sentences, such as on what the algorithms see."""
    times = standings.over_all(times)
    lines = [answer.winners_in_words(times, names)]
    for sentence, more in answer.answers(times, tests, names):
        lines += [sentence, *(f"  {text}" for text in more)]
    lines += filter(None, [answer.what_is_tested(times, tests), *notes, COST])
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    cli(main)
