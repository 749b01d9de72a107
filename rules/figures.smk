# Figures, a rule each.


rule figure1:
    input:
        code=sources("scripts/figure1.py"),
        problem="data/problems/N2.npz",
    output:
        multiext("figures/figure1", ".pdf", ".png"),
    log:
        "logs/figure1.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --problem {input.problem} --output {output} > {log} 2>&1"


rule figure2:
    input:
        code=sources("scripts/figure2.py"),
        indicators="data/indicators.csv",
    output:
        multiext("figures/figure2", ".pdf", ".png"),
    log:
        "logs/figure2.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule figure3:
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/ecdf.csv",
        bands=rules.confidence.output if config["confidence"] else [],
    output:
        multiext("figures/figure3", ".pdf", ".png"),
    log:
        "logs/figure3.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
        budget=config["budget"],
        bands=lambda _, input: f"--bands {input.bands}" if input.bands else "",
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --ecdf {input.ecdf} --budget {params.budget} {params.bands} --output {output}"
        " > {log} 2>&1"
