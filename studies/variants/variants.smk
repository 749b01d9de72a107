# Optional: snakemake --cores 2 variants. variants_runs makes its tables again, with all their runs: an hour and a half
# on one core.
from studies.variants import variants_cells
from klee_minty import paper
from klee_minty.paper.samples import REFERENCE

VARIANTS = expand("studies/variants/{kind}_variants.toml", kind=["es", "de"])
VARIANTS_TABLES = ["es_variants", "run_time_ratios", "chances", "de_variants", "first_generations", "quartiles"]

study(
    "variants",
    reads=expand("studies/variants/{table}.csv", table=VARIANTS_TABLES),
    makes=["first_generations.png"],
)
study_runs(
    "variants",
    reads=[*VARIANTS, *paper.PAPER, *REFERENCE],
    makes=expand("{table}.csv", table=VARIANTS_TABLES),
    cells=[cell for path in VARIANTS for cell in variants_cells.cells(study_toml(path))],
)
