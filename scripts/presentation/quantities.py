"""What the ids in the column `quantity` of claims.csv and errata_evidence.csv stand for: words, and how a number is written."""

from collections.abc import Callable
from dataclasses import dataclass

from analysis.paper import RUNS
from klee_minty.targets import SUCCESS

from .numbers import p_value, ratio, real, share, whole


@dataclass(frozen=True)
class Quantity:
    """words: in a table, where {algorithm} is the name of the row's; written: a function of numbers.py."""

    words: str
    written: Callable


CLAIMS = {
    "nothing": Quantity("nothing to compare", ratio),
    "success_share": Quantity("share of successful runs, {algorithm}", share),
    "all_succeed": Quantity(f"probability that {RUNS} of {RUNS} succeed, {{algorithm}}", share),
    "error_ratio": Quantity("LP error / error of {algorithm}", ratio),
    "distance_ratio": Quantity("LP distance / distance of {algorithm}", ratio),
    "violation": Quantity("violation ν of the LP solution", real),
    "evaluations_ratio": Quantity("ratio of mean evaluations, LSHADE44 / εMAg-ES", ratio),
    "targets_ratio": Quantity("the same of geometric means over ECDF targets", ratio),
    "printed_ratio": Quantity("ratio of the mean evaluations as printed (E5 corrected, E6 not)", ratio),
    "evaluations_difference": Quantity("difference of mean evaluations", whole),
    "evaluations_difference_growth": Quantity("difference of mean evaluations: growth by", whole),
    "evaluations_ratio_growth": Quantity("ratio of mean evaluations: growth by a factor of", ratio),
    "targets_ratio_growth": Quantity("ratio over ECDF targets: growth by a factor of", ratio),
    "printed_ratio_growth": Quantity("ratio of the mean evaluations as printed: growth by a factor of", ratio),
    "rank": Quantity("rank of {algorithm}", ratio),
    "rank_tied": Quantity(f"errors within {SUCCESS:.0e} being ties".replace("e-0", "e-"), ratio),
    "rank_printed": Quantity("by the printed numbers", ratio),
    "rank_1_share": Quantity(f"share of tables of {RUNS} runs with rank 1", share),
    "no_hit": Quantity(f"probability that none of {RUNS} runs does, at least", share),
}
EVIDENCE = {
    "loss": Quantity("smallest f of a feasible point, less N³", real),
    "lowest_angle": Quantity("lowest angle in degrees for which t is optimal", ratio),
    "highest_angle": Quantity("highest angle in degrees for which t is optimal", ratio),
    "feasible_share": Quantity("share of points that are feasible by the printed sum", share),
    "infeasible_share": Quantity("share of these that are infeasible", share),
    "lowest_objective": Quantity("smallest f in the box by the printed sum", real),
    "failing_share": Quantity("share of runs that fail", share),
    "median_error": Quantity("median error", real),
    "multiple": Quantity("printed error as a multiple of the spacing of doubles", ratio),
    "is_multiple": Quantity("whether it is one to within its digits", whole),
    "p_value": Quantity("probability of a number as extreme", p_value),
    "exchanges": Quantity("exchanges of two numbers of a column", whole),
    "agreeing_exchanges": Quantity("of these, exchanges that make a number agree", whole),
}
