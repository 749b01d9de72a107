# Optional: snakemake --cores 8 performance


PERFORMANCE_FIGURES = {
    "growth": "Expected running times against N",
    "convergence": "The best-so-far against evaluations",
    "restarts": "Share of targets hit with restarts",
}


rule performance:
    """Growth with N, convergence and restarts."""
    input:
        expand(
            "<figures>/{layout}performance/{figure}.{format}",
            layout=LAYOUTS,
            figure=PERFORMANCE_FIGURES,
            format=FORMATS,
        ),
        expand("<data>/pages/performance/{figure}.html", figure=PERFORMANCE_FIGURES),
    localrule: True


rule growth:
    """Draw expected running times against N."""
    input:
        code=sources("extras/performance/growth.py"),
        hits="<data>/target_hits.csv",
    output:
        figure=figure_files("performance/growth"),
        table="<figures>/{layout}performance/growth.csv",
    log:
        "<logs>/{layout}growth.log",
    localrule: True
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/performance/growth.py --hits {input.hits:q} --budget {params.budget:q} --labels {params.labels:q}"
        " --layout {params.layout:q} --table {output.table} --output {output.figure} > {log} 2>&1"


rule convergence:
    """Draw the best-so-far against evaluations."""
    input:
        code=sources("extras/performance/convergence.py"),
        hits="<data>/target_hits.csv",
    output:
        *figure_files("performance/convergence"),
    log:
        "<logs>/{layout}convergence.log",
    localrule: True
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/performance/convergence.py --hits {input.hits:q} --budget {params.budget:q} --labels {params.labels:q}"
        " --layout {params.layout:q} --output {output} > {log} 2>&1"


rule restarts:
    """Compute ECDFs of simulated restarts, with bands."""
    input:
        code=sources("extras/performance/restarts.py"),
        hits="<data>/target_hits.csv",
    output:
        "<data>/restarts.csv",
    log:
        "<logs>/restarts.log",
    localrule: True
    params:
        budget=config["budget"],
    shell:
        "python extras/performance/restarts.py --hits {input.hits:q} --budget {params.budget:q}"
        " --output {output} > {log} 2>&1"


rule figure_restarts:
    """Draw the share of targets hit with restarts."""
    input:
        code=sources("extras/performance/figure_restarts.py"),
        restarts="<data>/restarts.csv",
    output:
        *figure_files("performance/restarts"),
    log:
        "<logs>/{layout}figure_restarts.log",
    localrule: True
    params:
        budget=config["budget"],
        labels=labels,
        layout=layout_of,
    shell:
        "python extras/performance/figure_restarts.py --restarts {input.restarts:q} --budget {params.budget:q}"
        " --labels {params.labels:q} --layout {params.layout:q} --output {output} > {log} 2>&1"


rule performance_pages:
    """Write the figures as HTML, each a page for Snakemake's report."""
    input:
        code=sources("studies/klee_minty_studies/pages.py"),
        template="studies/klee_minty_studies/page.html.j2",
        figures=expand("<figures>/performance/{figure}.png", figure=PERFORMANCE_FIGURES),
        captions=expand("extras/performance/{figure}.rst", figure=PERFORMANCE_FIGURES),
    output:
        [
            item(f"<data>/pages/performance/{name}.html", "Performance", title, f"extras/performance/{name}.rst")
            for name, title in PERFORMANCE_FIGURES.items()
        ],
    log:
        "<logs>/performance_pages.log",
    localrule: True
    params:
        titles=list(PERFORMANCE_FIGURES.values()),
    shell:
        "python studies/klee_minty_studies/pages.py --pages {input.figures:q} --titles {params.titles:q}"
        " --captions {input.captions:q} --output {output:q} > {log} 2>&1"
