rule timings:
    """Study: CPU seconds of the runs, collected and drawn."""
    input:
        indicators="data/indicators.csv",
    output:
        multiext("data/timings", ".csv", ".pdf", ".png"),
    shell:
        python("input.indicators params.instances params.labels")
