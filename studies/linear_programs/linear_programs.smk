# Optional: snakemake --cores 2 linear_programs. Page and figure, in seconds, from tables that are checked in.
# linear_programs_runs makes these tables again.
REDUNDANT_PROBLEMS = {"none": PAPER_PROBLEM}  # {variant: PROBLEM}
for variant in ("near", "beyond", "hidden"):
    parameters = {"constraints": variant}
    REDUNDANT_PROBLEMS[variant] = register_problem("klee_minty_redundant", parameters=parameters)
register_problem(PAPER_PROBLEM)
REDUNDANT_FOLDERS = {  # {algorithm: {variant: folder of its runs}}
    algorithm: {
        variant: register_runs(algorithm, problem, file=plug_in["file"], parameters=plug_in["parameters"])
        for variant, problem in REDUNDANT_PROBLEMS.items()
    }
    for algorithm, plug_in in ALGORITHMS.items()
    if plug_in["file"]
}
REDUNDANT_DIMENSIONS = [2, 3, 5]


def redundant_folders(wildcards):
    return json.dumps(REDUNDANT_FOLDERS)


rule linear_programs:
    """Study: does the rotation ease the simplex method, and what do redundant constraints cost?"""
    input:
        f"{OUT}studies/linear_programs/README.md",
        multiext(f"{OUT}studies/linear_programs/linear_programs", ".pdf", ".png"),
    localrule: True


rule figure_linear_programs:
    """Draw iterations against the number of redundant constraints."""
    input:
        code=sources("studies/linear_programs/figure_linear_programs.py"),
        solutions="studies/linear_programs/redundant_ipm.csv",
    output:
        multiext(f"{OUT}studies/linear_programs/linear_programs", ".pdf", ".png"),
    log:
        "<logs>/linear_programs/figure.log",
    localrule: True
    shell:
        "python studies/linear_programs/figure_linear_programs.py --solutions {input.solutions:q}"
        " --output {output} > {log} 2>&1"


rule linear_programs_runs:
    """Make the tables of `linear_programs` again, with all their runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/linear_programs/{table}.csv", table=["pivots", "redundant_ipm", "redundant_runs"]),
    log:
        "<logs>/linear_programs/publish.log",
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
        "<data>/linear_programs/pivots.csv",
    log:
        "<logs>/linear_programs/pivots.log",
    params:
        dimensions=DIMENSIONS,
    shell:
        "python studies/linear_programs/count_pivots.py --dimensions {params.dimensions:q} --output {output} > {log} 2>&1"


rule redundant_ipm:
    """Solve problems with redundant constraints by interior-point methods."""
    input:
        code=sources("studies/linear_programs/redundant_ipm.py"),
    output:
        "<data>/linear_programs/redundant_ipm.csv",
    log:
        "<logs>/linear_programs/redundant_ipm.log",
    params:
        digest=dependencies.source_digest("studies/linear_programs/redundant_ipm.py"),
    shell:
        "python studies/linear_programs/redundant_ipm.py --output {output} > {log} 2>&1"


rule redundant_runs:
    """Compare the optimizers' runs with and without redundant constraints."""
    input:
        code=sources("studies/linear_programs/redundant_runs.py"),
        runs=[
            run_files(folders.values(), REDUNDANT_DIMENSIONS, instances=[0]) for folders in REDUNDANT_FOLDERS.values()
        ],
    output:
        "<data>/linear_programs/redundant_runs.csv",
    log:
        "<logs>/linear_programs/redundant_runs.log",
    localrule: True
    params:
        folders=redundant_folders,
        dimensions=REDUNDANT_DIMENSIONS,
        runs=config["runs"],
        chunk=config["chunk"],
    shell:
        "python studies/linear_programs/redundant_runs.py --folders {params.folders:q}"
        " --dimensions {params.dimensions:q} --runs {params.runs:q} --chunk {params.chunk:q} --output {output} > {log} 2>&1"
