# From the configuration to runs and tables of indicators.
#
# Each rule has its code as a parameter, code_of(…): by times alone Snakemake would miss a file that an older one
# replaced, and an upgrade of a package that a plug-in uses. What plug-ins print, and the tracebacks of
# what they raise, is in {log}.out, which no terminal shows.

import math
import re
from itertools import product

from klee_minty.recipes import problem_recipe, runs_recipe, solutions_recipe
from klee_minty.settings import PAPER_PROBLEM, external_name, run_chunks, run_paths

SOLVERS, INSTANCES = config["solvers"], config["instances"]
CHUNKS = run_chunks(config["runs"], config["chunk"])  # parts of the run numbers, such as 0-4, each made by one job
RECIPES = {}  # {folder: its Recipe}


def register(recipe):
    """Register the Recipe of a folder for the rules that make its files, and return it."""
    RECIPES[recipe.folder] = recipe
    return recipe


def recipe_of(wildcards):
    """The Recipe of PROBLEM, PROBLEM/SOLVER or PROBLEM/ALGORITHM/SETTINGS, such as
    rotated_klee_minty/mine/seed1-budget20000-stagnation100-sigma=2.0.
    """
    parts = (wildcards.get(part) for part in ("problem", "solver", "algorithm", "settings"))
    return RECIPES["/".join(filter(None, parts))]


def options(wildcards):
    return recipe_of(wildcards).options


def code_of_recipe(wildcards):
    recipe = recipe_of(wildcards)
    return code_of(recipe.script, *recipe.files)


def runs_of(name, algorithm):
    """The folder of the runs of one of the ALGORITHMS."""
    if algorithm["records"]:
        return f"{PROBLEM}/{name}/{external_name(config['budget'])}"
    return register(runs_recipe(RECIPES[PROBLEM], name, algorithm["settings"])).folder


ALGORITHMS = configuration.algorithms(config)
PROBLEM = register(configuration.checked_problem("problem", config["problem"], config["precision"])).folder
PROBLEM_LABEL = configuration.problem_label(config)
IS_PAPER_PROBLEM = PROBLEM == PAPER_PROBLEM
HAS_LINEAR_PROGRAM = HAS_F_OPT = IS_PAPER_PROBLEM
if not IS_PAPER_PROBLEM:
    ends = dict.fromkeys([*INSTANCES[:2], INSTANCES[-1]])  # instances that a file may make equal
    of_file = {"instances": [*ends], "own": "dimensions" not in CHANGED}
    FACTS = configuration.facts("problem", RECIPES[PROBLEM], *config["dimensions"], **of_file)
    HAS_LINEAR_PROGRAM, HAS_F_OPT = FACTS["linear_program"], FACTS["f_opt"] is not None  # tables of errors need it
    config["dimensions"] = FACTS["dimensions"]
DIMENSIONS = config["dimensions"]
RUNS = {name: runs_of(name, algorithm) for name, algorithm in ALGORITHMS.items()}  # {algorithm: folder}
configuration.check_number_of_jobs(len(RUNS) * len(DIMENSIONS) * len(INSTANCES) * len(CHUNKS))
SOLUTIONS = [register(solutions_recipe(RECIPES[PROBLEM], solver)).folder for solver in SOLVERS]
DIGESTS = {folder: RECIPES[folder].made_by for folder in (*RUNS.values(), *SOLUTIONS) if folder in RECIPES}
NOTE = folder_note.note_of(config, DIGESTS)
HERE = folder_note.newer_unless_noted(OUT, NOTE)  # an input of what begins in the folder of results
# Distances are a factor of the ranking: where a table of runs has no points, nobody is ranked.
HAS_DISTANCES = all(algorithm.get("has_y", True) for algorithm in ALGORITHMS.values())
RESULTS = ["indicators"] + HAS_DISTANCES * ["ranking"] + HAS_LINEAR_PROGRAM * ["lp_indicators"]


def run_files(folders, dimensions=DIMENSIONS, chunks=CHUNKS, instances=INSTANCES):
    """The files of runs in these folders; one job makes each, and one all of those made elsewhere."""
    cells = product(folders, dimensions, instances)
    return [path for folder, *cell in cells for path in run_paths(f"data/runs/{folder}", *cell, chunks)]


def which_runs():
    """The options of command_line.add_runs: all runs, with the digests of what makes them."""
    folders = [f"data/runs/{folder}" for folder in RUNS.values()]
    digests = [DIGESTS.get(folder, "-") for folder in RUNS.values()]
    which = ["--dimensions", *DIMENSIONS, "--chunks", *CHUNKS, "--instances", *INSTANCES]
    return ["--runs", *folders, "--made-by", *digests, *which]


