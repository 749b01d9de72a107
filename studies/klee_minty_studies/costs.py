"""Costs and their ratios as people write them: 4.7 and 1,487 evaluations, 370 to 1,000 times cheaper, 1/315."""

import math

CLEARLY = 2.0  # from this factor on, a ratio is so many times cheaper or more expensive


def evaluations_text(value):
    """4.7 or 12 below 100 evaluations, 1,487 above; ∞ without a success."""
    if math.isinf(value):
        return "∞"
    return f"{value:,.1f}".removesuffix(".0") if value < 99.95 else f"{value:,.0f}"


def ratio_text(ratio, digits=2):
    """1,741, 12, 1.6 or 1/315; more digits where rounding would make 1 of a ratio that is not."""
    if ratio < 0.1:
        return f"1/{ratio_text(1.0 / ratio, digits)}"
    text = f"{ratio:,.0f}" if ratio >= 10.0**digits - 0.5 else f"{ratio:.{digits}g}"
    return ratio_text(ratio, digits + 1) if ratio != 1.0 and float(text.replace(",", "")) == 1.0 else text


def ratios_in_words(ratios):
    """How a cost compares, from the lowest of its ratios to the highest: 370 to 1,000 times cheaper; 0.86 to 1.05 times its cost."""
    ends, words = sorted([min(ratios), max(ratios)]), "times its cost"
    if ends[1] <= 1.0 / CLEARLY:
        ends, words = [1.0 / ratio for ratio in reversed(ends)], "times cheaper"
    elif ends[0] >= CLEARLY:
        words = "times more expensive"
    return f"{' to '.join(dict.fromkeys(map(ratio_text, ends)))} {words}"
