"""Names of algorithms, solvers and numbers in print; an id that is not listed stands for itself."""

ALGORITHMS = {"epsmag_es": "εMAg-ES", "lshade44": "LSHADE44", "random_search": "Random Search"}
SOLVERS = {
    "glpk_ipm": "GLPK interior point",
    "highs_ipm": "HiGHS interior point",
    "highs_ipm_crossover": "HiGHS interior point with crossover",
}
PAPER_ALGORITHMS = ("epsmag_es", "lshade44", "random_search")
BASELINES = ("random_search",)  # shown in the ECDF and the ranking, not in Table 2 and Figure 2
PAPER_PROBLEM_IN_PRINT = "the rotated Klee-Minty problem"


class Names:
    """Names of algorithms and solvers in print; a label of the configuration replaces the name that is listed here."""

    def __init__(self, labels=None):
        """labels: {id: name}."""
        self.labels = labels or {}

    def name(self, identifier):
        """The name as Unicode text, which latex.escape and figures.text prepare for print."""
        return self.labels.get(identifier) or ALGORITHMS.get(identifier) or SOLVERS.get(identifier) or identifier


NAMES = Names()  # without labels
