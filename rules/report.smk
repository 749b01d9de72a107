# What reproduced, what did not, and what the paper has wrong.


rule lp_rounding:
    input:
        script=f"{SCRIPTS}/lp_rounding.py",
        solve=f"{SCRIPTS}/solve_lp.py",
        solvers=expand(f"{SCRIPTS}/lp_solvers/{{solver}}.py", solver=SOLVERS),
        modules=BENCHMARK,
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
        "python {input.script:q} --solvers {params.solvers} --dimensions {params.dimensions} --output {output}"
        " > {log} 2>&1"


rule errata_evidence:
    input:
        script=f"{SCRIPTS}/errata_evidence.py",
        optimizer=f"{SCRIPTS}/optimizers/epsmag_es.py",
        modules=[*BENCHMARK, *(f"{SCRIPTS}/{name}.py" for name in ["run_es_variant", "compare_with_paper"])],
    output:
        "data/errata_evidence.csv",
    log:
        "logs/errata_evidence.log",
    priority: 1000  # takes longer than any run
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --output {output} > {log} 2>&1"


rule compare_with_paper:
    input:
        script=f"{SCRIPTS}/compare_with_paper.py",
        paper=expand(f"{workflow.basedir}/data/paper/{{csv}}.csv", csv=["table2", "table3", "errata"]),
        results=expand("data/{csv}.csv", csv=["indicators", "lp_indicators", "lp_rounding"]),
        runs=rules.aggregate.input.runs,
        modules=COMPARISON,
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
        "python {input.script:q} --paper {input.paper:q} --data data --budget {params.budget}"
        " --stagnation {params.stagnation} --instances {params.instances} --output {output} > {log} 2>&1"


rule judge_claims:
    input:
        script=f"{SCRIPTS}/judge_claims.py",
        indicators="data/indicators.csv",
        lp_indicators="data/lp_indicators.csv",
        runs=rules.aggregate.input.runs,
        modules=COMPARISON,
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
        "python {input.script:q} --indicators {input.indicators} --lp-indicators {input.lp_indicators}"
        " --runs data/runs --instances {params.instances} --budget {params.budget} --stagnation {params.stagnation}"
        " --output {output} > {log} 2>&1"


rule report:
    input:
        script=f"{SCRIPTS}/report.py",
        fidelity="data/fidelity.csv",
        claims="data/claims.csv",
        evidence="data/errata_evidence.csv",
        lp_rounding="data/lp_rounding.csv",
        indicators="data/indicators.csv",
        ranking="data/ranking.csv",
        modules=[
            *COMPARISON,
            *(
                f"{SCRIPTS}/presentation/{name}.py"
                for name in ["markdown", "report_claims", "report_errata"]
            ),
        ],
    output:
        "REPRODUCTION.md",
    log:
        "logs/report.log",
    conda:
        "../environment.yml"
    params:
        budget=config["budget"],
        stagnation=config["stagnation"],
        seed=config["seed"],
    shell:
        "python {input.script:q} --fidelity {input.fidelity} --claims {input.claims} --evidence {input.evidence}"
        " --lp-rounding {input.lp_rounding} --indicators {input.indicators} --ranking {input.ranking}"
        " --budget {params.budget} --stagnation {params.stagnation} --seed {params.seed} --output {output} > {log} 2>&1"
