# Optional: snakemake --cores 2 instances. instances_runs makes its tables of runs again: three hours on one core.
from studies.instances import instances_cells
from klee_minty import paper

study(
    "instances",
    reads=[*expand("studies/instances/{file}", file=["instances.toml", "runs.csv", "failed.csv"]), *paper.PAPER],
    makes=["repeated.csv", "properties.csv", "instances.csv", "angles.csv", "class_claims.csv", "instances.png"],
)
study_runs(
    "instances",
    reads=["studies/instances/instances.toml"],
    makes=["runs.csv", "failed.csv"],
    cells=instances_cells.cells(study_toml("studies/instances/instances.toml")),
)
