# From problems to tables of indicators.


localrules:
    generate_problem,
    import_runs,
    solve_lp,
    aggregate,
    rank,
    confidence,
    compare_algorithms,


rule generate_problem:
    """A problem of dimension N."""
    input:
        code=sources(f"{ROOT}scripts/generate_problem.py"),
    output:
        "data/problems/N{N}{instance}.npz",
    log:
        "logs/problems/N{N}{instance}.log",
    priority: longest_first
    params:
        instance=instance_of,
    shell:
        "python {ROOT}scripts/generate_problem.py --N {wildcards.N} --instance {params.instance}"
        " --output {output} > {log} 2>&1"


rule optimize:
    """Some runs of an optimizer, a line of JSON each."""
    input:
        code=sources(f"{ROOT}scripts/optimize.py"),
        optimizer=lambda wildcards: sources(experiment(wildcards)["file"]),
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
        settings=experiment,
        trace="",
    shell:
        "python {ROOT}scripts/optimize.py --algorithm {wildcards.algorithm} --file {params.settings[file]:q}"
        " --problem {input.problem} --instance {params.instance} --runs {wildcards.chunk}"
        " --seed {params.settings[seed]} --budget {params.settings[budget]}"
        " --stagnation {params.settings[stagnation]} --parameters {params.settings[parameters]:q}"
        " {params.trace} --output {output} > {log} 2>&1"


use rule optimize as trace with:
    """Some runs of an optimizer with every improvement, for exports."""
    output:
        "data/traces/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.jsonl",
    log:
        "logs/traces/{algorithm}/{settings}/N{N}{instance}/runs{chunk}.log",
    params:
        instance=instance_of,
        settings=experiment,
        trace="--trace",


def external_records(wildcards):
    """The files of the runs of a chunk."""
    folder, instance = PLUG_INS[wildcards.algorithm]["records"], instance_of(wildcards)
    first, last = map(int, wildcards.chunk.split("-"))
    return [f"{folder}/{records.run_file(wildcards.N, run, instance)}" for run in range(first, last + 1)]


rule import_runs:
    """Runs made elsewhere, checked and imported."""
    input:
        code=sources(f"{ROOT}scripts/import_runs.py"),
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
        "python {ROOT}scripts/import_runs.py --records {params.records:q} --algorithm {wildcards.algorithm}"
        " --problem {input.problem} --instance {params.instance} --runs {wildcards.chunk} --budget {params.budget}"
        " --output {output} > {log} 2>&1"


rule solve_lp:
    """A problem solved by an LP solver."""
    input:
        code=sources(f"{ROOT}scripts/solve_lp.py"),
        solver=lambda wildcards: sources(f"{ROOT}scripts/lp_solvers/{wildcards.solver}.py"),
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    log:
        "logs/lp/{solver}/N{N}{instance}.log",
    shell:
        "python {ROOT}scripts/solve_lp.py --solver {wildcards.solver} --problem {input.problem}"
        " --output {output} > {log} 2>&1"


rule aggregate:
    """Indicators and ECDFs from the records of all runs; records of other settings are refused."""
    input:
        code=sources(f"{ROOT}scripts/aggregate.py"),
        runs=run_files(RUNS.values()),
        solutions=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=INSTANCES),
    output:
        indicators="<data>/indicators.csv",
        indicators_by_instance="<data>/indicators_by_instance.csv",
        lp_indicators="<data>/lp_indicators.csv",
        lp_indicators_by_instance="<data>/lp_indicators_by_instance.csv",
        ecdf="<data>/ecdf.csv",
    log:
        "<logs>/aggregate.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        solutions=SOLUTIONS,
    shell:
        "python {ROOT}scripts/aggregate.py --runs {params.runs} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --solutions {params.solutions}"
        " --indicators {output.indicators} --indicators-by-instance {output.indicators_by_instance}"
        " --lp-indicators {output.lp_indicators} --lp-indicators-by-instance {output.lp_indicators_by_instance}"
        " --ecdf {output.ecdf} > {log} 2>&1"


rule rank:
    """Algorithms ranked, for each N and overall."""
    input:
        code=sources(f"{ROOT}scripts/rank.py"),
        indicators="<data>/indicators.csv",
        ecdf="<data>/ecdf.csv",
    output:
        "<data>/ranking.csv",
    log:
        "<logs>/rank.log",
    params:
        budget=config["budget"],
    shell:
        "python {ROOT}scripts/rank.py --indicators {input.indicators} --ecdf {input.ecdf} --budget {params.budget}"
        " --output {output} > {log} 2>&1"


rule confidence:
    """Bands of the ECDFs."""
    input:
        code=sources(f"{ROOT}scripts/confidence.py"),
        runs=run_files(RUNS.values()),
    output:
        "<data>/ecdf_bands.csv",
    log:
        "<logs>/confidence.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        budget=config["budget"],
        restarts="",
    shell:
        "python {ROOT}scripts/confidence.py --runs {params.runs} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --budget {params.budget} {params.restarts}"
        " --output {output} > {log} 2>&1"


rule compare_algorithms:
    """Expected running times and their ratios, tested."""
    input:
        code=sources(f"{ROOT}scripts/compare_algorithms.py"),
        indicators="<data>/indicators_by_instance.csv",
        runs=run_files(RUNS.values()),
    output:
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
    log:
        "<logs>/compare_algorithms.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
    shell:
        "python {ROOT}scripts/compare_algorithms.py --runs {params.runs} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --indicators {input.indicators}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"
