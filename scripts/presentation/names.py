"""Names of algorithms and solvers in print; an id that is not listed stands for itself."""

ALGORITHMS = {
    "epsmag_es": r"$\epsilon$MAg-ES",
    "lshade44": "LSHADE44",
    "random_search": "Random Search",
    "pycma_al": "AL-CMA-ES (pycma)",
    "scipy_de": "DE (SciPy)",
    "pymoo_de": "DE (pymoo)",
    "scipy_cobyla": "COBYLA (SciPy)",
    "scipy_cobyqa": "COBYQA (SciPy)",
}
SOLVERS = {
    "glpk_ipm": "GLPK interior point",
    "highs_ipm": "HiGHS interior point",
    "highs_ipm_crossover": "HiGHS interior point with crossover",
}
BASELINES = ("random_search",)  # shown in the ECDF and the ranking, not in Table 2 and Figure 2


def plain(identifier):
    """The name of an algorithm or solver without LaTeX."""
    name = ALGORITHMS.get(identifier) or SOLVERS.get(identifier, identifier)
    return name.replace(r"$\epsilon$", "ε")
