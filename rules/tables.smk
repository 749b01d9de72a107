# Tables as LaTeX: each as a float, and as a bare tabular for an author's own float.

TABLES = ["table2"] + HAS_DISTANCES * ["ranking"] if HAS_F_OPT else []
if IS_PAPER_PROBLEM:
    TABLES = ["table1", *TABLES]
if HAS_LINEAR_PROGRAM:
    TABLES = [*TABLES, "table3"]


rule table1:
    """Write Table 1: the quality indicators."""
    input:
        templates=templates("table.tex", "table1.tex"),
        tables="<data>/indicators.csv",
    output:
        multiext("<tables>/{layout}table1", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table1.log",
    localrule: True
    params:
        code=code_of("scripts/table1.py"),
        data=data_folder,
        problem=problem_label,
        layout=layout_of,
    shell:
        "python scripts/table1.py --data {params.data:q} --problem-label {params.problem:q}"
        " --layout {params.layout:q} --output {output} > {log} 2>&1"


rule table2:
    """Write Table 2: results of the evolutionary algorithms."""
    input:
        templates=templates("table.tex", "table2.tex"),
        tables="<data>/indicators.csv",
    output:
        multiext("<tables>/{layout}table2", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table2.log",
    localrule: True
    params:
        code=code_of("scripts/table2.py"),
        data=data_folder,
        problem=problem_label,
        labels=labels,
        sees=seen,
        layout=layout_of,
    shell:
        "python scripts/table2.py --data {params.data:q} --labels {params.labels:q} --sees {params.sees:q}"
        " --problem-label {params.problem:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


rule table3:
    """Write Table 3: results of the LP solvers."""
    input:
        templates=templates("table.tex", "table3.tex"),
        tables="<data>/lp_indicators.csv",
    output:
        multiext("<tables>/{layout}table3", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table3.log",
    localrule: True
    params:
        code=code_of("scripts/table3.py"),
        data=data_folder,
        problem=problem_label,
        layout=layout_of,
    shell:
        "python scripts/table3.py --data {params.data:q} --problem-label {params.problem:q}"
        " --layout {params.layout:q} --output {output} > {log} 2>&1"


rule table_ranking:
    """Write the ranking as a table."""
    input:
        templates=templates("table.tex", "ranking.tex"),
        tables=["<data>/ranking.csv", "<data>/targets.csv"],
    output:
        multiext("<tables>/{layout}ranking", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}ranking.log",
    localrule: True
    params:
        code=code_of("scripts/table_ranking.py"),
        data=data_folder,
        labels=labels,
        sees=seen,
        layout=layout_of,
    shell:
        "python scripts/table_ranking.py --data {params.data:q} --labels {params.labels:q} --sees {params.sees:q}"
        " --layout {params.layout:q} --output {output} > {log} 2>&1"


rule macros:
    """Write every number of the paper's tables that a text may quote, with its key."""
    input:
        template=templates("numbers.tex"),
        tables=expand("<data>/{table}.csv", table=RESULTS),
    output:
        "<tables>/numbers.tex",
    log:
        "<logs>/tables/numbers.log",
    localrule: True
    params:
        code=code_of("scripts/macros.py"),
        data=data_folder,
        tables=RESULTS,
    shell:
        "python scripts/macros.py --data {params.data:q} --tables {params.tables:q} --output {output} > {log} 2>&1"
