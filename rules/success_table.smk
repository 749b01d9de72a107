# Who reaches the target, up to which dimension, at what cost: snakemake success.md --cores 8


rule success_table:
    input:
        script=f"{SCRIPTS}/success_table.py",
        indicators="data/indicators.csv",
        modules=[f"{SCRIPTS}/presentation/names.py"],
    output:
        "success.md",
    log:
        "logs/success_table.log",
    conda:
        "../environment.yml"
    shell:
        "python {input.script:q} --indicators {input.indicators} --output {output} > {log} 2>&1"
