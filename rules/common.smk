# What the rules share: which runs there are, what a script rests on, what a job of a run needs.
import glob
import json
import math
import shlex

from klee_minty import dependencies, paper
from klee_minty.records import instance_suffix, run_file
from presentation import layouts, names


def verbatim(text):
    """A parameter in which braces are no wildcards."""
    return lambda wildcards: text


def csv(names):
    """Tables in data/, named in a line."""
    return expand("data/{csv}.csv", csv=names.split())


PLUG_INS = configuration.plug_ins(config)
ALGORITHMS, SOLVERS, DIMENSIONS = list(PLUG_INS), config["solvers"], config["dimensions"]
PARAMETERS = config["parameters"] | {
    name: plug_in["parameters"] for name, plug_in in PLUG_INS.items() if plug_in["parameters"]
}
LABELS = verbatim(json.dumps({name: plug_in["label"] for name, plug_in in PLUG_INS.items() if plug_in["label"]}))
SUFFIXES = [instance_suffix(instance) for instance in config["instances"]]
# A job makes one run, or a chunk of them: then the last of its records stands for all.
CHUNK = config["chunk"]
RUNS = [min(first + CHUNK, config["runs"]) - 1 for first in range(0, config["runs"], CHUNK)]
OPTIMIZED = "data/runs/{algorithm}/N{N}{instance}/run{run}.json"
# The interpreter that runs Snakemake, unless Snakemake is asked to make environments.
PYTHON = "python" if workflow.deployment_settings.deployment_method else shlex.quote(sys.executable)
# Runs record each improvement, if asked to, or are repeated where an export needs it.
TRACED = OPTIMIZED if config["traces"] else OPTIMIZED.replace("data/runs", "data/traces")
# Results over all instances, and where there are several also of each.
BY_INSTANCE = "_by_instance" if len(config["instances"]) > 1 else ""
# Own algorithms are compared with the others.
IS_COMPARED = config["confidence"] or not {*ALGORITHMS} <= {*paper.ALGORITHMS}
FLOATS = ["table1", "table2", "table3", "ranking", *(["comparison"] if IS_COMPARED else []), "fidelity"]
TABLES = [*FLOATS, *(f"{table}_tabular" for table in [*FLOATS[:-1], "fidelity2", "fidelity3"])]
LAYOUT_FOLDERS = [layouts.folder(layout) for layout in ["lncs", *config["layouts"]]]
FIGURES = ["figure1", "figure2", "figure3"]
# What the runs depend on, beyond their number and dimension.
SETTINGS = verbatim(
    json.dumps({key: config[key] for key in ("seed", "budget", "stagnation", "instances")} | {"parameters": PARAMETERS})
)
RUN_HERE = [name for name, plug_in in PLUG_INS.items() if plug_in["file"]]
IMPORTED = [name for name, plug_in in PLUG_INS.items() if plug_in["records"]]
PAPER = [f"{ROOT}/data/paper/{csv}.csv" for csv in ("table2", "table3", "errata")]
# The sample of many runs that numbers are judged by: the folder's own, made by `snakemake reference`, or the paper's. Its
# absolute paths keep it from being made by the way.
REFERENCE = expand(os.path.abspath("studies/reference/reference.{ending}"), ending=["csv", "json"])
if not all(map(os.path.exists, REFERENCE)):
    REFERENCE = expand(f"{ROOT}/studies/reference/reference.{{ending}}", ending=["csv", "json"])
# What Snakemake's report shows beside the figures, by category; studies/today may have a REPRODUCTION.md of its own, left out.
PAGES = {
    "Answers": ["comparison.md", "REPRODUCTION.md"] if IS_COMPARED else ["REPRODUCTION.md"],
    "Tables": [f"paper_tables/{table}.tex" for table in FLOATS if table != "comparison"],
    "Studies": sorted(map(os.path.abspath, glob.glob("studies/*/[!R]*.md") + glob.glob("studies/*/*/comparison.md"))),
}
names.set_labels(json.loads(LABELS(None)))  # for what the terminal shows