rule generate_problem:
    """Write an instance of a problem of dimension N."""
    output:
        "data/problems/{problem}/N{N}/instance{instance}.npz",
    log:
        "logs/problems/{problem}/N{N}/instance{instance}.log",
    priority: longest_first
    localrule: True
    params:
        options=options,
        code=code_of_recipe,
    shell:
        "python scripts/generate_problem.py {params.options:q} --N {wildcards.N} --instance {wildcards.instance}"
        " --output {output} > {log}.out 2> {log}"


def minutes(wildcards, attempt):
    """At least twice the wall time that the slowest algorithm takes for the whole budget of all runs of a job."""
    N, budget = int(wildcards.N), int(re.search(r"budget(\d+)", wildcards.settings)[1])
    first, last = map(int, wildcards.chunk.split("-"))
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil((last - first + 1) * budget * N * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)


rule optimize:
    """Run an optimizer several times; a run is a line of JSON."""
    input:
        problem="data/problems/{problem}/N{N}/instance{instance}.npz",
    output:
        "data/runs/{problem}/{algorithm}/{settings}/N{N}/instance{instance}/runs{chunk}.jsonl",
    log:
        "logs/runs/{problem}/{algorithm}/{settings}/N{N}/instance{instance}/runs{chunk}.log",
    wildcard_constraints:
        settings=r"seed[\w.=,+-]+",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        options=options,
        code=code_of_recipe,
    shell:
        "python scripts/optimize.py {params.options:q} --problem {input.problem:q} --runs {wildcards.chunk}"
        " --output {output} > {log}.out 2> {log}"


rule solve_lp:
    """Solve a problem with an LP solver."""
    input:
        problem="data/problems/{problem}/N{N}/instance{instance}.npz",
    output:
        "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
    log:
        "logs/lp/{problem}/{solver}/N{N}/instance{instance}.log",
    localrule: True
    params:
        options=options,
        code=code_of_recipe,
    shell:
        "python scripts/solve_lp.py {params.options:q} --problem {input.problem:q} --output {output} > {log}.out 2> {log}"


rule collect_runs:
    """Collect all runs in tables; refuse records with other settings or results."""
    input:
        here=HERE,
        runs=run_files(RUNS.values()),
        problems=expand(rules.generate_problem.output, problem=PROBLEM, N=DIMENSIONS, instance=INSTANCES),
    output:
        expand("<data>/{table}.csv", table=["runs", "target_hits", "targets", "f_opt", "code"]),
    log:
        "<logs>/collect_runs.log",
    localrule: True
    params:
        code=code_of("scripts/collect_runs.py"),
        runs=which_runs(),
        problems=["--problems", f"data/problems/{PROBLEM}"],
        data=data_folder,
    shell:
        "python scripts/collect_runs.py {params.runs:q} {params.problems:q} --data {params.data:q} > {log} 2>&1"


rule aggregate:
    """Compute indicators, ranking and ECDFs of the runs."""
    input:
        tables=expand("<data>/{table}.csv", table=["runs", "target_hits", "targets"]),
    output:
        table_of_results("indicators", "Table 2: the evolutionary algorithms"),
        [table_of_results("ranking", "The ranking")] if HAS_DISTANCES else [],
        "<data>/ecdf.csv",
    log:
        "<logs>/aggregate.log",
    localrule: True
    params:
        code=code_of("scripts/aggregate.py"),
        data=data_folder,
        unranked=[] if HAS_DISTANCES else ["--unranked"],
    shell:
        "python scripts/aggregate.py --data {params.data:q} {params.unranked:q} > {log} 2>&1"


rule lp_indicators:
    """Compute the indicators of the LP solutions."""
    input:
        here=HERE,
        solutions=expand(rules.solve_lp.output, problem=PROBLEM, solver=SOLVERS, N=DIMENSIONS, instance=INSTANCES),
    output:
        table_of_results("lp_indicators", "Table 3: the LP solvers"),
    log:
        "<logs>/lp_indicators.log",
    localrule: True
    params:
        code=code_of("scripts/lp_indicators.py"),
        solutions=expand("data/lp/{folder}", folder=SOLUTIONS),
        made_by=[DIGESTS[folder] for folder in SOLUTIONS],
        dimensions=DIMENSIONS,
        instances=INSTANCES,
        data=data_folder,
    shell:
        "python scripts/lp_indicators.py --solutions {params.solutions:q} --made-by {params.made_by:q}"
        " --dimensions {params.dimensions:q} --instances {params.instances:q} --data {params.data:q} > {log} 2>&1"
