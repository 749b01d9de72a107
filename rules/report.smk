rule lp_rounding:
    input:
        code=sources("scripts/lp_rounding.py"),
        solvers=lp_solvers(*SOLVERS),
    output:
        "data/lp_rounding.csv",
    log:
        "logs/lp_rounding.log",
    conda:
        "../environment.yml"
    params:
        solvers=SOLVERS,
        dimensions=DIMENSIONS,
    shell:
        python("--solvers {params.solvers} --dimensions {params.dimensions} --output {output}")


rule errata_evidence:
    input:
        code=sources("scripts/errata_evidence.py"),
        paper=PAPER,
    output:
        "data/errata_evidence.csv",
    log:
        "logs/errata_evidence.log",
    priority: 1000  # takes longer than any run
    conda:
        "../environment.yml"
    shell:
        python("--paper {input.paper:q} --output {output}")


rule compare_with_paper:
    input:
        code=sources("scripts/compare_with_paper.py"),
        paper=PAPER,
        results=expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "lp_rounding"]),
        reference=REFERENCE,
    output:
        "data/fidelity.csv",
        "data/readings.csv",
    log:
        "logs/compare_with_paper.log",
    conda:
        "../environment.yml"
    params:
        settings=SETTINGS,
    shell:
        python(
            "--paper {input.paper:q} --data data --reference {input.reference:q}"
            " --settings {params.settings:q} --output {output}"
        )


rule check_reference:
    input:
        code=sources("scripts/check_reference.py"),
        indicators="data/indicators.csv",
        runs=rules.aggregate.input.runs,
        reference=REFERENCE,
    output:
        "data/reference_check.csv",
    log:
        "logs/check_reference.log",
    conda:
        "../environment.yml"
    params:
        settings=SETTINGS,
    shell:
        python(
            "--indicators {input.indicators} --runs data/runs --reference {input.reference:q}"
            " --settings {params.settings:q} --output {output}"
        )


rule judge_claims:
    input:
        code=sources("scripts/judge_claims.py"),
        indicators="data/indicators.csv",
        lp_indicators="data/lp_indicators.csv",
        paper=PAPER,
        reference=REFERENCE,
    output:
        "data/claims.csv",
    log:
        "logs/judge_claims.log",
    conda:
        "../environment.yml"
    params:
        settings=SETTINGS,
    shell:
        python(
            "--indicators {input.indicators} --lp-indicators {input.lp_indicators}"
            " --paper {input.paper:q} --reference {input.reference:q} --settings {params.settings:q} --output {output}"
        )


rule report:
    input:
        code=sources("scripts/report.py"),
        templates=glob.glob(f"{ROOT}/scripts/presentation/templates/*"),
        tables=expand(
            "data/{csv}.csv",
            csv=[
                *("fidelity", "readings", "claims", "reference_check", "errata_evidence"),
                *("lp_rounding", "lp_indicators", "indicators", "ranking"),
            ],
        ),
        reference=REFERENCE,
    output:
        "REPRODUCTION.md",
    log:
        "logs/report.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
        settings=SETTINGS,
    shell:
        python(
            "--labels {params.labels:q} --data data --reference {input.reference:q}"
            " --settings {params.settings:q} --output {output}"
        )


rule comparison:
    input:
        code=sources("scripts/comparison.py"),
        results=rules.compare_algorithms.output,
    output:
        "comparison.md",
    log:
        "logs/comparison.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
    shell:
        python("--labels {params.labels:q} --output {output}")


rule readme:  # has no output: README.md is more than its results
    input:
        code=sources("scripts/readme.py"),
        tables=expand("data/{csv}.csv", csv=["fidelity", "claims", "lp_indicators"]),
        reference=REFERENCE,
    log:
        "logs/readme.log",
    conda:
        "../environment.yml"
    shell:
        python("--reference {input.reference:q} --readme {ROOT:q}/README.md")
