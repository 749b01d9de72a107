rule generate_problem:
    input:
        code=sources("scripts/generate_problem.py"),
    output:
        "data/problems/N{N}{instance}.npz",
    log:
        "logs/generate_problem/N{N}{instance}.log",
    priority: longest_first
    conda:
        "../environment.yml"
    params:
        instance=instance_of,
    shell:
        python("--N {wildcards.N} --instance {params.instance} --output {output}")


rule optimize:
    input:
        code=sources("scripts/optimize.py"),
        optimizer=lambda wildcards: optimizers(wildcards.algorithm),
        problem="data/problems/N{N}{instance}.npz",
    output:
        OPTIMIZED,
    log:
        "logs/optimize/{algorithm}/N{N}{instance}/run{run}.log",
    priority: longest_first
    conda:
        "../environment.yml"
    threads: 1
    resources:
        mem_mb=megabytes,
        runtime=minutes(min(CHUNK, config["runs"])),
    params:
        instance=instance_of,
        parameters=lambda wildcards: json.dumps(PARAMETERS.get(wildcards.algorithm, {})),
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
        runs=lambda wildcards, output: run_numbers(wildcards.run),
        folder=lambda _, output: os.path.dirname(output[0]),
        options="--trace" if config["traces"] else "",
    shell:
        python(
            "--algorithm {wildcards.algorithm} --file {input.optimizer[0]:q} --N {wildcards.N} --run {params.runs}"
            " --instance {params.instance} --seed {params.seed} --budget {params.budget}"
            " --stagnation {params.stagnation} --parameters {params.parameters:q} --problem {input.problem}"
            " --output {params.folder}/run{{run}}.json {params.options}"
        )


rule import_runs:
    input:
        code=sources("scripts/import_runs.py"),
        records=lambda wildcards: [
            str(PLUG_INS[wildcards.algorithm]["records"] / run_file(wildcards.N, run, instance_of(wildcards)))
            for run in range(config["runs"])
        ],
        problem="data/problems/N{N}{instance}.npz",
    output:
        expand(OPTIMIZED, run=RUNS, allow_missing=True),
    log:
        "logs/import_runs/{algorithm}/N{N}{instance}.log",
    wildcard_constraints:
        algorithm="|".join(IMPORTED) or "(?!)",
    conda:
        "../environment.yml"
    params:
        instance=instance_of,
        runs=config["runs"],
        budget=config["budget"],
        records=lambda wildcards: str(PLUG_INS[wildcards.algorithm]["records"]),
        folder=lambda _, output: os.path.dirname(output[0]),
    shell:
        python(
            "--algorithm {wildcards.algorithm} --records {params.records:q}"
            " --instance {params.instance} --runs {params.runs} --budget {params.budget} --problem {input.problem}"
            " --output {params.folder}/run{{run}}.json"
        )


ruleorder: import_runs > optimize


rule solve_lp:
    input:
        code=sources("scripts/solve_lp.py"),
        solver=lambda wildcards: lp_solvers(wildcards.solver),
        problem="data/problems/N{N}{instance}.npz",
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    log:
        "logs/solve_lp/{solver}/N{N}{instance}.log",
    conda:
        "../environment.yml"
    shell:
        python("--solver {wildcards.solver} --problem {input.problem} --output {output}")


rule aggregate:
    input:
        code=sources("scripts/aggregate.py"),
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, instance=SUFFIXES, run=RUNS),
        lp=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=SUFFIXES),
    output:
        expand("data/{lp}indicators{by}.csv", lp=["", "lp_"], by=["", "_by_instance"]),
        "data/ecdf.csv",
    log:
        "logs/aggregate.log",
    conda:
        "../environment.yml"
    params:
        algorithms=ALGORITHMS,
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
        runs=config["runs"],
        instances=config["instances"],
        settings=SETTINGS,  # of the runs
    shell:
        python(
            "--data data --algorithms {params.algorithms} --solvers {params.solvers}"
            " --dimensions {params.dimensions} --runs {params.runs} --instances {params.instances}"
        )


rule rank:
    input:
        code=sources("scripts/rank.py"),
        indicators="data/indicators.csv",
        ecdf="data/ecdf.csv",
    output:
        "data/ranking.csv",
    log:
        "logs/rank.log",
    conda:
        "../environment.yml"
    params:
        budget=config["budget"],
    shell:
        python(
            "--indicators {input.indicators} --ecdf {input.ecdf} --budget {params.budget}"
            " --output {output}"
        )


rule confidence:
    input:
        code=sources("scripts/confidence.py"),
        indicators="data/indicators.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/ecdf_bands.csv",
    log:
        "logs/confidence.log",
    conda:
        "../environment.yml"
    params:
        instances=config["instances"],
        budget=config["budget"],
    shell:
        python(
            "--indicators {input.indicators} --instances {params.instances}"
            " --budget {params.budget} --output {output}"
        )


rule compare_algorithms:
    input:
        code=sources("scripts/compare_algorithms.py"),
        indicators="data/indicators_by_instance.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/running_times.csv",
        "data/pairwise_tests.csv",
    log:
        "logs/compare_algorithms.log",
    conda:
        "../environment.yml"
    shell:
        python("--indicators {input.indicators} --output {output}")
