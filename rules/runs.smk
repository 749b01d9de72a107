# From problems to tables of indicators.

import math


def plug_in_sources(file):
    return sources(file, *dependencies.outside_sources(file))


def problem_sources(wildcards):
    return plug_in_sources(problem_of(wildcards)["file"])


def problem_digest(wildcards):
    file = problem_of(wildcards)["file"]
    return dependencies.source_digest(file, *dependencies.outside_sources(file), "scripts/generate_problem.py")


rule generate_problem:
    """Write an instance of a problem of dimension N."""
    input:
        code=sources("scripts/generate_problem.py"),
        file=problem_sources,
    output:
        "data/problems/{problem}/N{N}/instance{instance}.npz",
    log:
        "logs/problems/{problem}/N{N}/instance{instance}.log",
    priority: longest_first
    localrule: True
    params:
        name=lambda wildcards: problem_of(wildcards)["name"],
        parameters=lambda wildcards: json.dumps(problem_of(wildcards)["parameters"]),
        digest=problem_digest,
    shell:
        "python scripts/generate_problem.py --problem {params.name:q} --problem-file {input.file[0]:q}"
        " --problem-parameters {params.parameters:q} --N {wildcards.N} --instance {wildcards.instance}"
        " --output {output} > {log} 2>&1"


def settings_as_json(wildcards):
    return settings_of(wildcards).as_json()


def optimizer_sources(wildcards):
    return plug_in_sources(settings_of(wildcards).file)


def package_versions(wildcards):
    """A parameter, since an upgrade changes no file of the repository."""
    return dependencies.imported_versions(settings_of(wildcards).file, problem_of(wildcards)["file"])


def run_digest(wildcards):
    """The digest of everything that is run: it notices also an older file."""
    files = settings_of(wildcards).file, problem_of(wildcards)["file"]
    return dependencies.source_digest(*files, *dependencies.outside_sources(*files), "scripts/optimize.py")


def minutes(wildcards, attempt):
    """At least twice the wall time that the slowest algorithm takes for the whole budget of all runs of a job."""
    N = int(wildcards.N)
    first, last = map(int, wildcards.chunk.split("-"))
    evaluations = (last - first + 1) * settings_of(wildcards).limits(N)[0]
    microseconds = 2 * (20 / N + 1 + N**2 / 1000)  # per evaluation
    return attempt * math.ceil(evaluations * microseconds / 60e6)


def megabytes(wildcards, attempt):
    return attempt * (500 + int(wildcards.N) ** 2 // 50)


rule optimize:
    """Run an optimizer several times; a run is a line of JSON."""
    input:
        code=sources("scripts/optimize.py"),
        optimizer=optimizer_sources,
        problem="data/problems/{problem}/N{N}/instance{instance}.npz",
        problem_code=problem_sources,
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
        settings=settings_as_json,
        digest=run_digest,
        versions=package_versions,
    shell:
        "python scripts/optimize.py --algorithm {wildcards.algorithm} --settings {params.settings:q}"
        " --problem {input.problem:q} --runs {wildcards.chunk} --output {output} > {log} 2>&1"


def solver_file(wildcards):
    return plug_ins.file_of("lp_solvers", wildcards.solver)


def solver_digest(wildcards):
    files = solver_file(wildcards), problem_of(wildcards)["file"]
    return dependencies.source_digest(*files, *dependencies.outside_sources(*files), "scripts/solve_lp.py")


def solver_versions(wildcards):
    return dependencies.imported_versions(solver_file(wildcards), problem_of(wildcards)["file"])


rule solve_lp:
    """Solve a problem with an LP solver."""
    input:
        code=sources("scripts/solve_lp.py"),
        solver=lambda wildcards: plug_in_sources(solver_file(wildcards)),
        problem="data/problems/{problem}/N{N}/instance{instance}.npz",
        problem_code=problem_sources,
    output:
        "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
    log:
        "logs/lp/{problem}/{solver}/N{N}/instance{instance}.log",
    localrule: True
    params:
        digest=solver_digest,
        versions=solver_versions,
    shell:
        "python scripts/solve_lp.py --solver {wildcards.solver} --problem {input.problem:q}"
        " --output {output} > {log} 2>&1"


rule collect_runs:
    """Collect all runs in two tables; refuse records with other settings or results."""
    input:
        code=sources("scripts/collect_runs.py"),
        runs=run_files(RUNS.values()),
        problems=problem_files(PROBLEM),
    output:
        table="<data>/runs.csv",
        hits="<data>/target_hits.csv",
        targets="<data>/targets.csv",
    log:
        "<logs>/collect_runs.log",
    localrule: True
    params:
        runs=WHICH_RUNS,
        problems=["--problems", f"data/problems/{PROBLEM}"],
    shell:
        "python scripts/collect_runs.py {params.runs:q} {params.problems:q}"
        " --table {output.table} --hits {output.hits} --targets {output.targets} > {log} 2>&1"


rule aggregate:
    """Compute indicators and ECDFs of the runs."""
    input:
        code=sources("scripts/aggregate.py"),
        runs="<data>/runs.csv",
        hits="<data>/target_hits.csv",
    output:
        indicators="<data>/indicators.csv",
        indicators_by_instance="<data>/indicators_by_instance.csv",
        ecdf="<data>/ecdf.csv",
    log:
        "<logs>/aggregate.log",
    localrule: True
    shell:
        "python scripts/aggregate.py --runs {input.runs:q} --hits {input.hits:q} --indicators {output.indicators}"
        " --indicators-by-instance {output.indicators_by_instance} --ecdf {output.ecdf} > {log} 2>&1"


rule rank:
    """Rank the algorithms for each N and overall."""
    input:
        code=sources("scripts/rank.py"),
        indicators="<data>/indicators.csv",
        targets="<data>/targets.csv",
    output:
        "<data>/ranking.csv",
    log:
        "<logs>/rank.log",
    localrule: True
    shell:
        "python scripts/rank.py --indicators {input.indicators:q} --targets {input.targets:q}"
        " --output {output} > {log} 2>&1"


rule lp_indicators:
    """Compute the indicators of the LP solutions."""
    input:
        code=sources("scripts/lp_indicators.py"),
        solutions=expand(
            "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
            problem=PROBLEM,
            solver=SOLVERS,
            N=DIMENSIONS,
            instance=INSTANCES,
        ),
    output:
        indicators="<data>/lp_indicators.csv",
        by_instance="<data>/lp_indicators_by_instance.csv",
    log:
        "<logs>/lp_indicators.log",
    localrule: True
    params:
        solutions=expand("data/lp/{problem}/{solver}", problem=PROBLEM, solver=SOLVERS),
        problems=["--dimensions", *DIMENSIONS, "--instances", *INSTANCES],
    shell:
        "python scripts/lp_indicators.py --solutions {params.solutions:q} {params.problems:q}"
        " --output {output.indicators} --by-instance {output.by_instance} > {log} 2>&1"
