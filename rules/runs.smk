rule generate_problem:
    """A problem of dimension N."""
    output:
        "data/problems/N{N}{instance}.npz",
    priority: longest_first
    shell:
        python("wildcards.N params.instance")


rule optimize:
    """A run of an optimizer, or a chunk of runs."""
    input:
        code=sources("scripts/optimize.py"),
        optimizer=lambda wildcards: optimizers(wildcards.algorithm),
        problem="data/problems/N{N}{instance}.npz",
    output:
        OPTIMIZED,
    priority: longest_first
    resources:
        mem_mb=megabytes,
        runtime=minutes(min(CHUNK, config["runs"])),
    params:
        parameters=lambda wildcards: json.dumps(PARAMETERS.get(wildcards.algorithm, {})),
        runs=lambda wildcards, output: run_numbers(wildcards.run),  # with output: no part of the digest
        folder=lambda _, output: os.path.dirname(output[0]),
        options="--trace" if config["traces"] else "",
    shell:
        python(
            "wildcards.algorithm wildcards.N input.problem params.instance"
            " params.seed params.budget params.stagnation params.parameters",
            "--file {input.optimizer[0]:q} --run {params.runs} --output {params.folder}/run{{run}}.json {params.options}",
        )


rule import_runs:
    """Runs made elsewhere, checked and taken over."""
    input:
        records=lambda wildcards: [
            str(PLUG_INS[wildcards.algorithm]["records"] / run_file(wildcards.N, run, instance_of(wildcards)))
            for run in range(config["runs"])
        ],
        problem="data/problems/N{N}{instance}.npz",
    output:
        expand(OPTIMIZED, run=RUNS, allow_missing=True),
    wildcard_constraints:
        algorithm="|".join(IMPORTED) or "(?!)",
    params:
        records=lambda wildcards: str(PLUG_INS[wildcards.algorithm]["records"]),
        folder=lambda _, output: os.path.dirname(output[0]),
    shell:
        python(
            "wildcards.algorithm input.problem params.records params.instance params.runs params.budget",
            "--output {params.folder}/run{{run}}.json",
        )


ruleorder: import_runs > optimize


rule solve_lp:
    """A problem solved by an LP solver."""
    input:
        solver=lambda wildcards: lp_solvers(wildcards.solver),
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    shell:
        python("wildcards.solver input.problem")


rule aggregate:
    """Indicators and ECDFs from the records of all runs."""
    input:
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, instance=SUFFIXES, run=RUNS),
        lp=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=SUFFIXES),
    output:
        expand("data/{lp}indicators{by}.csv", lp=["", "lp_"], by=["", "_by_instance"]),
        "data/ecdf.csv",
    params:
        settings=SETTINGS,  # of the runs
    shell:
        python("params.algorithms params.solvers params.dimensions params.runs params.instances", "")


rule rank:
    """Algorithms ranked, for each N and overall."""
    input:
        indicators="data/indicators.csv",
        ecdf="data/ecdf.csv",
    output:
        "data/ranking.csv",
    shell:
        python("input.indicators input.ecdf params.budget")


rule confidence:
    """Bands of the ECDFs, expected running times, pairwise tests."""
    input:
        code=sources("scripts/confidence.py"),
        indicators="data/indicators.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/ecdf_bands.csv",
    params:
        restarts="",
    shell:
        python("input.indicators params.instances params.budget", "{params.restarts} --output {output}")


rule compare_algorithms:
    """Expected running times and their ratios, tested."""
    input:
        indicators="data/indicators_by_instance.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/running_times.csv",
        "data/pairwise_tests.csv",
    shell:
        python("input.indicators")
