# How does my algorithm compare? Expected running times, tests, bands, and the page that shows them.


localrules:
    target_hits,
    confidence,
    compare_algorithms,
    table_comparison,
    comparison,


rule target_hits:
    """Collect when each run hit each target."""
    input:
        code=sources("scripts/target_hits.py"),
        runs=run_files(RUNS.values()),
    output:
        "<data>/target_hits.csv",
    log:
        "<logs>/target_hits.log",
    params:
        runs=WHICH_RUNS,
    shell:
        "python scripts/target_hits.py {params.runs:q} --output {output} > {log} 2>&1"


rule confidence:
    """Compute the bands of the ECDFs."""
    input:
        code=sources("scripts/confidence.py"),
        runs=run_files(RUNS.values()),
    output:
        "<data>/ecdf_bands.csv",
    log:
        "<logs>/confidence.log",
    params:
        runs=WHICH_RUNS,
        budget=config["budget"],
    shell:
        "python scripts/confidence.py {params.runs:q} --budget {params.budget:q}" " --output {output} > {log} 2>&1"


rule compare_algorithms:
    """Compute expected running times (ERT), and test their ratios."""
    input:
        code=sources("scripts/compare_algorithms.py"),
        indicators="<data>/indicators_by_instance.csv",
        runs=run_files(RUNS.values()),
    output:
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
    log:
        "<logs>/compare_algorithms.log",
    params:
        runs=WHICH_RUNS,
    shell:
        "python scripts/compare_algorithms.py {params.runs:q} --indicators {input.indicators:q}"
        " --times {output.times} --tests {output.tests} > {log} 2>&1"


rule table_comparison:
    """Set the comparison of algorithms as a table."""
    input:
        code=sources("scripts/table_comparison.py"),
        templates=templates("table.tex", "comparison.tex"),
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
    output:
        multiext("<tables>/{layout}comparison", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}comparison.log",
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python scripts/table_comparison.py --times {input.times:q} --tests {input.tests:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


rule comparison:
    """Write comparison.md: which algorithm succeeds, at what cost, and which differences are significant."""
    input:
        code=sources("scripts/comparison.py"),
        templates=templates("comparison.md"),
        times="<data>/running_times.csv",
        tests="<data>/pairwise_tests.csv",
    output:
        "<folder>comparison.md",
    log:
        "<logs>/comparison.log",
    params:
        labels=labels,
    shell:
        "python scripts/comparison.py --times {input.times:q} --tests {input.tests:q}"
        " --labels {params.labels:q} --output {output} > {log} 2>&1"
