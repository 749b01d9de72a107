# Optional: snakemake --cores 2 manuscript; of own results: snakemake --cores 2 manuscript --config folder=mine
# own='[simple_de]'
import shutil

# What the folder of results has; with own algorithms it is what `compare` makes.
SHOWN_TABLES, SHOWN_FIGURES = TABLES, FIGURES
if config["own"]:
    SHOWN_TABLES = ["comparison", *(table for table in TABLES if table in ("table2", "ranking"))]
    SHOWN_FIGURES = ["ert", "convergence", *(figure for figure in FIGURES if figure != "figure1")]
elif not OUT:
    SHOWN_TABLES, SHOWN_FIGURES = [*TABLES, "fidelity"], [*FIGURES, "fidelity"]


def example_here(wildcards):
    """The example, which shows the checked-in results; a missing latexmk is told before anything is drawn."""
    if not shutil.which("latexmk"):
        sys.exit("manuscript: latexmk is missing; docs/manuscript.md names the packages to install")
    return [] if OUT else "extras/manuscript/example.pdf"


rule manuscript:
    """Compile the example, and the tables and figures of the folder of results in each layout."""
    input:
        example_here,
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
        code=code_of("extras/manuscript/compile_latex.py"),
        results=OUT or ".",
        shown_tables=SHOWN_TABLES,
        shown_figures=SHOWN_FIGURES,
    shell:
        "python extras/manuscript/compile_latex.py --source {input.source:q}"
        " --layout {wildcards.name} --results {params.results:q} --tables {params.shown_tables:q}"
        " --figures {params.shown_figures:q} --output {output} > {log} 2>&1"


rule example:
    """Compile the example for one's own manuscript."""
    input:
        source="extras/manuscript/example.tex",
        taken_in=["paper_tables/numbers.tex", "paper_tables/table2.tex", "figures/figure2.pdf"],
    output:
        "extras/manuscript/example.pdf",
    log:
        "logs/manuscript/example.log",
    localrule: True
    params:
        code=code_of("extras/manuscript/compile_latex.py"),
    shell:
        "python extras/manuscript/compile_latex.py --source {input.source:q} --output {output} > {log} 2>&1"
