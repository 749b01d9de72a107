# Optional: snakemake --cores 2 variants. Page and figure, in a minute, from tables that are checked in.
# variants_runs makes these tables again, with all their runs: an hour and a half on one core.
from klee_minty_studies import paper, samples

sys.path.insert(0, "studies/variants")
import variants_cells

VARIANTS_FILES = []
for kind in ("es", "de"):
    VARIANTS_FILES += files_of_cells(variants_cells.cells(study_toml("variants", f"{kind}_variants.toml")))


def variants_files(wildcards):
    """Many: a function, so that they are only looked for when they are asked for."""
    return VARIANTS_FILES


rule variants:
    """Study: which variants of the EAs give the printed evaluations?"""
    input:
        **study_input("variants", made=["first_generations.csv"]),
    output:
        study_output("variants", "README.md", "first_generations", "first_generations.csv"),
    log:
        "<logs>/variants/page.log",
    localrule: True
    shell:
        "python studies/variants/study_variants.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule variants_runs:
    """Make the tables of `variants` again, with all their runs."""
    input:
        **study_input("variants", made=["first_generations.csv"], more=[*paper.PAPER, *samples.REFERENCE]),
        runs=variants_files,
    log:
        "<logs>/variants/runs.log",
    localrule: True
    params:
        tables=["es_variants.csv", "run_time_ratios.csv", "chances.csv", "de_variants.csv"],
        folder=study_folder("variants"),
    shell:
        "python studies/variants/study_variants.py --files {input.files:q} --runs data/runs"
        " --make {params.tables:q} --folder {params.folder:q} > {log} 2>&1"
