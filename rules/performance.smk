# Optional: snakemake --cores 8 performance


localrules:
    performance,
    target_hits,
    growth,
    convergence,
    restarts,
    figure_restarts,
    figure_stored,
    table_pairs,


rule performance:
    """Growth with N, convergence, restarts, and all pairs of algorithms."""
    input:
        expand(
            "<figures>/{layout}performance/{figure}.{format}",
            layout=LAYOUTS,
            figure=["growth", "convergence", "restarts"] + (["stored"] if IS_AS_STORED else []),
            format=["pdf", "png"],
        ),
        expand("<tables>/{layout}performance/pairs.tex", layout=LAYOUTS) if len(ALGORITHMS) > 1 else [],
        ["<folder>comparison.md"] if IS_COMPARED else [],


rule target_hits:
    """When each run hit each target."""
    input:
        code=sources(f"{ROOT}scripts/target_hits.py"),
        runs=run_files(RUNS.values()),
    output:
        "<data>/target_hits.csv",
    log:
        "<logs>/target_hits.log",
    params:
        runs=list(RUNS.values()),
        dimensions=DIMENSIONS,
        chunks=CHUNKS,
        instances=config["instances"],
    shell:
        "python {ROOT}scripts/target_hits.py --runs {params.runs} --dimensions {params.dimensions}"
        " --chunks {params.chunks} --instances {params.instances} --output {output} > {log} 2>&1"


rule growth:
    """Expected running times against N."""
    input:
        code=sources(f"{ROOT}scripts/growth.py"),
        hits="<data>/target_hits.csv",
    output:
        figure=[
            "<figures>/{layout}performance/growth.pdf",
            report(
                "<figures>/{layout}performance/growth.png",
                category="Performance",
                labels=lambda wildcards: {"figure": "growth", "layout": layout_of(wildcards)},
                caption="captions/performance/growth.rst",
            ),
        ],
        table="<figures>/{layout}performance/growth.csv",
    log:
        "<logs>/{layout}growth.log",
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/growth.py --hits {input.hits} --budget {params.budget} --labels {params.labels:q}"
        " --layout {params.layout} --table {output.table} --output {output.figure} > {log} 2>&1"


rule convergence:
    """Best-so-far against evaluations."""
    input:
        code=sources(f"{ROOT}scripts/convergence.py"),
        hits="<data>/target_hits.csv",
    output:
        "<figures>/{layout}performance/convergence.pdf",
        report(
            "<figures>/{layout}performance/convergence.png",
            category="Performance",
            labels=lambda wildcards: {"figure": "convergence", "layout": layout_of(wildcards)},
            caption="captions/performance/convergence.rst",
        ),
    log:
        "<logs>/{layout}convergence.log",
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/convergence.py --hits {input.hits} --budget {params.budget} --labels {params.labels:q}"
        " --layout {params.layout} --output {output} > {log} 2>&1"


use rule confidence as restarts with:
    """ECDFs of simulated restarts, with bands."""
    output:
        "<data>/restarts.csv",
    log:
        "<logs>/restarts.log",
    params:
        restarts="--restarts",


rule figure_restarts:
    """Share of targets hit with restarts."""
    input:
        code=sources(f"{ROOT}scripts/figure3.py"),
        restarts="<data>/restarts.csv",
    output:
        "<figures>/{layout}performance/restarts.pdf",
        report(
            "<figures>/{layout}performance/restarts.png",
            category="Performance",
            labels=lambda wildcards: {"figure": "restarts", "layout": layout_of(wildcards)},
            caption="captions/performance/restarts.rst",
        ),
    log:
        "<logs>/{layout}figure_restarts.log",
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/figure3.py --ecdf {input.restarts} --bands {input.restarts} --budget {params.budget}"
        " --labels {params.labels:q} --layout {params.layout} --output {output} > {log} 2>&1"


rule figure_stored:
    """Share of targets hit, in front of the leaderboard's entries."""
    input:
        code=sources(f"{ROOT}scripts/figure3.py"),
        ecdf="<data>/ecdf.csv",
        bands="<data>/ecdf_bands.csv",
        stored=STORED,
        entries=ENTRIES,
    output:
        "<figures>/{layout}performance/stored.pdf",
        report(
            "<figures>/{layout}performance/stored.png",
            category="Performance",
            labels=lambda wildcards: {"figure": "stored", "layout": layout_of(wildcards)},
            caption="captions/performance/stored.rst",
        ),
    log:
        "<logs>/{layout}figure_stored.log",
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/figure3.py --ecdf {input.ecdf} --bands {input.bands} --stored {input.stored}"
        " --entries {input.entries} --budget {params.budget} --labels {params.labels:q} --layout {params.layout}"
        " --output {output} > {log} 2>&1"


rule table_pairs:
    """All pairs of algorithms."""
    input:
        code=sources(f"{ROOT}scripts/table_pairs.py"),
        templates=templates("table.tex", "pairs.tex"),
        tests="<data>/pairwise_tests.csv",
    output:
        multiext("<tables>/{layout}performance/pairs", ".tex", "_tabular.tex"),
    log:
        "<logs>/{layout}table_pairs.log",
    params:
        labels=labels,
        layout=layout_of,
    shell:
        "python {ROOT}scripts/table_pairs.py --tests {input.tests} --labels {params.labels:q}"
        " --layout {params.layout} --output {output} > {log} 2>&1"
