# Optional: snakemake --cores 2 leaderboard. leaderboard_runs makes the tables of runs/ that are missing, one for each
# algorithm of leaderboard.toml: all take a day on one core and need requirements/today.txt.
leaderboard_toml = study_toml("leaderboard")
MISSING = [name for name in leaderboard_toml["algorithms"] if not Path(f"studies/leaderboard/runs/{name}.csv").exists()]

study(
    "leaderboard",
    leaderboard_runs=files_of_cells(study_cells("leaderboard").cells(leaderboard_toml, *MISSING)),
)
STUDIES["leaderboard"]["leaderboard_runs"] = [f"runs/{name}.csv" for name in MISSING]
