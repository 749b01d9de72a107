# Optional: snakemake --cores 2 damping. damping_runs makes the runs on the Klee-Minty problem again, in hours on one core;
# damping_on_others those on other problems, an hour.
damping_cells, of_damping = study_cells("damping"), study_toml("damping")
study(
    "damping",
    damping_runs=files_of_cells([*damping_cells.repair_cells(of_damping), *damping_cells.rule_cells(of_damping)]),
    damping_on_others=files_of_cells(damping_cells.other_cells(study_toml("damping", "constraints.toml"))),
)
