# Optional: snakemake --cores 2 redundant
REDUNDANT_SOLUTIONS = expand("<data>/redundant/solutions/N{N}.csv", N=[2, 3, 5, 8])
REDUNDANT_RUNS = [
    f"<data>/redundant/runs/{name}/N{N}.csv" for N in (2, 3, 5) for name, plug_in in PLUG_INS.items() if plug_in["file"]
]


REDUNDANT_PROBLEMS = {"none": PAPER_PROBLEM}  # {variant: PROBLEM}
for variant in ("near", "beyond", "hidden"):
    parameters = {"constraints": variant}
    REDUNDANT_PROBLEMS[variant] = register_problem("klee_minty_redundant", parameters=parameters)
register_problem(PAPER_PROBLEM)


REDUNDANT_FOLDERS = {  # {algorithm: {variant: folder of its runs}}
    algorithm: {
        variant: f"data/runs/{register_runs(algorithm, plug_in['file'], plug_in['parameters'], problem=problem)}"
        for variant, problem in REDUNDANT_PROBLEMS.items()
    }
    for algorithm, plug_in in PLUG_INS.items()
    if plug_in["file"]
}


def redundant_folders(algorithm):
    return REDUNDANT_FOLDERS[algorithm]


rule redundant:
    """Study: what do redundant constraints cost?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=["<data>/redundant/redundant.md", *multiext("<data>/redundant/redundant", ".pdf", ".png")],
    log:
        "<logs>/redundant/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/linear_programs",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule redundant_ipm:
    """Solve problems with redundant constraints by interior-point methods."""
    input:
        code=sources("studies/linear_programs/redundant_ipm.py"),
    output:
        "<data>/redundant/solutions/N{N}.csv",
    log:
        "<logs>/redundant/solutions/N{N}.log",
    params:
        digest=dependencies.source_digest("studies/linear_programs/redundant_ipm.py"),
    shell:
        "python studies/linear_programs/redundant_ipm.py --N {wildcards.N}" " --output {output} > {log} 2>&1"


rule redundant_runs:
    """Compare an optimizer's runs with and without redundant constraints."""
    input:
        code=sources("studies/linear_programs/redundant_runs.py"),
        runs=lambda wildcards: run_files(redundant_folders(wildcards.algorithm).values(), [wildcards.N], instances=[0]),
    output:
        "<data>/redundant/runs/{algorithm}/N{N}.csv",
    log:
        "<logs>/redundant/runs/{algorithm}/N{N}.log",
    localrule: True
    params:
        folders=lambda wildcards: json.dumps(redundant_folders(wildcards.algorithm)),
        runs=config["runs"],
        chunk=config["chunk"],
    shell:
        "python studies/linear_programs/redundant_runs.py --folders {params.folders:q}"
        " --N {wildcards.N} --runs {params.runs:q} --chunk {params.chunk:q} --output {output} > {log} 2>&1"


rule figure_redundant:
    """Draw iterations against the number of redundant constraints."""
    input:
        code=sources("studies/linear_programs/figure_redundant.py"),
        solutions=REDUNDANT_SOLUTIONS,
    output:
        multiext("<data>/redundant/redundant", ".pdf", ".png"),
    log:
        "<logs>/redundant/figure.log",
    localrule: True
    shell:
        "python studies/linear_programs/figure_redundant.py --solutions {input.solutions:q}" " --output {output} > {log} 2>&1"


rule study_redundant:
    """Write the page of the study of redundant constraints."""
    input:
        code=sources("studies/linear_programs/study_redundant.py"),
        template="studies/linear_programs/README.md.j2",
        solutions=REDUNDANT_SOLUTIONS,
        runs=REDUNDANT_RUNS,
    output:
        "<data>/redundant/redundant.md",
    log:
        "<logs>/redundant/page.log",
    localrule: True
    shell:
        "python studies/linear_programs/study_redundant.py --solutions {input.solutions:q}"
        " --runs {input.runs:q} --output {output} > {log} 2>&1"
