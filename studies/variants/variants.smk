# Optional: snakemake --cores 2 variants. variants_runs makes its tables and the figure again, with all their runs: an
# hour and a half on one core.
from klee_minty_studies import paper
from klee_minty_studies.paper import samples

study(
    "variants",
    reads=[*paper.PAPER, *samples.REFERENCE],
    variants_runs=[
        file
        for kind in ("es", "de")
        for file in files_of_cells(study_cells("variants").cells(study_toml("variants", f"{kind}_variants.toml")))
    ],
)
