# What all rules share: the modules of a script, how results are shown.

import json

from klee_minty import dependencies, plug_ins
from klee_minty.recipes import cached_digest, cached_versions
from klee_minty.presentation import layouts
from klee_minty.settings import ALL

LAYOUTS = [layouts.folder(layout) for layout in ["lncs", *config["layouts"]]]
FORMATS = list(dict.fromkeys(["pdf", "png", *config["formats"]]))  # the formats of figures; pages need the first two


wildcard_constraints:
    N=r"\d+",
    chunk=r"\d+-\d+",
    instance=r"\d+",
    problem=r"[\w.=,+-]+",
    algorithm=r"\w+",
    solver=r"\w+",
    settings=r"[\w.=,+-]+",
    layout="|".join(map(layouts.folder, layouts.LAYOUTS)),


def code_of(script, *files):
    """A parameter by which Snakemake notices other code: the digest of a script and of all that it imports.

    files: of plug-ins that it runs, which count with what they import and the versions of their packages.
    """
    digest = cached_digest(script, *files)
    return [digest, *map(str, cached_versions(*files).items())] if files else digest


def templates(*names):
    """Files in presentation/templates/."""
    return [f"scripts/klee_minty/presentation/templates/{name}.j2" for name in names]


def figure_files(figure, title=None):
    """The files of a figure; Snakemake's report shows its PNG under a title."""
    paths = {ending: f"<figures>/{{layout}}{figure}.{ending}" for ending in FORMATS}
    if title:
        paths["png"] = report(paths["png"], category="Figures", labels={"figure": title, "layout": "{layout}"})
    return list(paths.values())


def table_of_results(name, title):
    """A CSV file of results, which Snakemake's report shows under the title."""
    return report(f"<data>/{name}.csv", category="Tables", labels={"table": title})


def data_folder(wildcards):
    """The folder of results in which scripts find tables by their names."""
    return DATA


def layout_of(wildcards):
    return Path(wildcards.get("layout", "")).name or "lncs"


def labels(wildcards):
    """The configuration's names of algorithms; a function, since braces in a text would be wildcards."""
    return json.dumps({name: entry["label"] for name, entry in ALGORITHMS.items() if entry["label"]})


def seen(wildcards):
    """What algorithms see that do not see all."""
    settings = {name: entry["settings"] for name, entry in ALGORITHMS.items() if entry["settings"]}
    return json.dumps({name: its.sees for name, its in settings.items() if its.sees != ALL})


def problem_label(wildcards):
    """The problem as captions name it; a function for the same reason."""
    return PROBLEM_LABEL


def longest_first(wildcards):
    return int(wildcards.N)
