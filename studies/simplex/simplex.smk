# Optional: snakemake --cores 2 simplex
localrules:
    simplex,
    study_simplex,
    count_pivots,


rule simplex:
    """Study: pivots of the simplex method, before and after the rotation."""
    input:
        "<studies>/simplex/simplex.md",
        "<data>/simplex.csv",  # not checked in: so a fresh clone makes it


rule count_pivots:
    """Pivots of the simplex method."""
    input:
        code=sources(f"{ROOT}studies/simplex/count_pivots.py"),
    output:
        "<data>/simplex.csv",
    log:
        "<logs>/studies/count_pivots.log",
    params:
        dimensions=DIMENSIONS,
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}studies/simplex/count_pivots.py --dimensions {params.dimensions}"
        " --output {output} > {log} 2>&1"


rule study_simplex:
    """Page of the study of pivots."""
    input:
        code=sources(f"{ROOT}studies/simplex/study_simplex.py"),
        template=f"{ROOT}studies/simplex/simplex.md.j2",
        pivots="<data>/simplex.csv",
    output:
        "<studies>/simplex/simplex.md",
    log:
        "<logs>/studies/simplex.log",
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}studies/simplex/study_simplex.py --pivots {input.pivots}"
        " --output {output} > {log} 2>&1"
