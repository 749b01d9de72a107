rule figure1:
    """The polytope before and after the transformation."""
    input:
        code=sources("scripts/figure1.py"),
        problem="data/problems/N2.npz",
    output:
        multiext("figures/{layout}figure1", ".pdf", ".png"),
    params:
        layout=layout_of,
    shell:
        python("--problem {input.problem} --layout {params.layout} --output {output}")


rule figure2:
    """Error and distance against N."""
    input:
        code=sources("scripts/figure2.py"),
        indicators="data/indicators.csv",
    output:
        multiext("figures/{layout}figure2", ".pdf", ".png"),
    params:
        labels=LABELS,
        layout=layout_of,
    shell:
        python("--labels {params.labels:q} --indicators {input.indicators} --layout {params.layout} --output {output}")


rule figure3:
    """Share of targets hit against evaluations."""
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/ecdf.csv",
        bands=rules.confidence.output if config["confidence"] else [],
    output:
        multiext("figures/{layout}figure3", ".pdf", ".png"),
    params:
        labels=LABELS,
        layout=layout_of,
        budget=config["budget"],
        bands=lambda _, input: f"--bands {input.bands}" if input.bands else "",
    shell:
        python(
            "--labels {params.labels:q} --ecdf {input.ecdf} --budget {params.budget} {params.bands} --layout {params.layout} --output {output}"
        )
