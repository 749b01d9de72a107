# Optional: snakemake --cores 2 manuscript


rule manuscript:
    input:
        script=f"{SCRIPTS}/manuscript.py",
        source=f"{workflow.basedir}/manuscript/manuscript.tex",
        tables=expand("paper_tables/{table}.tex", table=TABLES),
        figures=expand("figures/{figure}.pdf", figure=FIGURES),
    output:
        "manuscript/manuscript.pdf",
    log:
        "logs/manuscript.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --source {input.source:q} --output {output} > {log} 2>&1"
