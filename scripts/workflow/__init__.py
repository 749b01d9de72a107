"""Code that only the Snakefile and the command lines need: it checks the configuration and reads imports."""
