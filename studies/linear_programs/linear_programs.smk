# Optional: snakemake --cores 2 linear_programs. linear_programs_runs makes its tables again, in minutes.
study(
    "linear_programs",
    linear_programs_runs=files_of_cells(study_cells("linear_programs").cells(study_toml("linear_programs"))),
)
