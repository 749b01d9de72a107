"""What only the Snakefile needs: the checked configuration, and what its handlers print."""
