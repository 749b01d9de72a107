rule timings:
    """Study: CPU seconds of the runs."""
    input:
        "data/timings.csv",
        multiext("data/timings", ".pdf", ".png"),


rule collect_timings:
    """CPU seconds of the runs, collected."""
    input:
        indicators="data/indicators.csv",
    output:
        "data/timings.csv",
    shell:
        python("input.indicators params.instances")


rule figure_timings:
    """CPU seconds against N."""
    input:
        timings="data/timings.csv",
    output:
        multiext("data/timings", ".pdf", ".png"),
    shell:
        python("input.timings params.labels")
