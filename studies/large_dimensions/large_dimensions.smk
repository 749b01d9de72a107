# Optional: snakemake --cores 2 large_dimensions. large_dimensions_runs makes table and figure again, with all their runs: some 40
# minutes on one core.
study("large_dimensions", made=[])
study_runs(
    "large_dimensions_runs",
    "large_dimensions",
    made=["large_dimensions.csv", "large_dimensions"],
    files=files_of_cells(study_cells("large_dimensions").cells(study_toml("large_dimensions"))),
)
