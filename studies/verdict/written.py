"""How the numbers of claims and errata are written, by their quantity."""

from presentation.numbers import write_p_value, write_ratio, write_real, write_share, write_whole

CLAIMS = {  # in claims.csv, else a ratio
    **dict.fromkeys(("success_share", "all_succeed", "rank_1_share"), write_share),
    **dict.fromkeys(("evaluations_difference", "evaluations_difference_growth"), write_whole),
    "violation": write_real,
}
EVIDENCE = {  # in errata_evidence.csv, else real
    **dict.fromkeys(("feasible_share", "infeasible_share", "failing_share"), write_share),
    **dict.fromkeys(("lowest_angle", "highest_angle", "multiple"), write_ratio),
    **dict.fromkeys(("is_multiple", "exchanges", "agreeing_exchanges"), write_whole),
    "p_value": write_p_value,
}
