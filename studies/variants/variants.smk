# Optional: snakemake --cores 2 variants. variants_runs makes its tables and the figure again, with all their runs: an
# hour and a half on one core.
import variants_cells
from klee_minty_studies import paper
from klee_minty_studies.paper.samples import REFERENCE

VARIANTS = expand("studies/variants/{kind}_variants.toml", kind=["es", "de"])
VARIANTS_TABLES = ["es_variants", "run_time_ratios", "chances", "de_variants", "first_generations"]

study("variants", reads=expand("studies/variants/{table}.csv", table=VARIANTS_TABLES), makes=[])
study_runs(
    "variants",
    reads=[*VARIANTS, *paper.PAPER, *REFERENCE],
    makes=[*expand("{table}.csv", table=VARIANTS_TABLES), "first_generations.png"],
    cells=[cell for path in VARIANTS for cell in variants_cells.cells(study_toml(path))],
)
