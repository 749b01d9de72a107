# The numbers of another paper, as an example of judge_numbers.py: snakemake --cores 2 other_paper
OTHER_PAPER = {"deferred": 400, "best": 200}  # {variant: runs of each function}


rule other_paper:
    """Does a table of another paper reproduce? An example of judging printed numbers."""
    input:
        files=[
            *expand("<data>/other_paper/{variant}.csv", variant=OTHER_PAPER),
            "<data>/other_paper/control_best.csv",
        ],
    log:
        "<logs>/other_paper/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/verdict/example",
    shell:
        "cp {input.files:q} {params.folder:q} 2> {log}"


rule run_scipy_de:
    """Repeat the runs of the other paper with SciPy; minutes on one core."""
    input:
        code=sources("studies/verdict/run_scipy_de.py"),
    output:
        "<data>/other_paper/{variant}.csv",
    log:
        "<logs>/other_paper/{variant}.log",
    wildcard_constraints:
        variant="|".join(OTHER_PAPER),
    params:
        runs=lambda wildcards: OTHER_PAPER[wildcards.variant],
    shell:
        "python studies/verdict/run_scipy_de.py --variant {wildcards.variant:q}"
        " --runs {params.runs:q} --output {output} > {log} 2>&1"


rule judge_other_paper:
    """Judge the numbers of the other paper, with another algorithm as a control."""
    input:
        code=sources("studies/verdict/judge_numbers.py"),
        printed="studies/verdict/example/printed.csv",
        runs="<data>/other_paper/deferred.csv",
        control="<data>/other_paper/best.csv",
    output:
        "<data>/other_paper/control_best.csv",
    log:
        "<logs>/other_paper/control_best.log",
    localrule: True
    shell:
        "python studies/verdict/judge_numbers.py --printed {input.printed:q} --runs {input.runs:q}"
        " --control {input.control:q} --output {output} > {log} 2>&1"
