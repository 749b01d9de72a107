# Optional: snakemake --cores 2 manuscript


rule manuscript:
    input:
        code=sources("scripts/manuscript.py"),
        source=f"{ROOT}/manuscript/manuscript.tex",
        tables=expand("paper_tables/{table}.tex", table=TABLES),
        figures=expand("figures/{figure}.pdf", figure=FIGURES),
    output:
        "manuscript/manuscript.pdf",
    log:
        "logs/manuscript.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.code[0]:q} --source {input.source:q} --output {output} > {log} 2>&1"
