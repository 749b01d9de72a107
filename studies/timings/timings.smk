rule timings:
    input:
        "data/timings.csv",
        multiext("data/timings", ".pdf", ".png"),


rule collect_timings:
    input:
        code=sources("studies/timings/collect_timings.py"),
        indicators="data/indicators.csv",
    output:
        "data/timings.csv",
    log:
        "logs/collect_timings.log",
    conda:
        "../../environment.yml"
    params:
        instances=config["instances"],
    shell:
        python(
            "--indicators {input.indicators} --runs data/runs --instances {params.instances}"
            " --output {output}"
        )


rule figure_timings:
    input:
        code=sources("studies/timings/figure_timings.py"),
        timings="data/timings.csv",
    output:
        multiext("data/timings", ".pdf", ".png"),
    log:
        "logs/figure_timings.log",
    conda:
        "../../environment.yml"
    params:
        labels=LABELS,
    shell:
        python("--labels {params.labels:q} --timings {input.timings} --output {output}")
