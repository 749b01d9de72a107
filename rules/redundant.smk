# Optional: snakemake --cores 2 redundant

REDUNDANT_IPM = expand("data/redundant_ipm/N{N}.csv", N=[2, 3, 5, 8])
REDUNDANT_RUNS = expand("data/redundant_runs/N{N}.csv", N=[2, 3, 5])


rule redundant:
    input:
        "studies/redundant.md",
        multiext("studies/redundant", ".pdf", ".png"),


rule redundant_ipm:
    input:
        script=f"{SCRIPTS}/redundant_ipm.py",
        modules=[*BENCHMARK, f"{SCRIPTS}/klee_minty/redundant.py"],
        solvers=[f"{SCRIPTS}/lp_solvers/{name}.py" for name in ["glpk_ipm", "highs_ipm"]],
    output:
        "data/redundant_ipm/N{N}.csv",
    log:
        "logs/redundant_ipm/N{N}.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --N {wildcards.N} --output {output} > {log} 2>&1"


rule redundant_runs:
    input:
        script=f"{SCRIPTS}/redundant_runs.py",
        optimizers=expand(f"{SCRIPTS}/optimizers/{{algorithm}}.py", algorithm=ALGORITHMS),
        modules=[*BENCHMARK, *(f"{SCRIPTS}/klee_minty/{name}.py" for name in ["redundant", "trace"])],
    output:
        "data/redundant_runs/N{N}.csv",
    log:
        "logs/redundant_runs/N{N}.log",
    conda:
        "../environment.yml"
    params:
        algorithms=ALGORITHMS,
        runs=config["runs"],
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
    shell:
        "python {input.script:q} --algorithms {params.algorithms} --N {wildcards.N} --runs {params.runs}"
        " --seed {params.seed} --budget {params.budget} --stagnation {params.stagnation} --output {output}"
        " > {log} 2>&1"


rule figure_redundant:
    input:
        script=f"{SCRIPTS}/figure_redundant.py",
        redundant=REDUNDANT_IPM,
        modules=FIGURE,
    output:
        multiext("studies/redundant", ".pdf", ".png"),
    log:
        "logs/figure_redundant.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --redundant {input.redundant} --output {output} > {log} 2>&1"


rule study_redundant:
    input:
        script=f"{SCRIPTS}/study_redundant.py",
        ipm=REDUNDANT_IPM,
        runs=REDUNDANT_RUNS,
        modules=[f"{SCRIPTS}/{name}.py" for name in ["klee_minty/redundant", "presentation/markdown"]],
    output:
        "studies/redundant.md",
    log:
        "logs/study_redundant.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --ipm {input.ipm} --runs {input.runs} --output {output} > {log} 2>&1"
