REDUNDANT_IPM = expand("data/redundant_ipm/N{N}.csv", N=[2, 3, 5, 8])
REDUNDANT_RUNS = expand("data/redundant_runs/N{N}.csv", N=[2, 3, 5])


rule redundant:
    """Study: redundant constraints that bend the central path."""
    input:
        "studies/redundant/redundant.md",
        multiext("studies/redundant/redundant", ".pdf", ".png"),
        REDUNDANT_IPM,
        REDUNDANT_RUNS,


rule redundant_ipm:
    """Interior points on redundant constraints."""
    output:
        "data/redundant_ipm/N{N}.csv",
    shell:
        python("wildcards.N")


rule redundant_runs:
    """Runs of the EAs on redundant constraints."""
    input:
        optimizers=optimizers(*RUN_HERE),
    output:
        "data/redundant_runs/N{N}.csv",
    params:
        algorithms=RUN_HERE,
    shell:
        python("wildcards.N params.algorithms params.runs params.seed params.budget params.stagnation")


rule figure_redundant:
    """Iterations against the number of redundant constraints."""
    input:
        redundant=REDUNDANT_IPM,
    output:
        multiext("studies/redundant/redundant", ".pdf", ".png"),
    shell:
        python("input.redundant")


rule study_redundant:
    """What redundant constraints do."""
    input:
        ipm=REDUNDANT_IPM,
        runs=REDUNDANT_RUNS,
    output:
        "studies/redundant/redundant.md",
    shell:
        python("input.ipm input.runs")
