# The paper's figures.


rule figure1:
    """The polytope before and after the transformation."""
    input:
        code=sources(f"{ROOT}scripts/figure1.py"),
        problem="data/problems/N2.npz",
    output:
        "<figures>/{layout}figure1.pdf",
        report(
            "<figures>/{layout}figure1.png",
            category="Figures",
            labels=lambda wildcards: {"figure": "figure1", "layout": layout_of(wildcards)},
            caption="captions/figure1.rst",
        ),
    log:
        "<logs>/{layout}figure1.log",
    params:
        layout=layout_of,
    shell:
        "python {ROOT}scripts/figure1.py --problem {input.problem} --layout {params.layout} --output {output}"
        " > {log} 2>&1"


rule figure2:
    """Error and distance against N."""
    input:
        code=sources(f"{ROOT}scripts/figure2.py"),
        indicators="<data>/indicators.csv",
    output:
        "<figures>/{layout}figure2.pdf",
        report(
            "<figures>/{layout}figure2.png",
            category="Figures",
            labels=lambda wildcards: {"figure": "figure2", "layout": layout_of(wildcards)},
            caption="captions/figure2.rst",
        ),
    log:
        "<logs>/{layout}figure2.log",
    priority: 1000  # takes longest
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/figure2.py --indicators {input.indicators} --labels {params.labels:q}"
        " --layout {params.layout} --output {output} > {log} 2>&1"


rule figure3:
    """Share of targets hit against evaluations."""
    input:
        code=sources(f"{ROOT}scripts/figure3.py"),
        ecdf="<data>/ecdf.csv",
        bands="<data>/ecdf_bands.csv" if config["confidence"] else [],
    output:
        "<figures>/{layout}figure3.pdf",
        report(
            "<figures>/{layout}figure3.png",
            category="Figures",
            labels=lambda wildcards: {"figure": "figure3", "layout": layout_of(wildcards)},
            caption="captions/figure3.rst",
        ),
    log:
        "<logs>/{layout}figure3.log",
    priority: 1000  # takes longest
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/figure3.py --ecdf {input.ecdf} --bands {input.bands} --budget {params.budget}"
        " --labels {params.labels:q} --layout {params.layout} --output {output} > {log} 2>&1"
