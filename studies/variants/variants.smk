# Optional: snakemake --cores 2 variants. Page and figure, in a minute, from tables that are checked in.
# variants_runs makes these tables again, with all their runs: an hour and a half on one core.
from klee_minty_studies import paper
import tomllib

ES_STUDY, DE_STUDY = (
    tomllib.loads(Path(f"studies/variants/{name}_variants.toml").read_text(encoding="utf-8")) for name in ("es", "de")
)
ES_VARIANTS = {}  # {variant: folder of its runs}; a variant is an algorithm, and "main" is the reference sample
for variant, setting in ES_STUDY["variants"].items():
    if variant != "main":
        es_settings = {"file": "studies/variants/epsmag_es_variants.py", "parameters": setting.get("parameters", {})}
        ES_VARIANTS[variant] = register_runs(variant, **es_settings)
DE_VARIANTS = [
    register_runs(variant, file="studies/variants/lshade44_variants.py", parameters=setting["parameters"])
    for variant, setting in DE_STUDY["variants"].items()
]
DE_CHUNKS = run_chunks(DE_STUDY["runs"], DE_STUDY["chunk"])
ES_TABLES = ["es_variants", "run_time_ratios", "chances"]
PRINTED_AND_SAMPLE = {"paper": paper.PAPER, "reference": ["data/paper/reference.csv", "data/paper/reference.json"]}


def es_variant_runs(wildcards):
    """Their files, many: a function, so that they are only looked for when the study is asked for."""
    files = []
    for variant, folder in ES_VARIANTS.items():
        for N, runs in (ES_STUDY["runs"] | ES_STUDY["variants"][variant].get("runs", {})).items():
            files += run_files(folder, N, run_chunks(runs, ES_STUDY["chunk"]), [0])
    return files


rule variants:
    """Study: which variants of the EAs give the printed evaluations?"""
    input:
        f"{OUT}studies/variants/README.md",
        multiext(f"{OUT}studies/variants/first_generations", ".pdf", ".png"),
    localrule: True


rule figure_first_generations:
    """Draw the first generations of the ES."""
    input:
        code=sources("studies/variants/figure_first_generations.py"),
    output:
        table="<data>/variants/first_generations.csv",
        figure=multiext(f"{OUT}studies/variants/first_generations", ".pdf", ".png"),
    log:
        "<logs>/variants/first_generations.log",
    localrule: True
    shell:
        "python studies/variants/figure_first_generations.py --table {output.table}"
        " --output {output.figure} > {log} 2>&1"


rule variants_runs:
    """Make the tables of `variants` again, with all their runs."""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=expand("<data>/variants/{table}.csv", table=[*ES_TABLES, "de_variants", "first_generations"]),
    log:
        "<logs>/variants/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/variants",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule study_es_variants:
    """Write the tables of the variants of the ES."""
    input:
        **PRINTED_AND_SAMPLE,
        code=sources("studies/variants/study_es_variants.py"),
        study="studies/variants/es_variants.toml",
        runs=es_variant_runs,
    output:
        expand("<data>/variants/{table}.csv", table=ES_TABLES),
    log:
        "<logs>/variants/study_es.log",
    localrule: True
    params:
        runs=list(ES_VARIANTS.values()),
    shell:
        "python studies/variants/study_es_variants.py --study {input.study:q}"
        " --paper {input.paper:q} --reference {input.reference:q}"
        " --runs {params.runs:q} --tables {output:q} > {log} 2>&1"


rule study_de_variants:
    """Write the table of the variants of LSHADE44."""
    input:
        **PRINTED_AND_SAMPLE,
        code=sources("studies/variants/study_de_variants.py"),
        runs=run_files(DE_VARIANTS, DE_STUDY["dimensions"], DE_CHUNKS, [0]),
    output:
        "<data>/variants/de_variants.csv",
    log:
        "<logs>/variants/study_de.log",
    localrule: True
    params:
        runs=DE_VARIANTS,
        dimensions=DE_STUDY["dimensions"],
        chunks=DE_CHUNKS,
    shell:
        "python studies/variants/study_de_variants.py --paper {input.paper:q} --reference {input.reference:q}"
        " --runs {params.runs:q} --dimensions {params.dimensions:q} --chunks {params.chunks:q}"
        " --output {output} > {log} 2>&1"
