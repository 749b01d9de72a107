"""comparison.md, and its first lines for the terminal: which algorithm reaches the target, at what cost, and which differences are significant."""

import math
import os
import platform
import shlex
import subprocess
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import answer
import standings
from klee_minty import dependencies
from klee_minty.files import group_by
from klee_minty.presentation.result_blocks import which_instances
from klee_minty_studies.formats import percent, ratio_text, short
from klee_minty_studies.inference import LEVEL
from klee_minty_studies.page_markdown import escape, escape_names, page_templates

import yaml

F_ENDS, F_DIGITS = ("best", "median", "worst"), 9  # of the feasible runs, and their digits on the page
FIGURES = {  # {name of a PNG in figures/: its caption}, whose first sentence stands for a picture that is not shown
    "ert": "Cost divided by N, with 95 % intervals. A hollow mark at the budget: no run succeeds. A fraction: so many runs succeed.",
    "convergence": "Violation, then {} of the best point so far: median and quartiles of the runs.",
}
PACKAGES = ("numpy", "scipy")  # that the comparison itself uses


def comparison_page(comparison):
    """The text of the page of a Comparison."""
    comparison = replace(comparison, names=escape_names(comparison.names), problem=escape(comparison.problem))
    times, tests, names, known = comparison.over_all, comparison.tests, comparison.names, comparison.known
    above, error = ("error", "error ≤ ") if known.is_optimum else ("f − f_known", "f ≤ f_known + ")
    by_instances = standings.by_instances(comparison.times)
    on_each = {which_instances(part): rows for part, rows in by_instances.items() if " " not in part}
    why, changes = answer.next_step(comparison)
    template = page_templates(Path(__file__).parent, names).get_template("comparison.md.j2")
    return template.render(
        best=answer.winners_in_words(times, names),
        answers=answer.answers(times, tests, names),
        notes=answer.notes(comparison),
        next=why and {"why": why, "command": command(comparison.call | changes)},
        matrix=result_matrix(times, names, error),
        details=details(times, tests, names, error),
        on_each={which: result_matrix(rows, names, error) for which, rows in on_each.items() if len(by_instances) > 1},
        ends={which: run_ends(rows, names) for which, rows in on_each.items()},
        own=bool(answer.opponents(times)),
        level=LEVEL,
        command=command(comparison.call),
        origin=comparison.origin,
        ending=answer.ending(known),
        figures={name: caption.format(above) for name, caption in FIGURES.items()},
        above="an error" if known.is_optimum else "one of f",
        configuration=in_lines(comparison.configuration),
        stored=comparison.stored,
    )


def command(call):
    """The call of Snakemake with this configuration, for a shell."""
    given = [f"{key}={shlex.quote(text)}" for key, text in in_lines(call).items()]
    return " ".join(["snakemake --cores all compare", *(["--config", *given] if given else [])])


def in_lines(configuration):
    """{key: its value in one line, as --config takes it}; three instances or more in a row are a range, such as 1-15."""
    lines = {}
    for key, value in configuration.items():
        if key == "instances" and len(value) > 2 and value == [*range(value[0], value[-1] + 1)]:
            value = f"{value[0]}-{value[-1]}"
        text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=math.inf)
        lines[key] = text.removesuffix("...\n").strip()
    return lines


def result_matrix(times, names, error="error ≤ "):
    """Successful runs, ERT and its ratio to the lowest: a line per algorithm, a column per N."""
    lines = []
    for algorithm, rows in group_by(times, "algorithm").items():
        lines.append([names.name(algorithm)])
        for row in rows:
            text = standings.result(row, error) + (f" ({times_the_lowest(row)})" if row["successes"] else "")
            lines[-1].append(bold(text, standings.is_best(row, times)))
    return {"heads": ["algorithm", *(f"N = {N}" for N in group_by(times, "N"))], "lines": lines}


def run_ends(times, names):
    """Best, median and worst f of the feasible runs, and the violations: a line per N and algorithm."""
    heads = ["N", "algorithm", "feasible runs", "best f", "median f", "worst f", "median ν", "worst ν"]
    lines = []
    for row in times:
        f = ["–" if math.isnan(f) else f"{f:.{F_DIGITS}g}" for f in (row[f"feasible_f_{key}"] for key in F_ENDS)]
        nu = [short(row[key], 2) for key in ("nu_med", "nu_worst")]
        lines.append([row["N"], names.name(row["algorithm"]), f"{row['feasible']}/{row['runs']}", *f, *nu])
    return {"heads": heads, "lines": lines}


def times_the_lowest(row):
    """The ERT beside the lowest one, as sentences have it."""
    return "lowest" if row["ratio"] == 1.0 else f"{ratio_text(row['ratio'])} times"


def details(times, tests, names, error="error ≤ "):
    """{N: lines} with intervals, and who is significantly better and worse."""
    order, tables = [*group_by(times, "algorithm")], {}
    for row in times:
        N, algorithm = row["N"], row["algorithm"]
        line = [bold(names.name(algorithm), standings.is_best(row, times)), standings.successes(row)]
        line += [percent(row["failure_rate_upper"]), standings.cost(row, error), standings.ert_interval(row)]
        line.append(times_the_lowest(row) if row["successes"] else "–")
        for others in standings.apart(tests, N, algorithm):
            line.append(", ".join(map(names.name, sorted(others, key=order.index))) or "–")
        tables.setdefault(N, []).append(line)
    return tables


def bold(text, is_bold):
    return f"**{text}**" if is_bold else text


def origin(files):
    """Sentences on what made a page: the commit, the files of algorithms and problem, and versions of packages."""
    # No repository that this folder is only in
    alone = os.environ | {"GIT_CEILING_DIRECTORIES": str(Path.cwd().parent)}
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


def overview(comparison):
    """The answer for the terminal, and where the page is."""
    times, names = comparison.over_all, comparison.names
    lines = [answer.winners_in_words(times, names)]
    for sentence, more in answer.answers(times, comparison.tests, names):
        lines += [sentence, *(f"  {text}" for text in more)]
    where = f"Comparison  {comparison.folder}comparison.md, in a browser {comparison.folder}comparison.html"
    return "\n".join([*lines, *answer.notes(comparison), "", where, ""])
