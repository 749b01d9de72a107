# Optional: snakemake --cores 2 instances. instances_runs makes its tables of runs again: three hours on one core.
from klee_minty_studies import paper

study("instances", reads=paper.PAPER)
