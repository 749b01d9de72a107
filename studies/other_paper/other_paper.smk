# Optional: snakemake --cores 2 other_paper
OTHER_PAPER = {"deferred": 400, "immediate": 200, "best": 200}  # {variant: runs of each function}
JUDGE = "studies/verdict/judge_numbers.py"
VERDICTS = ["control_immediate.csv", "control_best.csv", "control_best.png"] if os.path.exists(JUDGE) else []


rule other_paper:
    """Study: does a table of another paper reproduce?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/other_paper/{file}", file=[*(f"{variant}.csv" for variant in OTHER_PAPER), *VERDICTS]),
    log:
        "<logs>/other_paper/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/verdict",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


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


if VERDICTS:

    rule judge_other_paper:
        """Judge the numbers of the other paper, with another algorithm as a control."""
        input:
            code=sources(JUDGE),
            printed="studies/verdict/printed.csv",
            runs="<data>/other_paper/deferred.csv",
            control="<data>/other_paper/{control}.csv",
        output:
            verdicts="<data>/other_paper/control_{control}.csv",
            figure="<data>/other_paper/control_{control}.png",
        log:
            "<logs>/other_paper/control_{control}.log",
        localrule: True
        shell:
            "python studies/verdict/judge_numbers.py --printed {input.printed:q} --runs {input.runs:q}"
            " --control {input.control:q} --output {output.verdicts} --figure {output.figure} > {log} 2>&1"
