# Optional: snakemake --cores 2 variants. variants_runs makes its tables again, with all their runs: an hour and a half on one core.
from klee_minty_studies import paper, samples

study("variants", made=["first_generations"], reads=[*paper.PAPER, *samples.REFERENCE])
study_runs(
    "variants_runs",
    "variants",
    made=["es_variants.csv", "run_time_ratios.csv", "chances.csv", "de_variants.csv", "first_generations.csv"],
    files=[
        file
        for kind in ("es", "de")
        for file in files_of_cells(study_cells("variants").cells(study_toml("variants", f"{kind}_variants.toml")))
    ],
)
