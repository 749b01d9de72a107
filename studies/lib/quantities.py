"""Words, symbols and formats of the quantities in the paper's tables, by their ids: the columns of the tables in data/."""

from collections.abc import Callable
from dataclasses import dataclass

from .quoted_numbers import write_p_value, write_ratio, write_real, write_share, write_whole


@dataclass(frozen=True)
class Quantity:
    """words: on a page; symbol: in LaTeX and in figures; write: how a text quotes its numbers."""

    words: str
    symbol: str
    write: Callable = write_real


QUANTITIES = {
    # columns of indicators.csv and lp_indicators.csv
    "N": Quantity("N", "$N$", write_whole),
    "runs": Quantity("runs", "runs", write_whole),
    "f_opt": Quantity("optimum f_opt", r"$f_\mathrm{opt}$"),
    "f_best": Quantity("best objective f_best", r"$f_\mathrm{best}$"),
    "f_med": Quantity("median objective f_med", r"$f_\mathrm{med}$"),
    "nu_med": Quantity("median violation ν_med", r"$\nu_\mathrm{med}$"),
    "abs_error_med": Quantity("error |f_med − f_opt|", r"$|f_\mathrm{med} - f_\mathrm{opt}|$"),
    "feasibility_rate": Quantity("feasibility rate FR", "$FR$", write_share),
    "mean_distance": Quantity("mean distance ‖y − y*‖", r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"),
    "mean_evaluations": Quantity("mean evaluations", "meanFevals", write_whole),
    "std_evaluations": Quantity("standard deviation of the evaluations", "std", write_whole),
    "mean_evaluations.standard_error": Quantity("standard error of the mean evaluations", "s. e.", write_whole),
    "success_rate": Quantity("success rate", "success", write_share),
    "f": Quantity("objective f", "$f$"),
    "nu": Quantity("violation ν", r"$\nu$"),
    "abs_error": Quantity("error |f − f_opt|", r"$|f - f_\mathrm{opt}|$"),
    "distance": Quantity("distance ‖y − y*‖", r"$\|\mathbf{y} - \tilde{\mathbf{y}}^*\|$"),
    # columns of ranking.csv
    "run_time_area": Quantity("area above the ECDF", "area", write_ratio),
    "rank_error": Quantity("rank by error", "error", write_ratio),
    "rank_error_tied": Quantity("rank by error, with ties", "error, with ties", write_ratio),
    "rank_distance": Quantity("rank by distance", "distance", write_ratio),
    "rank_run_time": Quantity("rank by run time", "run time", write_ratio),
    "mean_rank": Quantity("mean of the ranks", "mean", write_ratio),
    "mean_rank_tied": Quantity("mean of the ranks, with ties", "mean, with ties", write_ratio),
    "rank": Quantity("rank", "rank", write_ratio),
    "rank_tied": Quantity("rank, with ties", "with ties", write_ratio),
    # columns of running_times.csv and pairwise_tests.csv
    "successes": Quantity("successful runs", "successes", write_whole),
    "ert": Quantity("expected running time (ERT)", "ERT", write_whole),
    "lower": Quantity("lower end of the 95 % interval", "from", write_whole),
    "upper": Quantity("upper end of the 95 % interval", "to", write_whole),
    "ratio": Quantity("ratio", "ratio", write_ratio),
    "p_value": Quantity("p", "$p$", write_p_value),
    "p_holm": Quantity("p after Holm's correction", "$p$", write_p_value),
}


def how_to_write(column):
    """The function of quoted_numbers.py for a column, of a table that may have others than these."""
    return QUANTITIES[column].write if column in QUANTITIES else write_real
