# Optional: snakemake --cores 2 damping. damping_runs makes its tables of runs again: hours on one core.
study("damping")
