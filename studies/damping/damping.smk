# Optional: snakemake --cores 2 damping. damping_runs makes the runs on the Klee-Minty problem again, three hours on one core;
# damping_on_others those on other problems, an hour.
study(
    "damping",
    made=[
        *("parts.csv", "contrasts.csv", "law.csv"),
        *("rules.csv", "rule_ratios.csv", "constraint_cells.csv", "constraint_ratios.csv", "hypotheses.csv"),
        *("rules", "constraints"),
    ],
)
damping_cells, of_damping = study_cells("damping"), study_toml("damping")
study_runs(
    "damping_runs",
    "damping",
    made=["runs.csv", "retreats.csv", "rule_runs.csv"],
    files=files_of_cells([*damping_cells.repair_cells(of_damping), *damping_cells.rule_cells(of_damping)]),
)
study_runs(
    "damping_on_others",
    "damping",
    made=["constraint_runs.csv"],
    files=files_of_cells(damping_cells.other_cells(study_toml("damping", "constraints.toml"))),
)
