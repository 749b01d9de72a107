# Optional: snakemake --cores 2 instances. instances_runs makes those with several runs on an instance again, half an hour on one
# core; instances_factors those with single factors drawn and at other angles, two to three hours.
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
        *files_of_cells(instances_cells.repeated_cells(of_instances)),
        *expand(
            "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
            problem=PAPER_PROBLEM,
            solver=of_instances["lp"]["solvers"],
            N=of_instances["repeated"]["N"],
            instance=range(of_instances["lp"]["instances"] + 1),
        ),
    ],
)
study_runs(
    "instances_factors",
    "instances",
    made=["factor_runs.csv", "final_points.csv"],
    files=files_of_cells(instances_cells.factor_cells(of_instances)),
)
