# Optional: snakemake --cores 8 es_variants
import tomllib

STUDY = tomllib.loads(Path(f"{ROOT}studies/es_variants/es_variants.toml").read_text(encoding="utf-8"))
VARIANTS = {  # {variant: folder of its runs}; a variant is an algorithm
    variant: runs_folder(
        variant,
        f"{ROOT}studies/es_variants/epsmag_es_variants.py",
        setting.get("parameters", {}),
        traces=False,
    )
    for variant, setting in STUDY["variants"].items()
    if variant != "main"  # which is the reference sample
}


def variant_runs(wildcards):
    """Their files, many: a function, so that they are only looked for when the study is asked for."""
    files = []
    for variant, folder in VARIANTS.items():
        for N, runs in (STUDY["runs"] | STUDY["variants"][variant].get("runs", {})).items():
            files += run_files(folder, N, records.chunks(runs, STUDY["chunk"]), [""])
    return files


localrules:
    es_variants,
    study_es_variants,
    figure_first_generations,


rule es_variants:
    """Study: which variants of the ES agree with the printed evaluations?"""
    input:
        "<studies>/es_variants/es_variants.md",
        multiext("<studies>/es_variants/first_generations", ".pdf", ".png"),
        variant_runs,  # not checked in: so a fresh clone makes them


# The main results rest on the stored tables. To use new ones, copy them:
# cp data/es_variants.csv data/run_time_ratios.csv studies/es_variants/
rule study_es_variants:
    """Tables and page of the variants of the ES."""
    input:
        code=sources(f"{ROOT}studies/es_variants/study_es_variants.py"),
        study=f"{ROOT}studies/es_variants/es_variants.toml",
        template=f"{ROOT}studies/es_variants/es_variants.md.j2",
        table2=f"{ROOT}data/paper/table2.csv",
        table3=f"{ROOT}data/paper/table3.csv",
        errata=f"{ROOT}data/paper/errata.csv",
        reference=f"{ROOT}studies/reference/reference.csv",
        reference_settings=f"{ROOT}studies/reference/reference.json",
        runs=variant_runs,
    output:
        table="<data>/es_variants.csv",
        ratios="<data>/run_time_ratios.csv",
        page="<studies>/es_variants/es_variants.md",
    log:
        "<logs>/studies/es_variants.log",
    params:
        runs=list(VARIANTS.values()),
        seed=config["seed"],
        budget=config["budget"],
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}studies/es_variants/study_es_variants.py --study {input.study}"
        " --table2 {input.table2} --table3 {input.table3} --errata {input.errata} --reference {input.reference}"
        " --reference-settings {input.reference_settings} --runs {params.runs} --seed {params.seed}"
        " --budget {params.budget} --table {output.table} --ratios {output.ratios} --page {output.page} > {log} 2>&1"


rule figure_first_generations:
    """Figure of the first generations of the ES."""
    input:
        code=sources(f"{ROOT}studies/es_variants/figure_first_generations.py"),
    output:
        multiext("<studies>/es_variants/first_generations", ".pdf", ".png"),
    log:
        "<logs>/studies/first_generations.log",
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}studies/es_variants/figure_first_generations.py"
        " --output {output} > {log} 2>&1"
