# Optional: snakemake --cores 8 performance
# Stored results are of the paper's problem and budget: runs of others cannot be seen beside them.
IS_AS_STORED = not paper.incomparable(config, made_with=config, algorithm="")
PAIRS = ["paper_tables/{layout}performance/pairs.tex"] if len(ALGORITHMS) > 1 else []


rule performance:
    """What readers of cocopp's and IOHanalyzer's pages look for."""
    input:
        expand(
            "figures/{layout}performance/{figure}.{format}",
            layout=LAYOUT_FOLDERS,
            figure=["growth", "convergence", "restarts", *(["stored"] if IS_AS_STORED else [])],
            format=["pdf", "png"],
        ),
        expand(PAIRS, layout=LAYOUT_FOLDERS),
        "data/pages/growth.html",  # and what is made with it


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


use rule target_hits as stored_target_hits with:
    """The same of today's algorithms, checked in."""
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
    """Best-so-far against evaluations."""
    output:
        figure("performance/convergence"),


use rule confidence as restarts with:
    """ECDFs of simulated restarts, with bands."""
    output:
        "data/restarts.csv",
    params:
        restarts="--restarts",


use rule figure3 as figure_restarts with:
    """Share of targets hit with restarts."""
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/restarts.csv",
        bands=["data/restarts.csv"],
    output:
        figure("performance/restarts"),


use rule figure3 as figure_stored with:
    """Share of targets hit, in front of stored results."""
    input:
        code=sources("scripts/figure3.py"),
        ecdf="data/ecdf.csv",
        bands=["data/ecdf_bands.csv"],
        stored=[f"{ROOT}/studies/today/{folder}target_hits.csv" for folder in ("", "small/")],
    output:
        figure("performance/stored"),


use rule table_comparison as table_pairs with:
    """All pairs of algorithms."""
    output:
        multiext("paper_tables/{layout}performance/pairs", ".tex", "_tabular.tex"),


use rule pages as performance_pages with:
    """Its tables as HTML, for Snakemake's report."""
    input:
        code=sources("scripts/pages.py"),
        pages=["figures/performance/growth.csv", *expand(PAIRS, layout="")],
    output:
        [*shown("Performance", ["growth", *PAIRS])],
