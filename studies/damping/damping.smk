# Optional: snakemake --cores 2 damping. damping_runs makes its tables of runs again: hours on one core.
from studies.damping import damping_cells

study(
    "damping",
    reads=expand("studies/damping/{table}.csv", table=["runs", "rule_runs"]),
    makes=["parts.csv", "contrasts.csv", "rules.csv", "rule_ratios.csv", "rules.png"],
)
study_runs(
    "damping",
    reads=["studies/damping/damping.toml"],
    makes=["runs.csv", "rule_runs.csv"],
    cells=damping_cells.cells(study_toml("studies/damping/damping.toml")),
)
