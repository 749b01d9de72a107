# Optional: snakemake --cores 2 damping. Tables, page and figures, in seconds, from runs that are checked in.
# damping_runs makes those on the Klee-Minty problem again, three hours on one core; damping_on_others those on other
# problems, an hour.
sys.path.insert(0, "studies/damping")
import damping_cells

DAMPING_STUDY = study_toml("damping")
DAMPING_TABLES = ["rules.csv", "rule_ratios.csv", "constraint_cells.csv", "constraint_ratios.csv", "hypotheses.csv"]
REPAIR_TABLES = ["runs.csv", "repair.csv", "parts.csv", "contrasts.csv", "law.csv", "retreats.csv", "rule_runs.csv"]
DAMPING_FILES = files_of_cells([*damping_cells.repair_cells(DAMPING_STUDY), *damping_cells.rule_cells(DAMPING_STUDY)])
OTHERS_FILES = files_of_cells(damping_cells.other_cells(study_toml("damping", "constraints.toml")))


def damping_files(wildcards):
    """Many: functions, so that they are only looked for when they are asked for."""
    return DAMPING_FILES


def others_files(wildcards):
    return OTHERS_FILES


rule damping:
    """Study: what is the damping of σ worth that εMAg-ES left out, and what does its repair cost?"""
    input:
        **study_input("damping", made=DAMPING_TABLES),
    output:
        study_output("damping", "README.md", "rules", "constraints", *DAMPING_TABLES),
    log:
        "<logs>/damping/study.log",
    localrule: True
    shell:
        "python studies/damping/study_damping.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule damping_runs:
    """Make the runs of `damping` on the Klee-Minty problem again, and the tables that need them."""
    input:
        **study_input("damping", made=DAMPING_TABLES),
        runs=damping_files,
    log:
        "<logs>/damping/runs.log",
    localrule: True
    params:
        tables=REPAIR_TABLES,
        folder=study_folder("damping"),
    shell:
        "python studies/damping/study_damping.py --files {input.files:q} --runs data/runs"
        " --make {params.tables:q} --folder {params.folder:q} > {log} 2>&1"


use rule damping_runs as damping_on_others with:
    """Make the runs of `damping` on other problems again."""
    input:
        **study_input("damping", made=DAMPING_TABLES),
        runs=others_files,
    log:
        "<logs>/damping/others.log",
    localrule: True
    params:
        tables=["constraint_runs.csv"],
        folder=study_folder("damping"),
