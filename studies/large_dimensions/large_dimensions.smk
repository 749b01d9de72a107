# Optional: snakemake --cores 2 large_dimensions. large_dimensions_runs makes its table again, with all runs: some 40
# minutes on one core.
study("large_dimensions")
