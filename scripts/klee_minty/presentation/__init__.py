"""How results are shown: LaTeX, figures."""
