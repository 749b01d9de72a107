"""How the verdict's numbers are written: by their column, and those of claims and errata by their quantity."""

from klee_minty.presentation.quoted_numbers import (
    number,
    write_p_value,
    write_ratio,
    write_real,
    write_share,
    write_whole,
)

CLAIMS = {  # in claims.csv, else a ratio
    **dict.fromkeys(("success_share", "all_succeed", "rank_1_share"), write_share),
    **dict.fromkeys(("evaluations_difference", "evaluations_difference_growth"), write_whole),
    "violation": write_real,
}
EVIDENCE = {  # in errata_evidence.csv, else real
    **dict.fromkeys(("infeasible_share", "failing_share"), write_share),
    "multiple": write_ratio,
    **dict.fromkeys(("is_multiple", "exchanges", "agreeing_exchanges"), write_whole),
    "p_value": write_p_value,
}
COLUMNS = {  # of all tables, whatever the quantity
    **dict.fromkeys(
        ("runs", "successes", "numbers", "solutions", "infeasible", "comparisons", "supporting"), write_whole
    ),
    **dict.fromkeys(("standard_error", "ert", "borderline"), write_whole),
    **dict.fromkeys(("ratio", "tolerance"), write_ratio),
    "other_verdict": write_share,
    **dict.fromkeys(("p_value", "p_low", "p_high", "p_holm", "p_holm_low", "p_holm_high", "p_fdr"), write_p_value),
    **dict.fromkeys(("p_unconditional", "p_of_other", "p_holm_of_other"), write_p_value),
}


def number_of(identifier, column, N, value, source, written=write_real):
    """A Number of the verdict, written as its column says or, of another one, by the function."""
    return number(identifier, column, N, value, source, COLUMNS.get(column.rpartition(".")[2], written))
