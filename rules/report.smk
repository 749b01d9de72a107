# What reproduced, what did not, and what the paper has wrong.


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
        "python {input.code[0]:q} --solvers {params.solvers} --dimensions {params.dimensions} --output {output}"
        " > {log} 2>&1"


rule errata_evidence:
    input:
        code=sources("scripts/errata_evidence.py"),
    output:
        "data/errata_evidence.csv",
    log:
        "logs/errata_evidence.log",
    priority: 1000  # takes longer than any run
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --output {output} > {log} 2>&1"


rule compare_with_paper:
    input:
        code=sources("scripts/compare_with_paper.py"),
        paper=expand(f"{ROOT}/data/paper/{{csv}}.csv", csv=["table2", "table3", "errata"]),
        results=expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "lp_rounding"]),
        runs=rules.aggregate.input.runs,
    output:
        "data/fidelity.csv",
    log:
        "logs/compare_with_paper.log",
    conda:
        "../environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
        instances=config["instances"],
    shell:
        "python {input.code[0]:q} --paper {input.paper:q} --data data --budget {params.budget}"
        " --stagnation {params.stagnation} --instances {params.instances} --output {output} > {log} 2>&1"


rule judge_claims:
    input:
        code=sources("scripts/judge_claims.py"),
        indicators="data/indicators.csv",
        lp_indicators="data/lp_indicators.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/claims.csv",
    log:
        "logs/judge_claims.log",
    conda:
        "../environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
        instances=config["instances"],
    shell:
        "python {input.code[0]:q} --indicators {input.indicators} --lp-indicators {input.lp_indicators}"
        " --runs data/runs --instances {params.instances} --budget {params.budget} --stagnation {params.stagnation}"
        " --output {output} > {log} 2>&1"


rule report:
    input:
        code=sources("scripts/report.py"),
        fidelity="data/fidelity.csv",
        claims="data/claims.csv",
        evidence="data/errata_evidence.csv",
        lp_rounding="data/lp_rounding.csv",
        indicators="data/indicators.csv",
        ranking="data/ranking.csv",
    output:
        "REPRODUCTION.md",
    log:
        "logs/report.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
        budget=config["budget"],
        stagnation=config["stagnation"],
        seed=config["seed"],
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --fidelity {input.fidelity} --claims {input.claims} --evidence {input.evidence}"
        " --lp-rounding {input.lp_rounding} --indicators {input.indicators} --ranking {input.ranking}"
        " --budget {params.budget} --stagnation {params.stagnation} --seed {params.seed} --output {output} > {log} 2>&1"


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
        "python {input.code[0]:q} --labels {params.labels:q} --output {output} > {log} 2>&1"
