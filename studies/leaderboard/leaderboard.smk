# Optional: snakemake --cores 2 leaderboard. leaderboard_runs makes the tables of runs/ that are missing, one for each
# algorithm of leaderboard.toml: all take a day on one core and need requirements/today.txt.
from studies.leaderboard import leaderboard_cells

leaderboard_toml = study_toml("studies/leaderboard/leaderboard.toml")
TABLES_OF_RUNS = {name: f"runs/{name}.csv" for name in leaderboard_toml["algorithms"]}
MISSING = [name for name, table in TABLES_OF_RUNS.items() if not Path("studies/leaderboard", table).exists()]

study(
    "leaderboard",
    reads=expand("studies/leaderboard/{file}", file=["leaderboard.toml", *TABLES_OF_RUNS.values()]),
    makes=["leaderboard.csv", "leaderboard.png"],
)
study_runs(
    "leaderboard",
    reads=["studies/leaderboard/leaderboard.toml"],
    makes=[TABLES_OF_RUNS[name] for name in MISSING],
    cells=leaderboard_cells.cells(leaderboard_toml, *MISSING),
)
