# Optional: snakemake --cores 2 large_dimensions. The page, in seconds, from the table that is checked in.
# large_dimensions_runs makes table and figure again, with all their runs: some 40 minutes on one core.
sys.path.insert(0, "studies/large_dimensions")
import large_dimensions_cells

LARGE_FILES = files_of_cells(large_dimensions_cells.cells(study_toml("large_dimensions")))


rule large_dimensions:
    """Study: what limits the EAs at N = 100 and 200?"""
    input:
        **study_input("large_dimensions"),
    output:
        study_output("large_dimensions", "README.md"),
    log:
        "<logs>/large_dimensions/page.log",
    localrule: True
    shell:
        "python studies/large_dimensions/study_large_dimensions.py --files {input.files:q} --output {output:q} > {log} 2>&1"


rule large_dimensions_runs:
    """Make table and figure of `large_dimensions` again, with all their runs."""
    input:
        **study_input("large_dimensions"),
        runs=LARGE_FILES,
    log:
        "<logs>/large_dimensions/runs.log",
    localrule: True
    params:
        files=["large_dimensions.csv", "large_dimensions.pdf", "large_dimensions.png"],
        folder=study_folder("large_dimensions"),
    shell:
        "python studies/large_dimensions/study_large_dimensions.py --files {input.files:q} --runs data/runs"
        " --make {params.files:q} --folder {params.folder:q} > {log} 2>&1"
