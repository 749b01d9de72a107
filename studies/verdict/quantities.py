"""What the ids in the column `quantity` of claims.csv and errata_evidence.csv stand for: words, and how a number is written."""

from collections.abc import Callable
from dataclasses import dataclass

from analysis.paper import RUNS
from klee_minty.targets import SUCCESS
from presentation.numbers import write_p_value, write_ratio, write_real, write_share, write_whole


@dataclass(frozen=True)
class Quantity:
    """words: in a table, where {algorithm} is the name of the row's; written: a function of numbers.py."""

    words: str
    written: Callable


CLAIMS = {
    "nothing": Quantity("nothing to compare", write_ratio),
    "success_share": Quantity("share of successful runs, {algorithm}", write_share),
    "all_succeed": Quantity(f"probability that {RUNS} of {RUNS} succeed, {{algorithm}}", write_share),
    "error_ratio": Quantity("LP error / error of {algorithm}", write_ratio),
    "distance_ratio": Quantity("LP distance / distance of {algorithm}", write_ratio),
    "violation": Quantity("violation ν of the LP solution", write_real),
    "evaluations_ratio": Quantity("ratio of mean evaluations, LSHADE44 / εMAg-ES", write_ratio),
    "targets_ratio": Quantity("ratio of geometric means over the ECDF's targets", write_ratio),
    "printed_ratio": Quantity("ratio of the mean evaluations as printed (E5 corrected, E6 not)", write_ratio),
    "evaluations_difference": Quantity("difference of mean evaluations", write_whole),
    "evaluations_difference_growth": Quantity("difference of mean evaluations: growth by", write_whole),
    "evaluations_ratio_growth": Quantity("ratio of mean evaluations: growth by a factor of", write_ratio),
    "targets_ratio_growth": Quantity("ratio over the ECDF's targets: growth by a factor of", write_ratio),
    "printed_ratio_growth": Quantity("ratio of the mean evaluations as printed: growth by a factor of", write_ratio),
    "rank": Quantity("rank of {algorithm}", write_ratio),
    "rank_tied": Quantity(f"rank if errors within {SUCCESS:.0e} are ties".replace("e-0", "e-"), write_ratio),
    "rank_printed": Quantity("by the printed numbers", write_ratio),
    "rank_1_share": Quantity(f"share of tables of {RUNS} runs with rank 1", write_share),
    "no_hit": Quantity(f"probability that none of {RUNS} runs does, at least", write_share),
}
EVIDENCE = {
    "loss": Quantity("smallest f of a feasible point, less N³", write_real),
    "lowest_angle": Quantity("lowest angle in degrees for which t is optimal", write_ratio),
    "highest_angle": Quantity("highest angle in degrees for which t is optimal", write_ratio),
    "feasible_share": Quantity("share of points that are feasible by the printed sum", write_share),
    "infeasible_share": Quantity("share of these that are infeasible", write_share),
    "lowest_objective": Quantity("smallest f in the box by the printed sum", write_real),
    "failing_share": Quantity("share of runs that fail", write_share),
    "median_error": Quantity("median error", write_real),
    "multiple": Quantity("printed error as a multiple of the spacing of doubles", write_ratio),
    "is_multiple": Quantity("whether it is one to within its digits", write_whole),
    "p_value": Quantity("probability of a number as extreme", write_p_value),
    "exchanges": Quantity("swaps of two numbers of a column", write_whole),
    "agreeing_exchanges": Quantity("of these, swaps that make both agree where one deviated", write_whole),
}
