# Optional: snakemake --cores 2 manuscript; of own results: snakemake --cores 2 manuscript --config folder=mine own='[simple_de]'
import shutil

# The report is about the results that are checked in, and quotes these folders.
QUOTED = expand("studies/{name}", name="verdict damping instances leaderboard variants which_algorithm".split())
DOCUMENTS = ["example", *(["report"] if all(map(os.path.isdir, [*QUOTED, "extras/external_runs"])) else [])]
TAKEN_IN = {  # {document: files that it takes in}
    "example": ["paper_tables/numbers.tex", "paper_tables/table2.tex", "figures/figure2.pdf"],
    "report": [
        "paper_tables/fidelity2_tabular.tex",
        "studies/variants/first_generations.pdf",
        "studies/damping/rules.pdf",
        "studies/instances/instances.pdf",
        "studies/leaderboard/leaderboard.pdf",
    ],
}
# What belongs to the folder of results: of own algorithms what `compare` makes.
SHOWN_TABLES, SHOWN_FIGURES = TABLES, FIGURES
if config["own"] and os.path.isdir("extras/compare"):
    SHOWN_TABLES = ["comparison", "table2", "ranking"]
    SHOWN_FIGURES = ["ert", "convergence", "figure2", "figure3", "figure3_by_dimension"]
elif not OUT and os.path.isdir("studies/verdict"):
    SHOWN_TABLES, SHOWN_FIGURES = [*TABLES, "fidelity"], [*FIGURES, "fidelity"]


def documents(wildcards):
    """Those of the checked-in results; asked before anything is drawn."""
    if not shutil.which("latexmk"):
        sys.exit("manuscript: latexmk is missing; docs/manuscript.md names the packages to install")
    return [] if OUT else expand("extras/manuscript/{name}.pdf", name=DOCUMENTS)


rule manuscript:
    """Compile the report and the example, and the tables and figures of the folder of results in each layout."""
    input:
        documents,
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


rule report_source:
    """Insert the numbers that the report quotes."""
    input:
        code=sources("extras/manuscript/report.py"),
        template="extras/manuscript/report.tex.j2",
        files=[
            *expand("data/{table}.csv", table=["fidelity", "headline", "claims", "samples", "authors_ecdf"]),
            *expand("studies/variants/{table}.csv", table=["es_variants", "de_variants"]),
            *expand("studies/damping/{table}.csv", table=["rules", "rule_ratios", "constraint_ratios"]),
            "studies/instances/repeated.csv",
            "studies/which_algorithm/scores.csv",
            "studies/leaderboard/leaderboard.csv",
            "extras/external_runs/authors_code/authors_runs.csv",
        ],
    output:
        "extras/manuscript/report.tex",
    log:
        "logs/manuscript/report_source.log",
    localrule: True
    shell:
        "python extras/manuscript/report.py --template {input.template:q} --files {input.files:q} --output {output} > {log} 2>&1"


rule document:
    """The report on this reproduction, or the example for one's own manuscript, compiled."""
    input:
        code=sources("extras/manuscript/compile_latex.py"),
        source="extras/manuscript/{name}.tex",
        taken_in=lambda wildcards: TAKEN_IN[wildcards.name],
    output:
        "extras/manuscript/{name}.pdf",
    log:
        "logs/manuscript/{name}.log",
    wildcard_constraints:
        name="|".join(TAKEN_IN),
    localrule: True
    shell:
        "python extras/manuscript/compile_latex.py --source {input.source:q} --output {output} > {log} 2>&1"
