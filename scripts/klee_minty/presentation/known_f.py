r"""How the goal of runs is written: an error where the optimum is proven, else f_known, the best f that is known, and a precision."""

import math

from klee_minty.names import NAMES

from .formats import joined_words, power

MANY = 6  # instances: a sentence that names the f of more is too long


def difference(known, f="f"):
    r"""|f - f_opt| as a formula; where no optimum is proven f - f_known. known: BestKnown."""
    return rf"|{f} - f_\mathrm{{opt}}|" if known.is_optimum else rf"{f} - f_\mathrm{{known}}"


def goal(known, precision):
    r"""f \leq 1.724852 + 10^{-8} as a formula, with f_known where there are several."""
    best = r"f_\mathrm{known}" if known.only is None else decimal(known.only)
    return rf"f \leq {best} + {power(precision)}"


def decimal(value):
    r"""Seven digits in a formula: 1.724852, 6.4 \cdot 10^{12}."""
    mantissa, _, exponent = f"{value:z.7g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def origins(known, names=NAMES):
    """0.25 (LSHADE44, run 3), each with its N and instance where there are several; without it where f_opt was given."""
    texts = []
    for row in known.rows:
        if not math.isnan(row["f_opt"]):
            where = [] if known.only is not None else [f"N = {row['N']}, instance {row['instance']}"]
            by = [f"{names.name(row['algorithm'])}, run {row['run']}"] if row["algorithm"] else []
            texts.append(repr(float(row["f_opt"]) + 0.0) + (f" ({', '.join(where + by)})" if where or by else ""))
    return joined_words(texts) if 0 < len(texts) <= MANY else ""
