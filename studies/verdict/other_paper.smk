# The numbers of another paper, as an example of judge_numbers.py: snakemake --cores 1 other_paper


rule other_paper:
    """Repeat the runs of another paper with SciPy, and judge its numbers: some ten minutes on one core."""
    input:
        code=sources("studies/verdict/run_scipy_de.py"),
        printed="studies/verdict/example/printed.csv",
    log:
        "<logs>/other_paper.log",
    params:
        folder=lambda wildcards: f"{OUT}studies/verdict/example",
    shell:
        "python studies/verdict/run_scipy_de.py --printed {input.printed:q} --folder {params.folder:q} > {log} 2>&1"
