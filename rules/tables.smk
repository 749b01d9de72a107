# LaTeX tables, a rule each.


rule table1:
    input:
        code=sources("scripts/table1.py"),
        indicators="data/indicators.csv",
    output:
        "paper_tables/table1.tex",
    log:
        "logs/table1.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table2:
    input:
        code=sources("scripts/table2.py"),
        indicators="data/indicators.csv",
    output:
        "paper_tables/table2.tex",
    log:
        "logs/table2.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table3:
    input:
        code=sources("scripts/table3.py"),
        indicators="data/lp_indicators.csv",
    output:
        "paper_tables/table3.tex",
    log:
        "logs/table3.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --indicators {input.indicators} --output {output} > {log} 2>&1"


rule table_ranking:
    input:
        code=sources("scripts/table_ranking.py"),
        ranking="data/ranking.csv",
    output:
        "paper_tables/ranking.tex",
    log:
        "logs/table_ranking.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --ranking {input.ranking} --output {output} > {log} 2>&1"


rule table_comparison:
    input:
        code=sources("scripts/table_comparison.py"),
        results=rules.compare_algorithms.output,
    output:
        "paper_tables/comparison.tex",
    log:
        "logs/table_comparison.log",
    conda:
        "../environment.yml"
    params:
        labels=LABELS,
    shell:
        "python {input.code[0]:q} --labels {params.labels:q} --output {output} > {log} 2>&1"


rule table_fidelity:
    input:
        code=sources("scripts/table_fidelity.py"),
        fidelity="data/fidelity.csv",
    output:
        "paper_tables/fidelity.tex",
    log:
        "logs/table_fidelity.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --fidelity {input.fidelity} --output {output} > {log} 2>&1"
