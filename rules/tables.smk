# Tables as LaTeX: each as a float, and as a bare tabular for an author's own float.


localrules:
    table1,
    table2,
    table3,
    table_ranking,
    table_comparison,
    table_fidelity,
    macros,


rule table1:
    """The quality indicators."""
    input:
        code=sources(f"{ROOT}scripts/table1.py"),
        templates=templates("table.tex", "table1.tex"),
        indicators="<data>/indicators.csv",
    output:
        multiext("<tables>/{layout}table1", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table1.log",
    params:
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table1.py --indicators {input.indicators} --layout {params.layout}"
        " --output {output} > {log} 2>&1"


rule table2:
    """Results of the evolutionary algorithms."""
    input:
        code=sources(f"{ROOT}scripts/table2.py"),
        templates=templates("table.tex", "table2.tex"),
        indicators=f"<data>/indicators{BY_INSTANCE}.csv",
    output:
        multiext("<tables>/{layout}table2", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table2.log",
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table2.py --indicators {input.indicators} --labels {params.labels:q}"
        " --layout {params.layout} --output {output} > {log} 2>&1"


rule table3:
    """Results of the LP solvers."""
    input:
        code=sources(f"{ROOT}scripts/table3.py"),
        templates=templates("table.tex", "table3.tex"),
        indicators=f"<data>/lp_indicators{BY_INSTANCE}.csv",
    output:
        multiext("<tables>/{layout}table3", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}table3.log",
    params:
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table3.py --indicators {input.indicators} --layout {params.layout}"
        " --output {output} > {log} 2>&1"


rule table_ranking:
    """The ranking."""
    input:
        code=sources(f"{ROOT}scripts/table_ranking.py"),
        templates=templates("table.tex", "ranking.tex"),
        ranking="<data>/ranking.csv",
    output:
        multiext("<tables>/{layout}ranking", ".tex", "_tabular.tex"),
    log:
        "<logs>/tables/{layout}ranking.log",
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table_ranking.py --ranking {input.ranking} --labels {params.labels:q}"
        " --layout {params.layout} --output {output} > {log} 2>&1"


rule table_comparison:
    """The comparison of algorithms."""
    input:
        code=sources(f"{ROOT}scripts/table_comparison.py"),
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
        "python {ROOT}scripts/table_comparison.py --times {input.times} --tests {input.tests}"
        " --labels {params.labels:q} --layout {params.layout} --output {output} > {log} 2>&1"


rule table_fidelity:
    """What reproduced, number by number."""
    input:
        code=sources(f"{ROOT}scripts/table_fidelity.py"),
        templates=templates("table.tex", "fidelity2.tex", "fidelity3.tex"),
        fidelity="<data>/fidelity.csv",
    output:
        "<tables>/{layout}fidelity.tex",
        "<tables>/{layout}fidelity2_tabular.tex",
        "<tables>/{layout}fidelity3_tabular.tex",
    log:
        "<logs>/tables/{layout}fidelity.log",
    params:
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table_fidelity.py --fidelity {input.fidelity} --layout {params.layout}"
        " --output {output} > {log} 2>&1"


def number_settings(wildcards):
    """What of the configuration a text may quote."""
    return json.dumps({key: config[key] for key in ("runs", "budget", "stagnation", "seed", "dimensions")})


rule macros:
    """Every number that a text may quote, by its key."""
    input:
        code=sources(f"{ROOT}scripts/macros.py"),
        templates=templates("numbers.tex"),
        indicators="<data>/indicators.csv",
        ranking="<data>/ranking.csv",
        lp_indicators="<data>/lp_indicators.csv",
        fidelity="<data>/fidelity.csv",
        claims="<data>/claims.csv",
        errata_evidence="<data>/errata_evidence.csv",
        lp_rounding="<data>/lp_rounding.csv",
        reference=REFERENCE[0],
        reference_settings=REFERENCE[1],
        times="<data>/running_times.csv" if IS_COMPARED else [],
        tests="<data>/pairwise_tests.csv" if IS_COMPARED else [],
        variants=checked_in("studies/es_variants/es_variants.csv", "studies/de_variants/de_variants.csv"),
        run_time_ratios=checked_in("studies/es_variants/run_time_ratios.csv"),
        leaderboard=STORED,
    output:
        "<tables>/numbers.tex",
        "<tables>/numbers.csv",
    log:
        "<logs>/tables/numbers.log",
    params:
        settings=number_settings,
    shell:
        "python {ROOT}scripts/macros.py --indicators {input.indicators} --ranking {input.ranking}"
        " --lp-indicators {input.lp_indicators} --fidelity {input.fidelity} --claims {input.claims}"
        " --errata-evidence {input.errata_evidence} --lp-rounding {input.lp_rounding}"
        " --reference {input.reference} --reference-settings {input.reference_settings}"
        " --times {input.times} --tests {input.tests} --variants {input.variants}"
        " --run-time-ratios {input.run_time_ratios} --leaderboard {input.leaderboard}"
        " --settings {params.settings:q} --output {output} > {log} 2>&1"
