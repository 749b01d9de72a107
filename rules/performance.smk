# Optional: snakemake --cores 8 performance
rule performance:
    """What readers of cocopp's and IOHanalyzer's pages look for."""
    input:
        expand(
            "figures/{layout}performance/{figure}.{format}",
            layout=LAYOUT_FOLDERS,
            figure=["growth", "convergence", "restarts", "stored"],
            format=["pdf", "png"],
        ),
        expand("paper_tables/{layout}performance/pairs.tex", layout=LAYOUT_FOLDERS if len(ALGORITHMS) > 1 else []),


rule target_hits:
    """When each run hit each target."""
    input:
        code=sources("scripts/target_hits.py"),
        indicators="data/indicators.csv",
        runs=rules.aggregate.input.runs,
    output:
        "data/target_hits.csv",
    shell:
        python("input.indicators params.instances")


use rule target_hits as stored_target_hits with:  # of today's algorithms, checked in
    output:
        "target_hits.csv",


rule growth:
    """Expected running times against N."""
    input:
        hits="data/target_hits.csv",
    output:
        figure("performance/growth"),
        "figures/{layout}performance/growth.csv",
    shell:
        python("input.hits params.budget params.labels params.layout")


use rule growth as convergence with:
    input:
        hits="data/target_hits.csv",
    output:
        figure("performance/convergence"),


use rule confidence as restarts with:
    output:
        "data/restarts.csv",
    params:
        restarts="--restarts",


use rule figure3 as figure_restarts with:
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/restarts.csv",
        bands=["data/restarts.csv"],
    output:
        figure("performance/restarts"),


use rule figure3 as figure_stored with:
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/ecdf.csv",
        bands=["data/ecdf_bands.csv"],
        stored=[f"{ROOT}/studies/today/{folder}target_hits.csv" for folder in ("", "small/")],
    output:
        figure("performance/stored"),


use rule table_comparison as table_pairs with:
    input:
        results=rules.compare_algorithms.output,
    output:
        multiext("paper_tables/{layout}performance/pairs", ".tex", "_tabular.tex"),