def figure(name):
    """The files of a figure; the second is shown in Snakemake's report."""
    shown = report(
        f"figures/{{layout}}{name}.png",
        category=os.path.dirname(name).title() or "Figures",
        labels=lambda wildcards: {"figure": os.path.basename(name), "layout": layout_of(wildcards)},
        caption=f"{ROOT}/rules/captions/{name}.rst",
    )
    return [f"figures/{{layout}}{name}.pdf", shown]


def shown(category, pages):
    """The pages as HTML, in a category of Snakemake's report; a study's has the name of its folder."""
    for page in pages:
        _, _, study = os.path.dirname(page).rpartition("studies/")
        name = "_".join(Path(study).parts) if category == "Studies" else Path(page).stem
        captions = (f"{ROOT}/rules/captions/{caption}.rst" for caption in (name, "study"))
        caption = next(filter(os.path.exists, captions))
        yield report(f"data/pages/{name}.html", category=category, labels={"page": name}, caption=caption)


def layout_of(wildcards):
    return os.path.dirname(wildcards.layout) or "lncs"


def instance_of(wildcards):
    return wildcards.instance.removeprefix("_instance") or 0


# What a rule's command may name as params.seed and so on without a declaration.
SHARED = config | {
    "algorithms": ALGORITHMS,
    "instance": instance_of,
    "labels": LABELS,
    "layout": layout_of,
    "settings": SETTINGS,
}


wildcard_constraints:
    N=r"\d+",
    run=r"\d+(-\d+)?",
    instance=r"(_instance[1-9]\d*)?",
    algorithm=r"\w+",
    solver=r"\w+",
    layout="|".join(map(layouts.folder, layouts.LAYOUTS)),


def python(names="", more="--output {output}"):
    """The command that runs a rule's script, with what makes its results, and lets it write to the log.

    names: such as "input.problem params.layout" for --problem {input.problem:q} --layout {params.layout:q}.
    """
    options = [f"--{name.partition('.')[2].replace('_', '-')} {{{name}:q}}" for name in names.split()]
    return f"KLEE_MINTY_MADE={{params.made}} {PYTHON} {{input.code[0]:q}} {' '.join([*options, more])} > {{log}} 2>&1"


def sources(*scripts):
    """The scripts, what they import of the repository, and templates: when one changes, what it made is made again."""
    found = dependencies.sources(*(f"{ROOT}/{script}" for script in scripts))
    if any(path.endswith("presentation/markdown.py") for path in found):  # which finds the templates
        for folder in ("scripts/presentation/templates", *map(os.path.dirname, scripts)):
            found += sorted(glob.glob(f"{ROOT}/{folder}/*.j2"))
    return found


def optimizers(*algorithms):
    """Of an algorithm, its file first."""
    files = (PLUG_INS.get(name, {}).get("file", f"{ROOT}/scripts/optimizers/{name}.py") for name in algorithms)
    return dependencies.sources(*files)


def lp_solvers(*solvers):
    return sources(*(f"scripts/lp_solvers/{solver}.py" for solver in solvers))


def chunk_of(last):
    """The runs of a job whose last one has this number."""
    return range(int(last) - int(last) % CHUNK, int(last) + 1)


def run_numbers(last):
    """They as optimize.py takes them, such as 0-99."""
    runs = chunk_of(last)
    return f"{runs[0]}-{last}" if len(runs) > 1 else last


def records(path):
    """What a job makes for which the path stands."""
    folder, name = os.path.split(path)
    if not folder.startswith(("data/runs/", "data/traces/")):
        return [path]
    return [f"{folder}/run{run}.json" for run in chunk_of(name.removeprefix("run").removesuffix(".json"))]


def longest_first(wildcards):
    return int(wildcards.N)


def minutes(runs):
    """At least twice the wall time that the slowest algorithm takes for the whole budget, run by run."""

    def of_job(wildcards, attempt):
        N = int(wildcards.N)
        microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
        return attempt * math.ceil(runs * config["budget"] * N * microseconds / 60e6)

    return of_job


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)
