# Optional: snakemake --cores 2 instances. instances_runs makes its tables of runs again: three hours on one core.
from klee_minty_studies import paper

instances_cells, of_instances = study_cells("instances"), study_toml("instances")
study(
    "instances",
    reads=paper.PAPER,
    instances_runs=[
        *files_of_cells(instances_cells.cells(of_instances)),
        *(f"data/{file}" for file in instances_cells.lp_files(of_instances).values()),
    ],
)
