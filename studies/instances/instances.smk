# Optional: snakemake --cores 2 instances. instances_runs makes its tables of runs again: three hours on one core.
from klee_minty_studies import paper

study(
    "instances",
    made=[
        *("repeated.csv", "properties.csv", "instances.csv", "ratios.csv", "angles.csv", "class_claims.csv"),
        "instances",
    ],
    reads=paper.PAPER,
)
instances_cells, of_instances = study_cells("instances"), study_toml("instances")
study_runs(
    "instances_runs",
    "instances",
    made=["runs.csv", "failed.csv", "lp.csv"],
    files=[
        *files_of_cells(instances_cells.cells(of_instances)),
        *(f"data/{file}" for file in instances_cells.lp_files(of_instances).values()),
    ],
)
