# The paper's figures.

FIGURES = ["figure3_by_dimension", "figure3"]
if HAS_F_OPT:
    FIGURES = ["figure2", *FIGURES]
if IS_PAPER_PROBLEM:
    FIGURES = ["figure1", *FIGURES]


rule figure1:
    """Draw Figure 1: the polytope before and after the transformation."""
    input:
        here=HERE,
        problem="data/problems/rotated_klee_minty/N2/instance0.npz",
    output:
        *figure_files("figure1", "Figure 1: the polytope before and after the transformation"),
    log:
        "<logs>/{layout}figure1.log",
    localrule: True
    params:
        code=code_of("scripts/figure1.py"),
        layout=layout_of,
    shell:
        "python scripts/figure1.py --problem {input.problem:q} --layout {params.layout:q} --output {output}"
        " > {log} 2>&1"


rule figure2:
    """Draw Figure 2: error and distance against N."""
    input:
        tables=expand("<data>/{table}.csv", table=["indicators", "runs", "targets"]),
    output:
        *figure_files("figure2", "Figure 2: error and distance against N"),
    log:
        "<logs>/{layout}figure2.log",
    localrule: True
    params:
        code=code_of("scripts/figure2.py"),
        data=data_folder,
        labels=labels,
        layout=layout_of,
    shell:
        "python scripts/figure2.py --data {params.data:q} --labels {params.labels:q} --layout {params.layout:q}"
        " --output {output} > {log} 2>&1"


rule figure3:
    """Draw Figure 3: share of targets hit against evaluations."""
    input:
        tables=["<data>/ecdf.csv", "<data>/targets.csv"],
    output:
        *figure_files("figure3", "Figure 3, in the paper one panel: share of targets hit, a panel for each algorithm"),
    log:
        "<logs>/{layout}figure3.log",
    localrule: True
    params:
        code=code_of("scripts/figure3.py"),
        data=data_folder,
        budget=config["budget"],
        panels=[],
        labels=labels,
        layout=layout_of,
    shell:
        "python scripts/figure3.py --data {params.data:q} --budget {params.budget:q} {params.panels:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


use rule figure3 as figure3_by_dimension with:
    """Draw Figure 3 with a panel for each N."""
    output:
        *figure_files("figure3_by_dimension", "Figure 3: share of targets hit, a panel for each N"),
    log:
        "<logs>/{layout}figure3_by_dimension.log",
    localrule: True
    params:
        panels="--by-dimension",
