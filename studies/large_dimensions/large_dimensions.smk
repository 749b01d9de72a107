# Optional: snakemake --cores 2 large_dimensions. large_dimensions_runs makes table and figure again, with all their runs: some 40
# minutes on one core.
study("large_dimensions")
