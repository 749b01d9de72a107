"""Words and symbols of the quantities in the paper's tables, by their ids: the columns of indicators.csv and lp_indicators.csv."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quantity:
    """words: on a page; symbol: in LaTeX and in figures."""

    words: str
    symbol: str


QUANTITIES = {
    "N": Quantity("N", "$N$"),
    "f_opt": Quantity("optimum f_opt", r"$f_\mathrm{opt}$"),
    "f_best": Quantity("best objective f_best", r"$f_\mathrm{best}$"),
    "f_med": Quantity("median objective f_med", r"$f_\mathrm{med}$"),
    "nu_med": Quantity("median violation ν_med", r"$\nu_\mathrm{med}$"),
    "abs_error_med": Quantity("error |f_med − f_opt|", r"$|f_\mathrm{med} - f_\mathrm{opt}|$"),
    "feasibility_rate": Quantity("feasibility rate FR", "$FR$"),
    "mean_distance": Quantity("mean distance ‖y − y*‖", r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"),
    "mean_evaluations": Quantity("mean evaluations", "meanFevals"),
    "f": Quantity("objective f", "$f$"),
    "nu": Quantity("violation ν", r"$\nu$"),
    "abs_error": Quantity("error |f − f_opt|", r"$|f - f_\mathrm{opt}|$"),
    "distance": Quantity("distance ‖y − y*‖", r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"),
}
