localrules:
    timings,


rule timings:
    """Study: CPU seconds of the runs, collected and drawn."""
    input:
        code=sources(f"{ROOT}benchmarks/timings.py"),
        runs=run_files(RUNS.values()),
    output:
        table="<data>/timings.csv",
        figure=multiext("<data>/timings", ".pdf", ".png"),
    log:
        "<logs>/timings.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
        labels=labels,
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}benchmarks/timings.py --runs {params.runs}"
        " --dimensions {params.dimensions} --chunks {params.chunks} --instances {params.instances}"
        " --labels {params.labels:q} --table {output.table} --figure {output.figure} > {log} 2>&1"
