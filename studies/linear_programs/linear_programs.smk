# Optional: snakemake --cores 2 linear_programs. linear_programs_runs makes its tables again, in minutes.
study("linear_programs", made=["linear_programs"])
study_runs(
    "linear_programs_runs",
    "linear_programs",
    made=["pivots.csv", "redundant_ipm.csv", "redundant_runs.csv"],
    files=files_of_cells(study_cells("linear_programs").cells(study_toml("linear_programs"))),
)
