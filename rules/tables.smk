rule table1:
    """The quality indicators."""
    input:
        indicators="data/indicators.csv",
    output:
        multiext("paper_tables/{layout}table1", ".tex", "_tabular.tex"),
    shell:
        python("input.indicators params.layout")


rule table2:
    """Results of the evolutionary algorithms."""
    input:
        indicators=f"data/indicators{BY_INSTANCE}.csv",
    output:
        multiext("paper_tables/{layout}table2", ".tex", "_tabular.tex"),
    shell:
        python("input.indicators params.labels params.layout")


rule table3:
    """Results of the LP solvers."""
    input:
        indicators=f"data/lp_indicators{BY_INSTANCE}.csv",
    output:
        multiext("paper_tables/{layout}table3", ".tex", "_tabular.tex"),
    shell:
        python("input.indicators params.layout")


rule table_ranking:
    """The ranking."""
    input:
        ranking="data/ranking.csv",
    output:
        multiext("paper_tables/{layout}ranking", ".tex", "_tabular.tex"),
    shell:
        python("input.ranking params.labels params.layout")


rule table_comparison:
    """The comparison of algorithms."""
    input:
        results=rules.compare_algorithms.output,
    output:
        multiext("paper_tables/{layout}comparison", ".tex", "_tabular.tex"),
    shell:
        python("params.labels params.layout")


rule table_fidelity:
    """What reproduced, number by number."""
    input:
        fidelity="data/fidelity.csv",
    output:
        "paper_tables/{layout}fidelity.tex",
        "paper_tables/{layout}fidelity2_tabular.tex",
        "paper_tables/{layout}fidelity3_tabular.tex",
    shell:
        python("input.fidelity params.layout")


rule macros:
    """Every number as a LaTeX macro, and an index of them."""
    input:
        tables=csv("indicators lp_indicators ranking fidelity claims errata_evidence lp_rounding"),
        reference=REFERENCE[0],
        comparison=rules.compare_algorithms.output if IS_COMPARED else [],
        variants=glob.glob(f"{ROOT}/studies/es_variants/es_variants.csv"),  # where the study was made
    output:
        "paper_tables/numbers.tex",
        "docs/numbers.md",
    params:
        variants=lambda _, input: "--variants" if input.variants else "",
        comparison=lambda _, input: "--comparison" if input.comparison else "",
        settings=json.dumps({key: config[key] for key in ("runs", "budget", "stagnation", "seed", "dimensions")}),
    shell:
        python(
            "params.labels params.settings",
            "--reference {input.reference:q} {params.variants} {input.variants:q} {params.comparison} {input.comparison}"
            " --output {output}",
        )
