# From the configuration to runs and tables of indicators.
#
# Rules that run plug-ins, and so make problems, runs or solutions, have the digest of all files that run and the versions of their packages as
# parameters; all others have their script with what it imports as input, code=sources(…). By times alone Snakemake would miss a file that an older
# one replaced, and an upgrade.

import math

from klee_minty.settings import PAPER_PROBLEM, external_name, problem_folder, run_chunks

source_digest = functools.cache(dependencies.source_digest)  # once for each plug-in, not for each job
versions = functools.cache(dependencies.versions)

SOLVERS, INSTANCES = config["solvers"], config["instances"]
CHUNKS = run_chunks(config["runs"], config["chunk"])  # parts of the run numbers, such as 0-4, each made by one job

PROBLEMS = {}  # {PROBLEM, a folder of data/problems: what its name stands for}
SETTINGS = {}  # {PROBLEM/ALGORITHM/SETTINGS, a folder of data/runs: what its name stands for}
PLUG_INS = {}  # {either, or PROBLEM/SOLVER: the files of the plug-ins, and those that their parameters name}


def register_problem(name, file=None, parameters=None, precision=None):
    """Note what PROBLEM, the folder of a problem's instances, stands for, and return it."""
    file = file or plug_ins.file_of("problems", name)
    parameters = parameters or {}
    folder = problem_folder(name, parameters, file, precision)
    PROBLEMS[folder] = {"name": name, "file": file, "parameters": parameters, "precision": precision}
    PLUG_INS[folder] = dependencies.plugged_in(file, parameters)
    return folder


def register_runs(problem, algorithm, settings):
    """Note what data/runs/PROBLEM/ALGORITHM/SETTINGS, the folder of an algorithm's runs, stands for, and return it.

    Such as data/runs/rotated_klee_minty/mine/seed1-budget20000-stagnation100-sigma=2.0.
    """
    folder = f"{problem}/{settings.folder(algorithm)}"
    SETTINGS[folder] = settings
    PLUG_INS[folder] = [*dependencies.plugged_in(settings.file, settings.parameters), *PLUG_INS[problem]]
    return f"data/runs/{folder}"


def runs_of(name, algorithm):
    """The folder of the runs of one of the ALGORITHMS."""
    if algorithm["records"]:
        return f"data/runs/{PROBLEM}/{name}/{external_name(config['budget'])}"
    return register_runs(PROBLEM, name, algorithm["settings"])


ALGORITHMS = configuration.algorithms(config)
PROBLEM = register_problem(**configuration.checked_problem("problem", config["problem"], config["precision"]))
PROBLEM_LABEL = configuration.problem_label(config)
IS_PAPER_PROBLEM = PROBLEM == PAPER_PROBLEM
HAS_LINEAR_PROGRAM = IS_PAPER_PROBLEM
if not IS_PAPER_PROBLEM:
    of_file = {"instance": INSTANCES[0], "own": "dimensions" not in CHANGED}
    FACTS = configuration.facts("problem", PROBLEMS[PROBLEM], *config["dimensions"], **of_file)
    HAS_LINEAR_PROGRAM, config["dimensions"] = FACTS["linear_program"], FACTS["dimensions"]
DIMENSIONS = config["dimensions"]
RUNS = {name: runs_of(name, algorithm) for name, algorithm in ALGORITHMS.items()}  # {algorithm: folder}
configuration.check_number_of_jobs(len(RUNS) * len(DIMENSIONS) * len(INSTANCES) * len(CHUNKS))
for solver in SOLVERS:
    PLUG_INS[f"{PROBLEM}/{solver}"] = [plug_ins.file_of("lp_solvers", solver), *PLUG_INS[PROBLEM]]
RESULTS = ["indicators", "ranking"] + HAS_LINEAR_PROGRAM * ["lp_indicators"]


def run_files(folders, dimensions=DIMENSIONS, chunks=CHUNKS, instances=INSTANCES):
    """The files of runs in these folders; one job makes each."""
    pattern = "{folder}/N{N}/instance{instance}/runs{chunk}.jsonl"
    return expand(pattern, folder=folders, N=dimensions, instance=instances, chunk=chunks)


def made_by(folder, script="scripts/optimize.py"):
    """The digest of a script, these PLUG_INS and all that they import, which records have, too; - of runs made elsewhere."""
    return source_digest(script, *PLUG_INS[folder]) if folder in PLUG_INS else "-"


