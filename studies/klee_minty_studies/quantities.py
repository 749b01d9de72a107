"""How a text quotes the numbers in a column of the tables in data/."""

from .quoted_numbers import write_p_value, write_ratio, write_real, write_share, write_whole

WAYS = {
    **dict.fromkeys(("runs", "successes", "ert", "lower", "upper"), write_whole),
    **dict.fromkeys(("mean_evaluations", "std_evaluations", "mean_evaluations.standard_error"), write_whole),
    **dict.fromkeys(("feasibility_rate", "success_rate"), write_share),
    **dict.fromkeys(("run_time_area", "rank_error", "rank_error_tied", "rank_distance", "rank_run_time"), write_ratio),
    **dict.fromkeys(("mean_rank", "mean_rank_tied", "rank", "rank_tied", "ratio"), write_ratio),
    **dict.fromkeys(("p_value", "p_holm"), write_p_value),
}


def how_to_write(column):
    """The function of quoted_numbers.py for a column."""
    return WAYS.get(column, write_real)
