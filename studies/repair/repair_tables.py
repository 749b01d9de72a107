"""The study's tables, as its page and its figures read them."""

from pathlib import Path

from klee_minty.files import read_csv

TEXTS = {  # the columns of texts of the study's tables
    "repair": ("instances", "repair", "sigma_start", "set"),
    "parts": ("instances", "repair"),
    "contrasts": ("instances", "contrast", "one", "other"),
    "law": ("algorithm", "rule", "varied", "origin"),
    "angles": ("angle",),
    "correlations": ("repair", "angle"),
    "bursts": ("repair", "sigma_start", "set"),
    "retreats": ("instances", "repair", "sigma_start"),
    "runs": ("algorithm", "repair", "sigma_start", "weights", "rule", "origin", "set", "stop"),
    "rules": ("repair", "sigma_start", "rule", "instances"),
    "rule_ratios": ("contrast", "repair", "sigma_start", "rule", "instances"),
    "rule_runs": ("repair", "sigma_start", "rule", "instances", "stop"),
    "theory": ("strategy",),
    "corners": ("instances",),
}


def read_table(path):
    """The rows of one of the study's tables."""
    return read_csv(path, *TEXTS[Path(path).stem])
