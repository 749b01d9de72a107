# Optional: snakemake --cores 2 which_algorithm. which_algorithm_runs makes its tables of runs again: hours. It needs
# requirements/today.txt, coco.txt and suite.txt.
study("which_algorithm")
