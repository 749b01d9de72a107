# Optional: snakemake --cores 2 manuscript; of own results: snakemake --cores 2 manuscript --config folder=mine own='[simple_de]'
import shutil

# The article is about the results that are checked in, and quotes these folders.
QUOTED = [f"studies/{name}" for name in ("verdict", "damping", "instances", "variants", "which_algorithm")]
QUOTED += ["extras/external_runs", "studies/leaderboard"]
ARTICLE = ["extras/manuscript/manuscript.pdf"] if not OUT and all(map(os.path.isdir, QUOTED)) else []
# What belongs to the folder of results: of own algorithms what `compare` makes.
SHOWN_TABLES, SHOWN_FIGURES = TABLES, FIGURES
if config["own"] and os.path.isdir("extras/compare"):
    SHOWN_TABLES = ["comparison", "table2", "ranking"]
    SHOWN_FIGURES = ["ert", "convergence", "figure2", "figure3", "figure3_by_dimension"]
elif not OUT and os.path.isdir("studies/verdict"):
    SHOWN_TABLES, SHOWN_FIGURES = [*TABLES, "fidelity"], [*FIGURES, "fidelity"]


def article(wildcards):
    """The article, if there is one; asked before anything is drawn."""
    if not shutil.which("latexmk"):
        sys.exit("manuscript: latexmk is missing; docs/manuscript.md names the packages to install")
    return ARTICLE


rule manuscript:
    """Compile the article, and the tables and figures of the folder of results in each layout."""
    input:
        article,
        layouts=expand("<data>/manuscript/{layout}.pdf", layout=layouts.LAYOUTS),
    log:
        "<logs>/manuscript/layouts.log",
    localrule: True
    shell:
        "printf '%s\\n' 'Tables and figures in each layout:' {input.layouts:q} | tee {log}"


def of_layout(path, names):
    """Files of a layout, whose folder may differ from its name."""
    return lambda wildcards: expand(path, layout=layouts.folder(wildcards.name), name=names)


rule floats:
    """Compile the tables and figures in a layout; fail if one does not fit."""
    input:
        code=sources("extras/manuscript/compile_latex.py"),
        source="extras/manuscript/floats.tex",
        tables=of_layout("<tables>/{layout}{name}.tex", SHOWN_TABLES),
        figures=of_layout("<figures>/{layout}{name}.pdf", SHOWN_FIGURES),
    output:
        "<data>/manuscript/{name}.pdf",
    log:
        "<logs>/manuscript/{name}.log",
    wildcard_constraints:
        name="|".join(layouts.LAYOUTS),
    localrule: True
    params:
        results=OUT or ".",
        shown_tables=SHOWN_TABLES,
        shown_figures=SHOWN_FIGURES,
    shell:
        "python extras/manuscript/compile_latex.py --source {input.source:q}"
        " --layout {wildcards.name} --results {params.results:q} --tables {params.shown_tables:q}"
        " --figures {params.shown_figures:q} --output {output} > {log} 2>&1"


if ARTICLE:

    rule article_source:
        """Insert the numbers that the article quotes."""
        input:
            code=sources("extras/manuscript/article.py"),
            template="extras/manuscript/manuscript.tex.j2",
            files=[
                *expand("data/{table}.csv", table=["fidelity", "headline", "claims", "samples", "authors_ecdf"]),
                *expand("studies/variants/{table}.csv", table=["es_variants", "de_variants", "run_time_ratios"]),
                *expand("studies/instances/{table}.csv", table=["instances", "repeated"]),
                *expand(
                    "studies/damping/{table}.csv", table=["rules", "rule_ratios", "constraint_ratios", "hypotheses"]
                ),
                "studies/which_algorithm/margins.csv",
                "extras/external_runs/authors_code/authors_runs.csv",
                "studies/leaderboard/leaderboard.csv",
            ],
        output:
            "extras/manuscript/manuscript.tex",
        log:
            "logs/manuscript/article.log",
        shell:
            "python extras/manuscript/article.py --template {input.template:q} --files {input.files:q} --output {output} > {log} 2>&1"

    rule article:
        """The article on this reproduction, compiled."""
        input:
            code=sources("extras/manuscript/compile_latex.py"),
            source="extras/manuscript/manuscript.tex",
            bibliography="extras/manuscript/bibliography.bib",
            tables=["paper_tables/fidelity2_tabular.tex"],
            figures=["figures/figure3_by_dimension.pdf", "studies/damping/rules.pdf"],
        output:
            ARTICLE,
        log:
            "logs/manuscript/manuscript.log",
        shell:
            "python extras/manuscript/compile_latex.py --source {input.source:q} --output {output} > {log} 2>&1"
