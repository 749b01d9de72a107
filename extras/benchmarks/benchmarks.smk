rule benchmarks:
    """CPU seconds of the runs. Run the other measurements by hand."""
    input:
        "<data>/timings.csv",
    localrule: True


rule timings:
    """Collect and draw the CPU seconds of the runs."""
    input:
        code=sources("extras/benchmarks/timings.py"),
        runs=run_files(RUNS.values()),
    output:
        table="<data>/timings.csv",
        figure=multiext("<data>/timings", ".pdf", ".png"),
    log:
        "<logs>/timings.log",
    localrule: True
    params:
        runs=WHICH_RUNS,
        labels=labels,
    shell:
        "python extras/benchmarks/timings.py {params.runs:q}"
        " --labels {params.labels:q} --table {output.table} --figure {output.figure} > {log} 2>&1"
