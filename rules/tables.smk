# LaTeX tables, a rule each.


rule table1:
    input:
        script=f"{SCRIPTS}/table1.py",
        indicators="data/indicators.csv",
        modules=LATEX,
    output:
        "paper_tables/table1.tex",
    log:
        "logs/table1.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table2:
    input:
        script=f"{SCRIPTS}/table2.py",
        indicators="data/indicators.csv",
        modules=LATEX,
    output:
        "paper_tables/table2.tex",
    log:
        "logs/table2.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table3:
    input:
        script=f"{SCRIPTS}/table3.py",
        indicators="data/lp_indicators.csv",
        modules=LATEX,
    output:
        "paper_tables/table3.tex",
    log:
        "logs/table3.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table_ranking:
    input:
        script=f"{SCRIPTS}/table_ranking.py",
        ranking="data/ranking.csv",
        confidence=rules.confidence.output.tables if config["confidence"] else [],
        modules=LATEX,
    output:
        "paper_tables/ranking.tex",
    log:
        "logs/table_ranking.log",
    conda:
        "../environment.yml"
    params:
        confidence=lambda _, input: f"--confidence {input.confidence}" if input.confidence else "",
    shell:
        "python {input.script:q} --ranking {input.ranking} {params.confidence} --output {output} > {log} 2>&1"


rule table_fidelity:
    input:
        script=f"{SCRIPTS}/table_fidelity.py",
        fidelity="data/fidelity.csv",
        modules=[*COMPARISON, *LATEX],
    output:
        "paper_tables/fidelity.tex",
    log:
        "logs/table_fidelity.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --fidelity {input.fidelity} --output {output} > {log} 2>&1"
