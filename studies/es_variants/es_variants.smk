# Optional: snakemake --cores 8 es_variants
from klee_minty_studies import paper
import tomllib

STUDY = tomllib.loads(Path("studies/es_variants/es_variants.toml").read_text(encoding="utf-8"))
VARIANTS = {}  # {variant: folder of its runs}; a variant is an algorithm, and "main" is the reference sample
for variant, setting in STUDY["variants"].items():
    if variant != "main":
        folder = folder_of_runs(variant, "studies/es_variants/epsmag_es_variants.py", setting.get("parameters", {}))
        VARIANTS[variant] = f"data/runs/{folder}"


def variant_runs(wildcards):
    """Their files, many: a function, so that they are only looked for when the study is asked for."""
    files = []
    for variant, folder in VARIANTS.items():
        for N, runs in (STUDY["runs"] | STUDY["variants"][variant].get("runs", {})).items():
            files += run_files(folder, N, run_chunks(runs, STUDY["chunk"]), [0])
    return files


rule es_variants:
    """Study: which variants of the ES agree with the printed evaluations?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=[
            *multiext("<data>/es_variants/es_variants", ".csv", ".md"),
            "<data>/es_variants/chances.csv",
            "<data>/es_variants/run_time_ratios.csv",
            "<data>/es_variants/passed.csv",
            *multiext("<data>/es_variants/first_generations", ".csv", ".pdf", ".png"),
        ],
    log:
        "<logs>/es_variants/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/es_variants",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule study_es_variants:
    """Write the tables of the variants of the ES."""
    input:
        code=sources("studies/es_variants/study_es_variants.py"),
        study="studies/es_variants/es_variants.toml",
        paper=paper.PAPER,
        reference=["data/paper/reference.csv", "data/paper/reference.json"],
        runs=variant_runs,
    output:
        table="<data>/es_variants/es_variants.csv",
        ratios="<data>/es_variants/run_time_ratios.csv",
        chances="<data>/es_variants/chances.csv",
        passed="<data>/es_variants/passed.csv",
    log:
        "<logs>/es_variants/study.log",
    localrule: True
    params:
        runs=list(VARIANTS.values()),
    shell:
        "python studies/es_variants/study_es_variants.py --study {input.study:q}"
        " --paper {input.paper:q} --reference {input.reference:q}"
        " --runs {params.runs:q} --table {output.table}"
        " --ratios {output.ratios} --chances {output.chances} --passed {output.passed} > {log} 2>&1"


rule page_es_variants:
    """Write the page of the variants of the ES."""
    input:
        code=sources("studies/es_variants/page_es_variants.py"),
        study="studies/es_variants/es_variants.toml",
        template="studies/es_variants/es_variants.md.j2",
        variants="<data>/es_variants/es_variants.csv",
        ratios="<data>/es_variants/run_time_ratios.csv",
        chances="<data>/es_variants/chances.csv",
        passed="<data>/es_variants/passed.csv",
        first="<data>/es_variants/first_generations.csv",
    output:
        "<data>/es_variants/es_variants.md",
    log:
        "<logs>/es_variants/page.log",
    localrule: True
    params:
        seed=config["seed"],
        budget=config["budget"],
    shell:
        "python studies/es_variants/page_es_variants.py --study {input.study:q}"
        " --es-variants {input.variants:q} --run-time-ratios {input.ratios:q} --chances {input.chances:q}"
        " --passed {input.passed:q} --first-generations {input.first:q} --seed {params.seed:q}"
        " --budget {params.budget:q} --output {output} > {log} 2>&1"


rule figure_first_generations:
    """Draw the first generations of the ES."""
    input:
        code=sources("studies/es_variants/figure_first_generations.py"),
    output:
        table="<data>/es_variants/first_generations.csv",
        figure=multiext("<data>/es_variants/first_generations", ".pdf", ".png"),
    log:
        "<logs>/es_variants/first_generations.log",
    localrule: True
    shell:
        "python studies/es_variants/figure_first_generations.py --table {output.table}"
        " --output {output.figure} > {log} 2>&1"
