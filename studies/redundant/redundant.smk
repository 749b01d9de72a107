# Optional: snakemake --cores 2 redundant
REDUNDANT_SOLUTIONS = expand("<data>/redundant/solutions/N{N}.csv", N=[2, 3, 5, 8])
REDUNDANT_RUNS = [
    f"<data>/redundant/runs/{name}/N{N}.csv" for N in (2, 3, 5) for name, plug_in in PLUG_INS.items() if plug_in["file"]
]


def redundant_settings(wildcards):
    plug_in = PLUG_INS[wildcards.algorithm]
    limits = config["seed"], config["budget"], config["stagnation"]
    return Settings(*limits, plug_in["parameters"], plug_in["file"]).as_json()


def redundant_digest(wildcards):
    return dependencies.source_digest(PLUG_INS[wildcards.algorithm]["file"], "studies/redundant/redundant_runs.py")


localrules:
    redundant,
    study_redundant,
    figure_redundant,


rule redundant:
    """Study: what do redundant constraints cost?"""
    input:
        code=sources("studies/lib/publish.py"),
        files=["<data>/redundant/redundant.md", *multiext("<data>/redundant/redundant", ".pdf", ".png")],
    log:
        "<logs>/redundant/publish.log",
    params:
        folder=f"{OUT}studies/redundant",
    shell:
        "PYTHONPATH=scripts:studies python studies/lib/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule redundant_ipm:
    """Solve problems with redundant constraints by interior-point methods."""
    input:
        code=sources("studies/redundant/redundant_ipm.py"),
    output:
        "<data>/redundant/solutions/N{N}.csv",
    log:
        "<logs>/redundant/solutions/N{N}.log",
    params:
        digest=dependencies.source_digest("studies/redundant/redundant_ipm.py"),
    shell:
        "PYTHONPATH=scripts:studies python studies/redundant/redundant_ipm.py --N {wildcards.N}"
        " --output {output} > {log} 2>&1"


rule redundant_runs:
    """Run an optimizer with and without redundant constraints."""
    input:
        code=sources("studies/redundant/redundant_runs.py"),
        optimizer=lambda wildcards: sources(PLUG_INS[wildcards.algorithm]["file"]),
    output:
        "<data>/redundant/runs/{algorithm}/N{N}.csv",
    log:
        "<logs>/redundant/runs/{algorithm}/N{N}.log",
    params:
        settings=redundant_settings,
        runs=config["runs"],
        digest=redundant_digest,
    shell:
        "PYTHONPATH=scripts:studies python studies/redundant/redundant_runs.py --algorithm {wildcards.algorithm}"
        " --settings {params.settings:q} --N {wildcards.N} --runs {params.runs:q} --output {output} > {log} 2>&1"


rule figure_redundant:
    """Draw iterations against the number of redundant constraints."""
    input:
        code=sources("studies/redundant/figure_redundant.py"),
        solutions=REDUNDANT_SOLUTIONS,
    output:
        multiext("<data>/redundant/redundant", ".pdf", ".png"),
    log:
        "<logs>/redundant/figure.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/redundant/figure_redundant.py --solutions {input.solutions:q}"
        " --output {output} > {log} 2>&1"


rule study_redundant:
    """Write the page of the study of redundant constraints."""
    input:
        code=sources("studies/redundant/study_redundant.py"),
        template="studies/redundant/redundant.md.j2",
        solutions=REDUNDANT_SOLUTIONS,
        runs=REDUNDANT_RUNS,
    output:
        "<data>/redundant/redundant.md",
    log:
        "<logs>/redundant/page.log",
    shell:
        "PYTHONPATH=scripts:studies python studies/redundant/study_redundant.py --solutions {input.solutions:q}"
        " --runs {input.runs:q} --output {output} > {log} 2>&1"
