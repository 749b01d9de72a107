# From problems to tables of indicators.


localrules:
    generate_problem,
    import_runs,
    solve_lp,
    collect_runs,
    aggregate,
    rank,
    lp_indicators,


rule generate_problem:
    """Write the problem of dimension N."""
    input:
        code=sources("scripts/generate_problem.py"),
    output:
        "data/problems/N{N}{instance}.npz",
    log:
        "logs/problems/N{N}{instance}.log",
    priority: longest_first
    params:
        instance=instance_of,
        digest=dependencies.source_digest("scripts/generate_problem.py"),
    shell:
        "python scripts/generate_problem.py --N {wildcards.N} --instance {params.instance:q}"
        " --output {output} > {log} 2>&1"


rule optimize:
    """Run an optimizer several times; a run is a line of JSON."""
    input:
        code=sources("scripts/optimize.py"),
        optimizer=optimizer_sources,
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/runs/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.jsonl",
    log:
        "logs/runs/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.log",
    wildcard_constraints:
        settings=r"seed[\w.=,+-]+",
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes,
    params:
        instance=instance_of,
        settings=settings_as_json,
        digest=optimizer_digest,
        trace=[],
    shell:
        "python scripts/optimize.py --algorithm {wildcards.algorithm} --settings {params.settings:q}"
        " --problem {input.problem:q} --instance {params.instance:q} --runs {wildcards.chunk} {params.trace:q}"
        " --output {output} > {log} 2>&1"


use rule optimize as trace with:
    """Repeat runs, and record each improvement."""
    output:
        "data/traces/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.jsonl",
    log:
        "logs/traces/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.log",
    params:
        trace="--trace",


def external_records(wildcards):
    """The files of the runs of a chunk."""
    folder, instance = PLUG_INS[wildcards.algorithm]["records"], instance_of(wildcards)
    first, last = map(int, wildcards.chunk.split("-"))
    return [f"{folder}/{records.run_file(wildcards.N, run, instance)}" for run in range(first, last + 1)]


rule import_runs:
    """Check and import runs made elsewhere."""
    input:
        code=sources("scripts/import_runs.py"),
        records=external_records,
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/runs/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.jsonl",
    log:
        "logs/runs/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.log",
    wildcard_constraints:
        settings=r"external-budget\d+",
    params:
        records=lambda wildcards: PLUG_INS[wildcards.algorithm]["records"],
        instance=instance_of,
        budget=config["budget"],
    shell:
        "python scripts/import_runs.py --records {params.records:q} --algorithm {wildcards.algorithm}"
        " --problem {input.problem:q} --instance {params.instance:q} --runs {wildcards.chunk} --budget {params.budget:q}"
        " --output {output} > {log} 2>&1"


def solver_file(wildcards):
    return plug_ins.file_of("lp_solvers", wildcards.solver)


def solver_digest(wildcards):
    return dependencies.source_digest(solver_file(wildcards), "scripts/solve_lp.py")


rule solve_lp:
    """Solve a problem with an LP solver."""
    input:
        code=sources("scripts/solve_lp.py"),
        solver=lambda wildcards: sources(solver_file(wildcards)),
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    log:
        "logs/lp/{solver}/N{N}{instance}.log",
    params:
        digest=solver_digest,
    shell:
        "python scripts/solve_lp.py --solver {wildcards.solver} --problem {input.problem:q}"
        " --output {output} > {log} 2>&1"


rule collect_runs:
    """Collect all runs in two tables; refuse records with other settings."""
    input:
        code=sources("scripts/collect_runs.py"),
        runs=run_files(RUNS.values()),
    output:
        table="<data>/runs.csv",
        hits="<data>/target_hits.csv",
    log:
        "<logs>/collect_runs.log",
    params:
        runs=WHICH_RUNS,
    shell:
        "python scripts/collect_runs.py {params.runs:q} --table {output.table} --hits {output.hits} > {log} 2>&1"


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
    shell:
        "python scripts/aggregate.py --runs {input.runs:q} --hits {input.hits:q} --indicators {output.indicators}"
        " --indicators-by-instance {output.indicators_by_instance} --ecdf {output.ecdf} > {log} 2>&1"


rule rank:
    """Rank the algorithms for each N and overall."""
    input:
        code=sources("scripts/rank.py"),
        indicators="<data>/indicators.csv",
    output:
        "<data>/ranking.csv",
    log:
        "<logs>/rank.log",
    shell:
        "python scripts/rank.py --indicators {input.indicators:q} --output {output} > {log} 2>&1"


rule lp_indicators:
    """Compute the indicators of the LP solutions."""
    input:
        code=sources("scripts/lp_indicators.py"),
        solutions=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=INSTANCES),
    output:
        indicators="<data>/lp_indicators.csv",
        by_instance="<data>/lp_indicators_by_instance.csv",
    log:
        "<logs>/lp_indicators.log",
    params:
        solutions=SOLUTIONS,
        problems=["--dimensions", *DIMENSIONS, "--instances", *config["instances"]],
    shell:
        "python scripts/lp_indicators.py --solutions {params.solutions:q} {params.problems:q}"
        " --output {output.indicators} --by-instance {output.by_instance} > {log} 2>&1"
