# Optional: snakemake --cores 8 es_variants
import tomllib

from klee_minty.samples import chunk_files

STUDY = tomllib.loads(Path(ROOT, "studies/es_variants/es_variants.toml").read_text(encoding="utf-8"))
VARIANT_CHUNKS = [
    file
    for variant, setting in STUDY["variants"].items()
    for N, runs in (STUDY["runs"] | setting.get("runs", {})).items()
    for file in chunk_files(f"data/es_variants/{variant}/N{N}", runs, STUDY["chunk"])
]


rule es_variants:
    """Study: which variant of the ES would explain the printed evaluations?"""
    input:
        "studies/es_variants/es_variants.md",
        multiext("studies/es_variants/first_generations", ".pdf", ".png"),
        VARIANT_CHUNKS,


rule study_es_variants:
    """What the variants of the ES tell."""
    input:
        study=f"{ROOT}/studies/es_variants/es_variants.toml",
        paper=PAPER,
        reference=f"{ROOT}/studies/reference/reference.csv",
        runs=VARIANT_CHUNKS,
    output:
        csv="studies/es_variants/es_variants.csv",
        report="studies/es_variants/es_variants.md",
    shell:
        python(
            "input.study input.paper input.reference params.seed params.budget",
            "--runs data/es_variants --output {output}",
        )


rule figure_first_generations:
    """What the first generations of the ES do."""
    output:
        multiext("studies/es_variants/first_generations", ".pdf", ".png"),
    shell:
        python("")


use rule run_reference as run_es_variant with:
    """A chunk of runs of a variant, which is an algorithm."""
    input:
        code=sources("studies/reference/run_reference.py"),
        optimizer=sources("studies/es_variants/epsmag_es_variants.py"),
        problem="data/problems/N{N}.npz",
    output:
        "data/es_variants/{algorithm}/N{N}/runs{run}.csv",
    params:
        parameters=lambda wildcards: json.dumps(STUDY["variants"][wildcards.algorithm].get("parameters", {})),
        stagnation_evaluations=lambda wildcards: STUDY["variants"][wildcards.algorithm].get("stagnation_evaluations", 0),
