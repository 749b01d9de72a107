# Optional: snakemake --cores 8 de_variants
import tomllib

DE_STUDY = tomllib.loads(Path(f"{ROOT}studies/de_variants/de_variants.toml").read_text(encoding="utf-8"))
DE_VARIANTS = [
    runs_folder(variant, f"{ROOT}studies/de_variants/lshade44_variants.py", settings["parameters"], traces=False)
    for variant, settings in DE_STUDY["variants"].items()
]
DE_CHUNKS = records.chunks(DE_STUDY["runs"], DE_STUDY["chunk"])


localrules:
    study_de_variants,
    de_variants,


rule de_variants:
    """Study: does LSHADE44 reproduce because of our guard?"""
    input:
        multiext("<studies>/de_variants/de_variants", ".csv", ".md"),


rule study_de_variants:
    """Table and page of the variants of LSHADE44."""
    input:
        code=sources(f"{ROOT}studies/de_variants/study_de_variants.py"),
        template=f"{ROOT}studies/de_variants/de_variants.md.j2",
        study=f"{ROOT}studies/de_variants/de_variants.toml",
        paper=PAPER,
        reference=REFERENCE[0],
        runs=run_files(DE_VARIANTS, DE_STUDY["dimensions"], DE_CHUNKS, [""]),
    output:
        csv="<studies>/de_variants/de_variants.csv",
        page="<studies>/de_variants/de_variants.md",
    log:
        "<logs>/de_variants/study_de_variants.log",
    params:
        runs=DE_VARIANTS,
        dimensions=DE_STUDY["dimensions"],
        chunks=DE_CHUNKS,
    shell:
        "PYTHONPATH={ROOT}scripts python {ROOT}studies/de_variants/study_de_variants.py --study {input.study}"
        " --paper {input.paper} --reference {input.reference} --runs {params.runs}"
        " --dimensions {params.dimensions} --chunks {params.chunks}"
        " --csv {output.csv} --page {output.page} > {log} 2>&1"
