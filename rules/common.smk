# What the rules share: problem and runs, the modules of a script, how results are shown.

import functools
import json

from klee_minty import dependencies, plug_ins
from klee_minty.settings import PAPER_PROBLEM, Settings, external_name, problem_folder, run_chunks
from klee_minty.presentation import layouts
from klee_minty.workflow import configuration

ALGORITHMS = configuration.algorithms(config)
SOLVERS = config["solvers"]
DIMENSIONS, INSTANCES = config["dimensions"], config["instances"]
CHUNKS = run_chunks(config["runs"], config["chunk"])  # parts of the run numbers, each made by one job
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


PROBLEMS = {}  # {PROBLEM, a folder of data/problems: what its name stands for}
SETTINGS = {}  # {ALGORITHM/SETTINGS, a folder of runs: what its name stands for}


def folder_of_problem(name, file=None, parameters=None, precision=None):
    """PROBLEM, the folder of a problem's instances; notes what it stands for."""
    file = file or plug_ins.file_of("problems", name)
    folder = problem_folder(name, parameters or {}, file, precision)
    PROBLEMS[folder] = {"name": name, "file": file, "parameters": parameters or {}, "precision": precision}
    return folder


def folder_of_runs(
    algorithm, file, parameters, budget=config["budget"], stagnation=config["stagnation"], problem=None, sees="g"
):
    """PROBLEM/ALGORITHM/SETTINGS, the folder of an algorithm's runs; problem: PROBLEM, that of the configuration by default."""
    return folder_of_settings(algorithm, Settings(config["seed"], budget, stagnation, parameters, file, sees), problem)


def folder_of_settings(algorithm, settings, problem=None):
    """Note any settings, such as those with another seed, and return PROBLEM/ALGORITHM/SETTINGS."""
    SETTINGS[settings.folder(algorithm)] = settings
    return f"{problem or PROBLEM}/{settings.folder(algorithm)}"


def settings_of(wildcards):
    return SETTINGS[f"{wildcards.algorithm}/{wildcards.settings}"]


def problem_of(wildcards):
    return PROBLEMS[wildcards.problem]


def run_files(folders, dimensions=DIMENSIONS, chunks=CHUNKS, instances=INSTANCES):
    """The files of runs in these folders; one job makes each."""
    pattern = "{folder}/N{N}/instance{instance}/runs{chunk}.jsonl"
    return expand(pattern, folder=folders, N=dimensions, instance=instances, chunk=chunks)


entry = configuration.problem_entry(config)
PROBLEM_LABEL = entry.pop("label")
PROBLEM = folder_of_problem(**entry, precision=config["precision"])
IS_THE_PAPERS = PROBLEM == PAPER_PROBLEM
HAS_LINEAR_PROGRAM = IS_THE_PAPERS or configuration.has_linear_program(PROBLEMS[PROBLEM], DIMENSIONS[0], INSTANCES[0])
TABLES = ["table2", "ranking"] + HAS_LINEAR_PROGRAM * ["table3"] + IS_THE_PAPERS * ["table1"]
RESULTS = ["indicators", "ranking"] + HAS_LINEAR_PROGRAM * ["lp_indicators"]
FIGURES = ["figure2", "figure3", "figure3_by_dimension"] + IS_THE_PAPERS * ["figure1"]

RUNS = {}  # {algorithm: folder of its runs}
for name, entry in ALGORITHMS.items():
    if entry["records"]:
        RUNS[name] = f"data/runs/{PROBLEM}/{name}/{external_name(config['budget'])}"
    else:
        RUNS[name] = f"data/runs/{folder_of_runs(name, entry['file'], entry['parameters'], sees=entry['sees'])}"


def which_runs(folders):
    """The options of command_line.add_runs: the runs of the configuration in these folders."""
    return ["--runs", *folders, "--dimensions", *DIMENSIONS, "--chunks", *CHUNKS, "--instances", *INSTANCES]


WHICH_RUNS = which_runs(RUNS.values())


@functools.cache
def sources(*scripts):
    """The scripts and the repository's modules that they import: if one changes, the rule runs again."""
    return tuple(map(os.path.relpath, dependencies.sources(*scripts)))


def templates(*names):
    """Files in presentation/templates/."""
    return [f"scripts/klee_minty/presentation/templates/{name}.j2" for name in names]


def figure_files(figure):
    """The files of a figure."""
    return [f"<figures>/{{layout}}{figure}.{ending}" for ending in FORMATS]


def layout_of(wildcards):
    return Path(wildcards.layout).name or "lncs"


def labels(wildcards):
    """The configuration's names of algorithms; a function, since braces in a text would be wildcards."""
    return json.dumps({name: entry["label"] for name, entry in ALGORITHMS.items() if entry["label"]})


def problem_label(wildcards):
    """The problem as captions name it; a function for the same reason."""
    return PROBLEM_LABEL


def longest_first(wildcards):
    return int(wildcards.N)
