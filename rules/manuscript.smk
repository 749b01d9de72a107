# Optional: snakemake --cores 2 manuscript


rule manuscript:
    """The article with every table and figure, compiled."""
    input:
        ["manuscript/manuscript.pdf"] if config["folder"] == "." else [],  # it is about these results
        expand("manuscript/{layout}.pdf", layout=layouts.LAYOUTS),


rule floats:
    """A document per layout that proves that all floats fit."""
    input:
        code=sources("scripts/manuscript.py"),
        source=f"{ROOT}/manuscript/floats.tex",
        tables=lambda w: expand("paper_tables/{layout}{table}.tex", layout=layouts.folder(w.name), table=FLOATS),
        figures=lambda w: expand("figures/{layout}{figure}.pdf", layout=layouts.folder(w.name), figure=FIGURES),
    output:
        "manuscript/{name}.pdf",
    wildcard_constraints:
        name="|".join(layouts.LAYOUTS),
    shell:
        python("input.source", "--layout {wildcards.name} --output {output}")


rule article:
    """A document, compiled."""
    input:
        code=sources("scripts/manuscript.py"),
        source=f"{ROOT}/manuscript/manuscript.tex",
        bibliography=f"{ROOT}/manuscript/bibliography.bib",
        numbers="paper_tables/numbers.tex",
        table="paper_tables/fidelity2_tabular.tex",
        figures=["figures/figure3.pdf", f"{ROOT}/studies/es_variants/first_generations.pdf"],
    output:
        "manuscript/manuscript.pdf",
    shell:
        python("input.source")
