# Optional: snakemake --cores 8 de_variants
from klee_minty_studies import paper
import tomllib

DE_STUDY = tomllib.loads(Path("studies/de_variants/de_variants.toml").read_text(encoding="utf-8"))
DE_FOLDERS = [
    folder_of_runs(variant, "studies/de_variants/lshade44_variants.py", setting["parameters"])
    for variant, setting in DE_STUDY["variants"].items()
]
DE_VARIANTS = [f"data/runs/{folder}" for folder in DE_FOLDERS]
DE_CHUNKS = run_chunks(DE_STUDY["runs"], DE_STUDY["chunk"])


rule de_variants:
    """Study: does LSHADE44 reproduce only because of our guard?"""
    input:
        code=sources("studies/klee_minty_studies/publish.py"),
        files=multiext("<data>/de_variants/de_variants", ".csv", ".md"),
    log:
        "<logs>/de_variants/publish.log",
    localrule: True
    params:
        folder=f"{OUT}studies/de_variants",
    shell:
        "python studies/klee_minty_studies/publish.py --files {input.files:q} --folder {params.folder:q} > {log} 2>&1"


rule study_de_variants:
    """Write table and page of the variants of LSHADE44."""
    input:
        code=sources("studies/de_variants/study_de_variants.py"),
        template="studies/de_variants/de_variants.md.j2",
        study="studies/de_variants/de_variants.toml",
        paper=paper.PAPER,
        reference=["data/paper/reference.csv", "data/paper/reference.json"],
        runs=run_files(DE_VARIANTS, DE_STUDY["dimensions"], DE_CHUNKS, [0]),
    output:
        csv="<data>/de_variants/de_variants.csv",
        page="<data>/de_variants/de_variants.md",
    log:
        "<logs>/de_variants/study_de_variants.log",
    localrule: True
    params:
        runs=DE_VARIANTS,
        dimensions=DE_STUDY["dimensions"],
        chunks=DE_CHUNKS,
    shell:
        "python studies/de_variants/study_de_variants.py --study {input.study:q}"
        " --paper {input.paper:q} --reference {input.reference:q} --runs {params.runs:q}"
        " --dimensions {params.dimensions:q} --chunks {params.chunks:q}"
        " --csv {output.csv} --page {output.page} > {log} 2>&1"
