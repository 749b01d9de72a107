"""comparison.md, and what of it the terminal shows: how each own algorithm compares with each opponent."""

import html
import os
import re
import shlex
import subprocess
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from klee_minty.comparison import page_tables, pairs, standings
from klee_minty.files import group_by
from klee_minty.names import Names
from klee_minty.presentation.formats import joined_words
from klee_minty.presentation.latex import TEMPLATES, which_instances
from klee_minty.presentation.pages import escape, page_templates
from klee_minty.settings import VISIBILITIES
from klee_minty.statistics.inference import LEVEL

import yaml


def comparison_page(comparison):
    """The text of the page of a Comparison."""
    names = Names({identifier: escape(label) for identifier, label in comparison.names.labels.items()})
    comparison = replace(comparison, names=names, problem=escape(comparison.problem))
    times, parts = comparison.over_all, standings.by_instances(comparison.times)
    on_each = [row for instances, rows in parts.items() if " " not in instances for row in rows]
    runs = {(row["algorithm"], row["N"]): row["independent"] for row in times}
    reach_of_tests = pairs.reach_of_tests(comparison.tests, runs)
    why, changes = pairs.next_step(comparison, reach_of_tests)
    templates = page_templates(TEMPLATES, comparison.names)
    templates.filters |= {"groups": pairs.groups_of, "sure": pairs.sure, "ratios": pairs.ratios_text}
    templates.filters |= {"ends": standings.ends_in_words, "words": joined_words, "in_lines": in_lines}
    templates.filters["dimensions"] = lambda rows: f"N = {joined_words([row['N'] for row in rows])}"
    return templates.get_template("comparison.md.j2").render(
        comparison=comparison,
        known=comparison.known,
        tables=page_tables.Tables(comparison.names),
        rows_of=group_by(times, "algorithm"),
        own=pairs.own_algorithms(times),
        pairs=pairs.pairs_of(times, comparison.tests),
        reach_of_tests=reach_of_tests,
        runs=sorted({*runs.values()}),
        equal=group_by(filter(standings.are_equal, times), "algorithm"),
        repeated=[row for row in times if row["copies"] and not standings.are_equal(row)],
        on_each=on_each,
        failed=[row for row in on_each if row["successes"] < row["runs"]],
        instances=comparison.instances.split(),
        where=which_instances(comparison.instances),
        beaten=pairs.beaten(comparison),
        precision=compact(f"{comparison.precision:g}"),
        LEVEL=LEVEL,
        FEW=pairs.FEW,
        VISIBILITIES=VISIBILITIES,
        next=why and {"why": why, "command": changes and command(comparison.call | changes)},
        command=command(comparison.call),
        commit=commit(),
        files=code_of(comparison.code, "file"),
        versions=code_of(comparison.code, "package") | {"SciPy": version("scipy")},
    )


def code_of(rows, kind):
    """{name: version} of the files or packages in rows of code.csv; where algorithms differ, all versions."""
    rows_of = group_by([row for row in rows if row["kind"] == kind], "name")
    return {name: ", ".join(dict.fromkeys(row["version"] for row in its)) for name, its in rows_of.items()}


def command(call):
    """The call of Snakemake with this configuration, for a shell."""
    words = [f"{key}={shlex.quote(text)}" for key, text in in_lines(call).items()]
    return " ".join(["snakemake --cores all compare", *(["--config", *words] if words else [])])


def in_lines(configuration):
    """{key: its value in one line, as --config takes it}; three instances or more in a row are a range: 1-15."""
    lines = {}
    for key, value in configuration.items():
        if key == "instances" and len(value) > 2 and value == [*range(value[0], value[-1] + 1)]:
            value = f"{value[0]}-{value[-1]}"
        text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10**9)
        lines[key] = text.removesuffix("...\n").strip()
    return lines


def commit():
    """The commit of the code, with -dirty if files differ from it, or that none is known."""
    alone = os.environ | {"GIT_CEILING_DIRECTORIES": str(Path.cwd().parent)}  # not of a repository around this one
    call = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        return subprocess.run(call, env=alone, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def overview(page, folder):
    """For the terminal: what the page has before the first <details>, without heading and figure, and where it is."""
    lines = html.unescape(page.partition("<details>")[0]).splitlines()[6:]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(line for line in lines if not line.startswith("```")))
    return f"{text.strip()}\n\nComparison  {folder}comparison.md, in a browser {folder}comparison.html\n"


def compact(text):
    """8.2421e4 for Python's 8.2421e+04."""
    mantissa, _, exponent = text.partition("e")
    return f"{mantissa}e{int(exponent)}" if exponent and int(exponent) else mantissa
