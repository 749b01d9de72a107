# Optional: snakemake --cores 2 linear_programs. linear_programs_runs makes its tables again, in minutes.
study("linear_programs")
