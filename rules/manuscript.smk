# Optional: snakemake --cores 2 manuscript

PUBLISHED = ["manuscript/manuscript.pdf"] if not OUT else []  # the article is about these results alone


localrules:
    manuscript,
    floats,


rule manuscript:
    """The article, and every table and figure in each layout, compiled."""
    input:
        PUBLISHED,
        expand("<folder>manuscript/{layout}.pdf", layout=layouts.LAYOUTS),


def of_layout(path, names):
    """Files of a layout; its folder may differ from its name."""
    return lambda wildcards: expand(path, layout=layouts.folder(wildcards.name), name=names)


rule floats:
    """A document per layout with every table and figure, each of which must fit."""
    input:
        code=sources(f"{ROOT}scripts/manuscript.py"),
        source=f"{ROOT}manuscript/floats.tex",
        tables=of_layout("<tables>/{layout}{name}.tex", FLOATS),
        figures=of_layout("<figures>/{layout}{name}.pdf", FIGURES),
    output:
        "<folder>manuscript/{name}.pdf",
    log:
        "<logs>/manuscript/{name}.log",
    wildcard_constraints:
        name="|".join(layouts.LAYOUTS),
    params:
        results=OUT or ".",
    shell:
        "python {ROOT}scripts/manuscript.py --source {input.source} --layout {wildcards.name}"
        " --results {params.results} --output {output} > {log} 2>&1"


if PUBLISHED:

    rule article:
        """The article on this reproduction, compiled."""
        input:
            code=sources(f"{ROOT}scripts/manuscript.py"),
            source=f"{ROOT}manuscript/manuscript.tex",
            bibliography=f"{ROOT}manuscript/bibliography.bib",
            numbers="paper_tables/numbers.tex",
            table="paper_tables/fidelity2_tabular.tex",
            figures=[
                "figures/fidelity.pdf",
                "figures/figure3.pdf",
                *checked_in("studies/es_variants/first_generations.pdf"),
            ],
        output:
            PUBLISHED,
        log:
            "logs/manuscript/manuscript.log",
        shell:
            "python {ROOT}scripts/manuscript.py --source {input.source} --output {output} > {log} 2>&1"
