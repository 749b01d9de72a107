# Optional: snakemake --cores 2 simplex


rule simplex:
    input:
        "studies/simplex.md",


rule count_pivots:
    input:
        script=f"{SCRIPTS}/count_pivots.py",
        modules=BENCHMARK,
        solvers=[f"{SCRIPTS}/lp_solvers/{name}.py" for name in ["glpk_ipm", "highs_ipm"]],
    output:
        "data/simplex.csv",
    log:
        "logs/count_pivots.log",
    conda:
        "../environment.yml"
    params:
        dimensions=DIMENSIONS,
    shell:
        "python {input.script:q} --dimensions {params.dimensions} --output {output} > {log} 2>&1"


rule study_simplex:
    input:
        script=f"{SCRIPTS}/study_simplex.py",
        simplex="data/simplex.csv",
        module=f"{SCRIPTS}/presentation/markdown.py",
    output:
        "studies/simplex.md",
    log:
        "logs/study_simplex.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --simplex {input.simplex} --output {output} > {log} 2>&1"
