# Who reaches the target, up to which dimension, at what cost: snakemake success.md --cores 8


rule success_table:
    input:
        code=sources("studies/today/success_table.py"),
        indicators="data/indicators.csv",
    output:
        "success.md",
    log:
        "logs/success_table.log",
    conda:
        "../../environment.yml"
    shell:
        "python {input.code[0]:q} --indicators {input.indicators} --output {output} > {log} 2>&1"
