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
of_instances = study_toml("instances")
study_runs(
    "instances_runs",
    "instances",
    made=["runs.csv", "failed.csv", "lp.csv"],
    files=[
        *files_of_cells(study_cells("instances").cells(of_instances)),
        *expand(
            "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
            problem=PAPER_PROBLEM,
            solver=of_instances["lp"]["solvers"],
            N=of_instances["repeated"]["N"],
            instance=range(of_instances["lp"]["instances"] + 1),
        ),
    ],
)
