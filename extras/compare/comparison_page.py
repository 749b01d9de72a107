"""comparison.md, and its first lines for the terminal: which algorithm reaches the target, at what cost, and which differences are significant."""

import math
import os
import shlex
import subprocess
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import answer
import standings
from klee_minty.files import group_by
from klee_minty.presentation.formats import ranges
from klee_minty.presentation.latex import which_instances
from klee_minty_studies.formats import percent
from klee_minty_studies.page_markdown import escape, escape_names, page_templates
from klee_minty_studies.statistics.inference import LEVEL

import yaml


def comparison_page(comparison):
    """The text of the page of a Comparison."""
    comparison = replace(comparison, names=escape_names(comparison.names), problem=escape(comparison.problem))
    times, tests, names, known = comparison.over_all, comparison.tests, comparison.names, comparison.known
    error = "error ≤ " if known.is_optimum else "f ≤ f_known + "
    by_instances = standings.by_instances(comparison.times)
    why, changes = answer.next_step(comparison)
    configuration = {key: value for key, value in comparison.configuration.items() if key != "folder"}
    files, packages = (code_of(comparison.code, kind) for kind in ("file", "package"))
    templates = page_templates(Path(__file__).parent, names)
    templates.filters |= {"percent": percent, "ranges": ranges, "ratio": answer.ratio_text}
    templates.filters |= {"cost": lambda row: standings.cost(row, error), "ert_interval": standings.ert_interval}
    templates.filters["apart"] = lambda row: standings.apart(tests, row["N"], row["algorithm"])
    return templates.get_template("comparison.md.j2").render(
        comparison=comparison,
        group_by=group_by,
        best=answer.winners_in_words(times, names),
        answers=answer.answers(times, tests, names),
        notes=answer.notes(comparison),
        next=why and {"why": why, "command": command(comparison.call | changes)},
        on_each={which_instances(part): rows for part, rows in by_instances.items() if " " not in part},
        own=bool(answer.opponents(times)),
        level=LEVEL,
        command=command(comparison.call),
        configuration=in_lines(configuration),
        commit=commit(),
        files=files,
        versions=packages | {"SciPy": version("scipy")},
    )


def code_of(rows, kind):
    """{name: version} of the files or packages in rows of code.csv; where algorithms differ, all versions."""
    versions = {}
    for row in (row for row in rows if row["kind"] == kind):
        versions.setdefault(row["name"], {})[row["version"]] = None
    return {name: ", ".join(each) for name, each in versions.items()}


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


def commit():
    """A sentence on the commit of the code, and whether files differ from it."""
    # No repository that this folder is only in
    alone = os.environ | {"GIT_CEILING_DIRECTORIES": str(Path.cwd().parent), "LC_ALL": "C"}
    call = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        name = subprocess.run(call, env=alone, capture_output=True, text=True, check=True).stdout.strip()
    except OSError:
        return "Its commit is unknown: there is no Git here."
    except subprocess.CalledProcessError as error:
        if "dubious ownership" in error.stderr:
            return "Its commit is unknown: the code belongs to another user, so that Git refuses to read it."
        return "The code is in no Git repository."
    return f"Commit {name}: files differ from it." if "dirty" in name else f"Commit {name}."


def overview(comparison):
    """The answer for the terminal, and where the page is."""
    times, names = comparison.over_all, comparison.names
    lines = [answer.winners_in_words(times, names)]
    for sentence, more in answer.answers(times, comparison.tests, names):
        lines += [sentence, *(f"  {text}" for text in more)]
    where = f"Comparison  {comparison.folder}comparison.md, in a browser {comparison.folder}comparison.html"
    return "\n".join([*lines, *answer.notes(comparison), "", where, ""])
