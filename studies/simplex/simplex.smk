rule simplex:
    """Study: pivots of the simplex method, before and after the rotation."""
    input:
        "studies/simplex/simplex.md",
        "data/simplex.csv",


rule count_pivots:
    """Pivots of the simplex method."""
    output:
        "data/simplex.csv",
    shell:
        python("params.dimensions")


rule study_simplex:
    """What the pivots tell."""
    input:
        simplex="data/simplex.csv",
    output:
        "studies/simplex/simplex.md",
    shell:
        python("input.simplex")
