# Optional: snakemake --cores 2 which_algorithm. which_algorithm_runs makes its tables of runs again: hours. It needs
# requirements/today.txt, coco.txt and suite.txt.
which_algorithm_cells = study_cells("which_algorithm")
study(
    "which_algorithm",
    which_algorithm_runs=files_of_cells(
        cell
        for cells in which_algorithm_cells.CELLS.values()
        for cell in cells(study_toml("which_algorithm"))
        if cell.problem in plug_ins.files("problems")  # bbob-constrained is in studies/damping
    ),
)
