# Optional: snakemake --cores 2 simplex


rule simplex:
    """Study: does the rotation simplify the problem for the simplex method?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=["<data>/simplex/simplex.md"],
    log:
        "<logs>/simplex/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/linear_programs",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule count_pivots:
    """Count the pivots of the simplex method."""
    input:
        code=sources("studies/linear_programs/count_pivots.py"),
    output:
        "<data>/simplex/simplex.csv",
    log:
        "<logs>/simplex/count_pivots.log",
    localrule: True
    params:
        dimensions=DIMENSIONS,
    shell:
        "python studies/linear_programs/count_pivots.py --dimensions {params.dimensions:q}" " --output {output} > {log} 2>&1"


rule study_simplex:
    """Write the page of the study of pivots."""
    input:
        code=sources("studies/linear_programs/study_simplex.py"),
        template="studies/linear_programs/README.md.j2",
        pivots="<data>/simplex/simplex.csv",
    output:
        "<data>/simplex/simplex.md",
    log:
        "<logs>/simplex/simplex.log",
    localrule: True
    shell:
        "python studies/linear_programs/study_simplex.py --pivots {input.pivots:q}" " --output {output} > {log} 2>&1"
