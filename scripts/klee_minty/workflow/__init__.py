"""What only the Snakefile and the command lines need: checked configuration, imports, records, handlers."""
