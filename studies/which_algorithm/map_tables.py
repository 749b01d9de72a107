"""The study's tables, as its scripts read them."""

from klee_minty.files import read_csv
from map_standings import LEVELS

TEXTS = "problem", "shape", "algorithm", "level", "if", "on", "taker"  # columns of texts


def read_table(path):
    """The rows of a table, with numbers but for columns of TEXTS."""
    return read_csv(path, *TEXTS)


def algorithms_at(study, level):
    """The algorithms that can run on what a point shows at a level."""
    return [name for name, entry in study["algorithms"].items() if entry["sees"] in LEVELS[level]]


LEVEL_WORDS = {"g": "all of g", "nu": "only ν"}  # what a point shows
NAMES = {  # of algorithms, as the page and the figure show them: name and a sign of two letters
    "epsmag_es": ("εMAg-ES", "εM"),
    "epsmag_es_damped": ("εMAg-ES, the MA-ES's rule", "εD"),
    "lexma_es": ("lexMA-ES", "lM"),
    "lexma_es_damped": ("lexMA-ES, the MA-ES's rule", "lD"),
    "lshade44": ("LSHADE44", "LS"),
    "lsrtde": ("L-SRTDE", "SR"),
    "cmaes": ("CMA-ES (cmaes)", "CM"),
    "cmaes_damped": ("CMA-ES (cmaes), damping × N", "CD"),
    "pycma": ("CMA-ES (pycma)", "PY"),
    "al_cma_es": ("AL-CMA-ES (pycma)", "AL"),
    "cobyla": ("COBYLA (SciPy)", "CO"),
    "slsqp": ("SLSQP (SciPy)", "SQ"),
    "trust_constr": ("trust-constr (SciPy)", "TC"),
}
