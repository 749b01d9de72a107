# Optional: snakemake --cores 2 linear_programs. Page and figure, in seconds, from tables that are checked in.
# linear_programs_runs makes these tables again.
sys.path.insert(0, "studies/linear_programs")
import linear_programs_cells

REDUNDANT_FILES = files_of_cells(linear_programs_cells.cells(study_toml("linear_programs")))


rule linear_programs:
    """Study: does the rotation ease the simplex method, and what do redundant constraints cost?"""
    input:
        **study_input("linear_programs"),
    output:
        study_output("linear_programs", "linear_programs", "README.md"),
    log:
        "<logs>/linear_programs/page.log",
    localrule: True
    shell:
        "python studies/linear_programs/study_linear_programs.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule linear_programs_runs:
    """Make the tables of `linear_programs` again, with all their runs."""
    input:
        **study_input("linear_programs"),
        runs=REDUNDANT_FILES,
    log:
        "<logs>/linear_programs/runs.log",
    localrule: True
    params:
        tables=["pivots.csv", "redundant_ipm.csv", "redundant_runs.csv"],
        folder=study_folder("linear_programs"),
    shell:
        "python studies/linear_programs/study_linear_programs.py --files {input.files:q} --runs data/runs"
        " --make {params.tables:q} --folder {params.folder:q} > {log} 2>&1"
