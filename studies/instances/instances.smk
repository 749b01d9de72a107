# Optional: snakemake --cores 2 instances. Tables, page and figure, in half a minute, from runs that are checked in.
# instances_runs makes those with several runs on an instance again, half an hour on one core; instances_factors those with
# single factors drawn and at other angles, two to three hours.
from klee_minty_studies import paper

sys.path.insert(0, "studies/instances")
import instances_cells

INSTANCES_STUDY = study_toml("instances")
INSTANCES_TABLES = [
    f"{table}.csv" for table in ("repeated", "properties", "instances", "ratios", "angles", "class_claims")
]
REPEATED_FILES = files_of_cells(instances_cells.repeated_cells(INSTANCES_STUDY))
FACTORS_FILES = files_of_cells(instances_cells.factor_cells(INSTANCES_STUDY))


def repeated_files(wildcards):
    """Many: functions, so that they are only looked for when they are asked for."""
    return REPEATED_FILES


def factors_files(wildcards):
    return FACTORS_FILES


rule instances:
    """Study: is the paper's instance like others?"""
    input:
        **study_input("instances", made=INSTANCES_TABLES, more=paper.PAPER),
    output:
        study_output("instances", "README.md", "instances", *INSTANCES_TABLES),
    log:
        "<logs>/instances/study.log",
    localrule: True
    shell:
        "python studies/instances/study_instances.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule instances_runs:
    """Make the runs of `instances` again, several on each instance."""
    input:
        **study_input("instances", made=INSTANCES_TABLES),
        runs=repeated_files,
        solutions=expand(
            "data/lp/{problem}/{solver}/N{N}/instance{instance}.json",
            problem=PAPER_PROBLEM,
            solver=INSTANCES_STUDY["lp"]["solvers"],
            N=INSTANCES_STUDY["repeated"]["N"],
            instance=range(INSTANCES_STUDY["lp"]["instances"] + 1),
        ),
    log:
        "<logs>/instances/runs.log",
    localrule: True
    params:
        tables=["runs.csv", "failed.csv", "lp.csv"],
        folder=study_folder("instances"),
    shell:
        "python studies/instances/study_instances.py --files {input.files:q} --runs data/runs"
        " --make {params.tables:q} --folder {params.folder:q} > {log} 2>&1"


use rule instances_runs as instances_factors with:
    """Make the runs with single factors drawn and at other angles again."""
    input:
        **study_input("instances", made=INSTANCES_TABLES),
        runs=factors_files,
    log:
        "<logs>/instances/factors.log",
    localrule: True
    params:
        tables=["factor_runs.csv", "final_points.csv"],
        folder=study_folder("instances"),
