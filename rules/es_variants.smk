# Optional: snakemake --cores 8 es_variants
import json
import tomllib
from pathlib import Path

STUDY = tomllib.loads(Path(workflow.basedir, "rules/es_variants.toml").read_text())


rule es_variants:
    input:
        script=f"{SCRIPTS}/es_variants.py",
        modules=[f"{SCRIPTS}/presentation/markdown.py"],
        study=f"{workflow.basedir}/rules/es_variants.toml",
        paper=expand(f"{workflow.basedir}/data/paper/{{csv}}.csv", csv=["table2", "errata"]),
        runs=expand("data/es_variants/{variant}/N{N}.csv", variant=STUDY["variants"], N=STUDY["dimensions"]),
    output:
        "data/es_variants.csv",
        "studies/es_variants.md",
    log:
        "logs/es_variants.log",
    conda:
        "../environment.yml"
    params:
        seed=config["seed"],
        budget=config["budget"],
    shell:
        "python {input.script:q} --study {input.study:q} --paper {input.paper:q} --runs data/es_variants"
        " --seed {params.seed} --budget {params.budget} --output {output} > {log} 2>&1"


rule run_es_variant:
    input:
        script=f"{SCRIPTS}/run_es_variant.py",
        optimizer=f"{SCRIPTS}/optimizers/epsmag_es.py",
        problem="data/problems/N{N}.npz",
        modules=[*BENCHMARK, f"{SCRIPTS}/optimize.py"],
    output:
        "data/es_variants/{variant}/N{N}.csv",
    log:
        "logs/run_es_variant/{variant}/N{N}.log",
    wildcard_constraints:
        variant=r"\w+",
    priority: longest_first
    conda:
        "../environment.yml"
    threads: 1
    resources:
        mem_mb=megabytes,
        runtime=minutes(STUDY["runs"]),
    params:
        runs=STUDY["runs"],
        seed=config["seed"],
        budget=config["budget"],
        stagnation=config["stagnation"],
        evaluations=lambda wildcards: STUDY["variants"][wildcards.variant].get("stagnation_evaluations", 0),
        parameters=lambda wildcards: json.dumps(STUDY["variants"][wildcards.variant].get("parameters", {})),
    shell:
        "python {input.script:q} --variant {wildcards.variant} --parameters {params.parameters:q}"
        " --runs {params.runs} --seed {params.seed} --budget {params.budget} --stagnation {params.stagnation}"
        " --stagnation-evaluations {params.evaluations} --problem {input.problem} --output {output} > {log} 2>&1"
