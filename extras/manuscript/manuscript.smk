# Optional: snakemake --cores 2 manuscript; of own results: snakemake --cores 2 manuscript --config folder=mine own='[simple_de]'
import shutil

# The article is about the results that are checked in, and quotes these folders.
QUOTED = [f"studies/{name}" for name in ("verdict", "damping", "instances", "variants", "which_algorithm")] + [
    "extras/external_runs",
    "extras/leaderboard",
]
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
        "<data>/overview/manuscript.txt",
    localrule: True


rule manuscript_overview:
    """Say where the PDFs are, for the terminal."""
    input:
        expand("<data>/manuscript/{layout}.pdf", layout=layouts.LAYOUTS),
    output:
        "<data>/overview/manuscript.txt",
    log:
        "<logs>/manuscript/overview.log",
    localrule: True
    shell:
        "printf '%s\\n' 'Tables and figures in each layout:' {input:q} > {output:q} 2> {log}"


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


rule study_numbers:
    """Every number of studies and of the leaderboard that the article may quote, by its key."""
    input:
        code=sources("extras/manuscript/study_numbers.py"),
        tables=[
            "studies/variants/es_variants.csv",
            "studies/variants/de_variants.csv",
            "studies/variants/run_time_ratios.csv",
            "studies/variants/first_generations.csv",
            "extras/external_runs/authors_code/authors_runs.csv",
            "extras/manuscript/others.csv",
            "studies/instances/instances.csv",
            "studies/instances/repeated.csv",
            "studies/damping/contrasts.csv",
            "studies/damping/rules.csv",
            "studies/damping/rule_ratios.csv",
            "studies/damping/constraint_ratios.csv",
            "studies/damping/hypotheses.csv",
            "studies/which_algorithm/margins.csv",
        ],
        leaderboard=sorted(map(str, Path("extras/leaderboard/entries").glob("*.csv"))),
    output:
        "data/manuscript/study_numbers.csv",
    log:
        "logs/manuscript/study_numbers.log",
    shell:
        "python extras/manuscript/study_numbers.py --tables {input.tables:q}"
        " --leaderboard {input.leaderboard:q} --output {output} > {log} 2>&1"


use rule macros as study_macros with:
    """Write the numbers of studies and of the leaderboard as LaTeX."""
    input:
        code=sources("scripts/macros.py"),
        template=templates("numbers.tex"),
        tables=[],
        numbers="data/manuscript/study_numbers.csv",
    output:
        multiext("extras/manuscript/study_numbers", ".tex", ".csv"),
    log:
        "logs/manuscript/study_macros.log",
    params:
        configuration=lambda wildcards: "{}",


if ARTICLE:

    rule article:
        """The article on this reproduction, compiled."""
        input:
            code=sources("extras/manuscript/compile_latex.py"),
            source="extras/manuscript/manuscript.tex",
            bibliography="extras/manuscript/bibliography.bib",
            numbers=[
                "paper_tables/numbers.tex",
                "paper_tables/verdict_numbers.tex",
                "extras/manuscript/study_numbers.tex",
            ],
            tables=["paper_tables/fidelity2_tabular.tex"],
            figures=["figures/figure3_by_dimension.pdf", "studies/damping/rules.pdf"],
        output:
            ARTICLE,
        log:
            "logs/manuscript/manuscript.log",
        shell:
            "python extras/manuscript/compile_latex.py --source {input.source:q}" " --output {output} > {log} 2>&1"
