"""How results are shown: names, LaTeX, figures."""
