# Optional: snakemake --cores 2 manuscript


rule manuscript:
    input:
        ["manuscript/manuscript.pdf"] if config["folder"] == "." else [],  # it is about these results
        expand("manuscript/{layout}.pdf", layout=layouts.LAYOUTS),


rule floats:
    input:
        code=sources("scripts/manuscript.py"),
        source=f"{ROOT}/manuscript/floats.tex",
        tables=lambda w: expand("paper_tables/{layout}{table}.tex", layout=layouts.folder(w.name), table=FLOATS),
        figures=lambda w: expand("figures/{layout}{figure}.pdf", layout=layouts.folder(w.name), figure=FIGURES),
    output:
        "manuscript/{name}.pdf",
    log:
        "logs/{name}.log",
    wildcard_constraints:
        name="|".join(layouts.LAYOUTS),
    conda:
        "../environment.yml"
    shell:
        python("--source {input.source:q} --layout {wildcards.name} --output {output}")


rule article:
    input:
        code=sources("scripts/manuscript.py"),
        source=f"{ROOT}/manuscript/manuscript.tex",
        numbers="paper_tables/numbers.tex",
        table="paper_tables/fidelity2_tabular.tex",
        figures=["figures/figure3.pdf", f"{ROOT}/studies/es_variants/first_generations.pdf"],
    output:
        "manuscript/manuscript.pdf",
    log:
        "logs/article.log",
    conda:
        "../environment.yml"
    shell:
        python("--source {input.source:q} --output {output}")
