# The benchmark's runs: problems, optimizers, LP solvers, indicators, ranking.


rule generate_problem:
    input:
        script=f"{SCRIPTS}/generate_problem.py",
        modules=[*BENCHMARK, *(f"{SCRIPTS}/klee_minty/{name}.py" for name in ["optimum", "redundant"])],
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
        "python {input.script:q} --N {wildcards.N} --instance {params.instance} --output {output} > {log} 2>&1"


rule optimize:
    input:
        script=f"{SCRIPTS}/optimize.py",
        optimizer=f"{SCRIPTS}/optimizers/{{algorithm}}.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=BENCHMARK,
    output:
        OPTIMIZED if CHUNK == 1 else touch(OPTIMIZED),
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
        parameters=lambda wildcards: json.dumps(config["parameters"].get(wildcards.algorithm, {})),
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
        folder=lambda _, output: os.path.dirname(output[0]),
        options="",
    shell:
        "python {input.script:q} --algorithm {wildcards.algorithm} --N {wildcards.N} --run {wildcards.run}"
        " --instance {params.instance} --seed {params.seed} --budget {params.budget}"
        " --stagnation {params.stagnation} --parameters {params.parameters:q} --problem {input.problem}"
        " --output {params.folder}/run{{run}}.json {params.options} > {log} 2>&1"


rule solve_lp:
    input:
        script=f"{SCRIPTS}/solve_lp.py",
        solver=f"{SCRIPTS}/lp_solvers/{{solver}}.py",
        problem="data/problems/N{N}{instance}.npz",
        modules=BENCHMARK,
    output:
        "data/lp/{solver}/N{N}{instance}.json",
    log:
        "logs/solve_lp/{solver}/N{N}{instance}.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --solver {wildcards.solver} --problem {input.problem} --output {output}"
        " > {log} 2>&1"


rule aggregate:
    input:
        script=f"{SCRIPTS}/aggregate.py",
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, instance=SUFFIXES, run=RUNS),
        lp=expand("data/lp/{solver}/N{N}{instance}.json", solver=SOLVERS, N=DIMENSIONS, instance=SUFFIXES),
        modules=INDICATORS,
    output:
        "data/indicators.csv",
        "data/lp_indicators.csv",
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
        settings=json.dumps({key: config[key] for key in ("seed", "budget", "stagnation", "parameters")}),
    shell:
        "python {input.script:q} --data data --algorithms {params.algorithms} --solvers {params.solvers}"
        " --dimensions {params.dimensions} --runs {params.runs} --instances {params.instances}"
        " --settings {params.settings:q} > {log} 2>&1"


rule rank:
    input:
        script=f"{SCRIPTS}/rank.py",
        indicators="data/indicators.csv",
        ecdf="data/ecdf.csv",
        modules=INDICATORS,
    output:
        "data/ranking.csv",
    log:
        "logs/rank.log",
    conda:
        "../environment.yml"
    params:
        budget=config["budget"],
    shell:
        "python {input.script:q} --indicators {input.indicators} --ecdf {input.ecdf} --budget {params.budget}"
        " --output {output} > {log} 2>&1"


rule confidence:
    input:
        script=f"{SCRIPTS}/confidence.py",
        runs=expand(OPTIMIZED, algorithm=ALGORITHMS, N=DIMENSIONS, instance=SUFFIXES, run=RUNS),
        modules=COMPARISON,
    output:
        bands="data/ecdf_bands.csv",
        tables=["data/running_times.csv", "data/pairwise_tests.csv"],
    log:
        "logs/confidence.log",
    conda:
        "../environment.yml"
    params:
        algorithms=ALGORITHMS,
        dimensions=DIMENSIONS,
        instances=config["instances"],
        runs=config["runs"],
        budget=config["budget"],
    shell:
        "python {input.script:q} --algorithms {params.algorithms} --dimensions {params.dimensions}"
        " --instances {params.instances} --runs {params.runs} --budget {params.budget} --output {output} > {log} 2>&1"
