"""What only the Snakefile and the command lines need: checking the configuration, and reading imports."""