def which_runs(folders, dimensions=DIMENSIONS, instances=INSTANCES, script="scripts/optimize.py"):
    """The options of command_line.add_runs: the runs in these folders of data/runs or data/traces, and what makes them."""
    digests = [made_by("/".join(Path(folder).parts[2:]), script) for folder in folders]
    which = ["--dimensions", *dimensions, "--chunks", *CHUNKS, "--instances", *instances]
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
        problem=lambda wildcards: configuration.problem_options(**PROBLEMS[wildcards.problem]),
        made_by=lambda wildcards: made_by(wildcards.problem, "scripts/generate_problem.py"),
        versions=lambda wildcards: versions(*PLUG_INS[wildcards.problem]),
    shell:
        "python scripts/generate_problem.py {params.problem:q} --N {wildcards.N} --instance {wildcards.instance}"
        " --output {output} > {log} 2>&1"


def folder_of(wildcards):
    return f"{wildcards.problem}/{wildcards.algorithm}/{wildcards.settings}"


def settings_of(wildcards):
    """--seed, --budget, --stagnation, --file, --sees and --parameters."""
    return SETTINGS[folder_of(wildcards)].options()


def run_made_by(wildcards):
    return made_by(folder_of(wildcards))


def run_versions(wildcards):
    return versions(*PLUG_INS[folder_of(wildcards)])


def minutes(wildcards, attempt):
    """At least twice the wall time that the slowest algorithm takes for the whole budget of all runs of a job."""
    N = int(wildcards.N)
    first, last = map(int, wildcards.chunk.split("-"))
    evaluations = (last - first + 1) * SETTINGS[folder_of(wildcards)].limits(N)[0]
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil(evaluations * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)


rule optimize:
    """Run an optimizer several times; a run is a line of JSON. What it prints is in {log}.out, which no terminal shows."""
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
        settings=settings_of,
        made_by=run_made_by,
        versions=run_versions,
    shell:
        "python scripts/optimize.py --algorithm {wildcards.algorithm} {params.settings:q} --made-by {params.made_by:q}"
        " --problem {input.problem:q} --runs {wildcards.chunk} --output {output} > {log}.out 2> {log}"


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
        made_by=lambda wildcards: made_by(f"{wildcards.problem}/{wildcards.solver}", "scripts/solve_lp.py"),
        versions=lambda wildcards: versions(*PLUG_INS[f"{wildcards.problem}/{wildcards.solver}"]),
    shell:
        "python scripts/solve_lp.py --solver {wildcards.solver} --problem {input.problem:q} --made-by {params.made_by:q}"
        " --output {output} > {log} 2>&1"


rule collect_runs:
    """Collect all runs in two tables; refuse records with other settings or results."""
    input:
        code=sources("scripts/collect_runs.py"),
        here=HERE,
        runs=run_files(RUNS.values()),
        problems=expand(rules.generate_problem.output, problem=PROBLEM, N=DIMENSIONS, instance=INSTANCES),
    output:
        table="<data>/runs.csv",
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
        f_opt="<data>/f_opt.csv",
        code="<data>/code.csv",
    log:
        "<logs>/collect_runs.log",
    localrule: True
    params:
        runs=which_runs(RUNS.values()),
        problems=["--problems", f"data/problems/{PROBLEM}"],
    shell:
        "python scripts/collect_runs.py {params.runs:q} {params.problems:q}"
        " --table {output.table} --hits {output.hits} --targets {output.targets} --f-opt {output.f_opt}"
        " --code {output.code} > {log} 2>&1"


rule aggregate:
    """Compute indicators, ranking and ECDFs of the runs."""
    input:
        code=sources("scripts/aggregate.py"),
        runs="<data>/runs.csv",
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
    output:
        indicators="<data>/indicators.csv",
        ranking="<data>/ranking.csv",
        ecdf="<data>/ecdf.csv",
    log:
        "<logs>/aggregate.log",
    localrule: True
    shell:
        "python scripts/aggregate.py --runs {input.runs:q} --hits {input.hits:q} --targets {input.targets:q}"
        " --indicators {output.indicators} --ranking {output.ranking} --ecdf {output.ecdf} > {log} 2>&1"


rule lp_indicators:
    """Compute the indicators of the LP solutions."""
    input:
        code=sources("scripts/lp_indicators.py"),
        here=HERE,
        solutions=expand(rules.solve_lp.output, problem=PROBLEM, solver=SOLVERS, N=DIMENSIONS, instance=INSTANCES),
    output:
        "<data>/lp_indicators.csv",
    log:
        "<logs>/lp_indicators.log",
    localrule: True
    params:
        solutions=expand("data/lp/{problem}/{solver}", problem=PROBLEM, solver=SOLVERS),
        made_by=[made_by(f"{PROBLEM}/{solver}", "scripts/solve_lp.py") for solver in SOLVERS],
        problems=["--dimensions", *DIMENSIONS, "--instances", *INSTANCES],
    shell:
        "python scripts/lp_indicators.py --solutions {params.solutions:q} --made-by {params.made_by:q} {params.problems:q}"
        " --output {output} > {log} 2>&1"
