rule simplex:
    input:
        "studies/simplex/simplex.md",
        "data/simplex.csv",


rule count_pivots:
    input:
        code=sources("studies/simplex/count_pivots.py"),
    output:
        "data/simplex.csv",
    log:
        "logs/count_pivots.log",
    conda:
        "../../environment.yml"
    params:
        dimensions=DIMENSIONS,
    shell:
        python("--dimensions {params.dimensions} --output {output}")


rule study_simplex:
    input:
        code=sources("studies/simplex/study_simplex.py"),
        simplex="data/simplex.csv",
    output:
        "studies/simplex/simplex.md",
    log:
        "logs/study_simplex.log",
    conda:
        "../../environment.yml"
    shell:
        python("--simplex {input.simplex} --output {output}")
