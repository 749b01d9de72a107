"""REPRODUCTION.md: what its sentences say holds, and where one no longer does, which.

The numbers are those that are checked in. They are compared with rounded words ("half", "nearly twice") in both directions.
"""

import csv
import math
import re
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import read_text
from klee_minty_studies.paper import (
    DE,
    DEVIATES,
    DIMENSIONS,
    ES,
    MISPRINT,
    PAPER_SOLVER,
    POSSIBLY_MISPRINTED,
    REPRODUCED,
)
from klee_minty_studies.samples import REFERENCE, read_sample
from report import estimate, page

import pytest

FOLDER = Path(__file__).parent
TEMPLATE, HEADLINE = FOLDER / "REPRODUCTION.md.j2", FOLDER / "headline.txt.j2"
ROOT = FOLDER.parent.parent
YES, NO, MAYBE, MISPRINTED = REPRODUCED, DEVIATES, POSSIBLY_MISPRINTED, MISPRINT


def number_table():
    with open(ROOT / "paper_tables/verdict_numbers.csv", newline="", encoding="utf-8") as file:
        return {(row["id"], row["column"], row["N"]): row["value"] for row in csv.DictReader(file)}


NUMBERS = number_table()


def of(identifier, column, N=""):
    text = NUMBERS[identifier, column, str(N)]
    try:
        return float(text)
    except ValueError:
        return text


def verdicts(algorithm, quantity):
    return [of(algorithm, f"{quantity}.verdict", N) for N in DIMENSIONS]


def of_headline(column):
    return of("headline", column)


def distances_above_glpk():
    """Where the mean over all feasible runs of the reference sample is not below GLPK's distance."""
    runs, _ = read_sample(*(ROOT / path for path in REFERENCE))
    means = {
        (algorithm, N): math.fsum(run["distance"] for run in of_N if run["nu"] == 0.0)
        / sum(run["nu"] == 0.0 for run in of_N)
        for (algorithm, N), of_N in runs.items()
        if algorithm in (ES, DE)
    }
    return [key for key, mean in means.items() if mean >= of(PAPER_SOLVER, "distance.reproduced", key[1])]


def ratios(quantity):
    return [of("claims.evaluations", f"{quantity}.estimate", N) for N in DIMENSIONS]


def grows(quantity, span):
    ends = [of("claims.growth", f"{quantity}_growth.{end}", span) for end in ("low", "high")]
    return min(ends) > 1.0 or (-1 if max(ends) < 1.0 else 0)


def ratio(algorithm, quantity, N):
    """Of a printed number to what the sample gives."""
    return of(algorithm, f"{quantity}.paper", N) / of(algorithm, f"{quantity}.expected", N)


def borderline():
    return {key[::2] for key, value in NUMBERS.items() if key[1].endswith(".borderline") and value == "1"}


def added_by_fdr():
    """The numbers that control of the false discovery rate rejects and Holm's correction does not."""
    return {
        (algorithm, N)
        for (algorithm, column, N), value in NUMBERS.items()
        if column.endswith(".p_fdr") and float(value) < 0.05 <= of(algorithm, column.replace("p_fdr", "p_holm"), N)
    }


# Where the sentence stands (a heading, or the words in bold with which a paragraph begins), and what it relies on.
SAID = [
    ("What was asked", lambda: of("paper", "reproduced") - of("informative", "reproduced") == 84),
    ("Of the mean evaluations", lambda: verdicts(DE, "mean_evaluations") == [YES] * 6),
    ("Of the mean evaluations", lambda: verdicts(ES, "mean_evaluations") == [YES, NO, MAYBE, NO, MISPRINTED, YES]),
    ("Of the results of GLPK", lambda: verdicts(PAPER_SOLVER, "abs_error") == [YES] * 6),
    ("Of the results of GLPK", lambda: verdicts(PAPER_SOLVER, "distance") == [YES] * 6),
    ("Of the EAs' distances and errors", lambda: of_headline("mean_evaluations.reproduced_by_other") == 0),
    ("Of the EAs' distances and errors", lambda: of_headline("distances_and_errors.reproduced_by_other") >= 18),
    ("How strict this is.", lambda: len(borderline()) == 3 and borderline() == added_by_fdr()),
    ("How strict this is.", lambda: of_headline("rejected.uncorrected") > of_headline("rejected.fdr")),
    ("How strict this is.", lambda: of_headline("mean_distance.reproduced") == of_headline("abs_error_med.reproduced") == 10),
    ("How strict this is.", lambda: of_headline("mean_distance.accepted.p_value") < 0.01 < of_headline("abs_error_med.accepted.p_value")),
    ("1. Both EAs reach", lambda: of("claims.target", "verdict") == "supported"),
    ("1. Both EAs reach", lambda: [N for N in DIMENSIONS if of("claims.target", f"{ES}.success_share.estimate", N) < 1] == [2, 40]),
    ("1. Both EAs reach", lambda: all(of("claims.target", f"{DE}.success_share.estimate", N) == 1 for N in DIMENSIONS)),
    ("2. Both EAs are better", lambda: of("claims.lp", "verdict") == "supported"),
    ("2. Both EAs are better", lambda: distances_above_glpk() == [(ES, 2)]),
    ("2. Both EAs are better", lambda: violations("highs_ipm") == {20: of("claims.lp", "highs_ipm.violation.estimate", 20)}),
    ("2. Both EAs are better", lambda: max(violations("highs_ipm_crossover"), key=violations("highs_ipm_crossover").get) == 40),
    ("3. εMAg-ES needs fewer", lambda: of("claims.evaluations", "table2.verdict") == "supported"),
    ("3. εMAg-ES needs fewer", lambda: of("claims.evaluations", "figure3.verdict") == "undecided"),
    ("3. εMAg-ES needs fewer", lambda: min(ratios("printed_ratio")) > 1 and min(ratios("evaluations_ratio")) > 1),
    ("3. εMAg-ES needs fewer", lambda: [N for N, each in zip(DIMENSIONS, ratios("targets_ratio"), strict=True) if each < 1] == [3]),
    ("3. εMAg-ES needs fewer", lambda: of("figure3", "random_search.p_value", "all") > 0.05),
    ("4. The advantage", lambda: of("claims.growth", "verdict") == "undecided"),
    ("4. The advantage", lambda: ratios("evaluations_difference") == sorted(ratios("evaluations_difference"))),
    ("4. The advantage", lambda: shape("evaluations_ratio") == shape("targets_ratio") == [-1, 1, 1, -1, -1]),
    ("4. The advantage", lambda: shape("printed_ratio") == [-1, -1, 1, -1, -1]),
    ("4. The advantage", lambda: all(grows(each, "2-3") == grows(each, "10-40") == -1 for each in RATIOS)),
    ("5. εMAg-ES ranks", lambda: of("claims.rank", "verdict") == "supported"),
    ("5. εMAg-ES ranks", lambda: 0.45 < of("claims.rank", f"{ES}.rank_1_share.estimate", 3) < 0.55),
    ("Evaluations of εMAg-ES at N = 3, 5 and 10.", lambda: verdicts(ES, "mean_evaluations")[1:4] == [NO, MAYBE, NO]),
    ("Three numbers that may be misprinted.", lambda: verdicts(ES, "mean_distance") == [YES, NO, YES, YES, YES, YES]),
    ("Three numbers that may be misprinted.", lambda: 0.4 < ratio(ES, "mean_distance", 3) < 0.5),
    ("Three numbers that may be misprinted.", lambda: verdicts(DE, "mean_distance") == [YES, YES, YES, YES, NO, YES]),
    ("Three numbers that may be misprinted.", lambda: 1.7 < ratio(DE, "mean_distance", 20) < 2),
    ("Median error of εMAg-ES at N = 2.", lambda: verdicts(ES, "abs_error_med") == [NO, YES, YES, YES, YES, YES]),
    ("Median error of εMAg-ES at N = 2.", lambda: of(ES, "abs_error_med.paper", 2) > of(ES, "abs_error_med.range_high", 2)),
    ("Three numbers that may be misprinted.", lambda: verdicts(DE, "abs_error_med") == [YES, YES, YES, YES, YES, MAYBE]),
    ("Three numbers that may be misprinted.", lambda: 0.25 < ratio(DE, "abs_error_med", 40) < 0.4),
    ("Distances: means or median runs?", lambda: of("E10", f"{ES}.as_median_run.p_value", "all") > 0.05 > of("E10", f"{DE}.as_median_run.p_value", "all")),
    ("Three borderline verdicts.", lambda: borderline() == {(ES, "2"), (ES, "40"), (ES, "20")}),
    ("| E1 |", lambda: all(of("E1", "degrees_350.loss", N) < 0 == of("E1", "degrees_10.loss", N) for N in DIMENSIONS)),
    ("| E2 |", lambda: of("E2", "lowest_objective", 10) == 0),
    ("| E5 |", lambda: of(ES, "mean_evaluations.paper", 20) > 20000 * 20 and of(ES, "mean_evaluations.p_holm", 20) > 0.05),
    ("| E6 |", lambda: plausible() == {"1.0631e+04"}),
    ("| E9 |", lambda: len(multiples()) == 4),
    ("| E9 |", lambda: {key for key, is_one in multiples().items() if not is_one} == {(f"{DE}.is_multiple", "40")}),
    ("| E10 |", lambda: of("E10", "agreeing_exchanges", "all") == 1),
    ("| E10 |", lambda: min(of("E10", "as_median_run.p_value", N) for N in (2, 3)) > 0.05),
    ("| E11 |", lambda: of("E11", "as_of_40.p_value", 20) > 0.05),
    ("| E11 |", lambda: of("E11", "as_median_run.p_value", 20) < 0.001),
    ("| E3 |", lambda: all(7e-9 < error < 1e-8 for error in printed_errors())),
    ("| E4 |", lambda: of("E4", "generations_100.failing_share", 3) == 0 and of("reference", "stagnating") == 1),
    ("| E7 |", lambda: 0 < of(PAPER_SOLVER, "lp_rounding.infeasible", 40) < of(PAPER_SOLVER, "lp_rounding.solutions", 40)),
]  # fmt: skip
RATIOS = "evaluations_ratio", "targets_ratio"


def shape(quantity):
    """Whether the ratio rises (1) or falls (-1) from each N to the next."""
    values = ratios(quantity)
    return [1 if later > earlier else -1 for earlier, later in zip(values, values[1:], strict=False)]


def violations(solver):
    values = {N: of("claims.lp", f"{solver}.violation.estimate", N) for N in DIMENSIONS}
    return {N: value for N, value in values.items() if value > 0}


def plausible():
    prefix = "reading."
    return {key[1].removeprefix(prefix) for key in NUMBERS if key[1].startswith(prefix) and of(*key) > 0.05}


def multiples():
    return {key[1:]: of(*key) for key in NUMBERS if key[0] == "E9" and key[1].endswith("is_multiple")}


def printed_errors():
    return [of(a, "abs_error_med.paper", N) for a in (ES, DE) for N in DIMENSIONS if (a, N) != (DE, 40)]


@pytest.mark.parametrize("place, holds", SAID, ids=[f"{number} {place}" for number, (place, _) in enumerate(SAID)])
def test_what_a_sentence_says_holds(place, holds):
    assert place in TEMPLATE.read_text(encoding="utf-8")
    assert holds(), f"rewrite a sentence of studies/verdict/REPRODUCTION.md.j2: {place}"


def test_every_judged_quantity_is_spoken_of():
    """The table of signs has a line for each column of the paper that could fail."""
    text = TEMPLATE.read_text(encoding="utf-8")
    for algorithm, quantities in {ES: QUANTITIES, DE: QUANTITIES, PAPER_SOLVER: ("abs_error", "distance")}.items():
        for quantity in quantities:
            assert f'sign("{algorithm}", "{quantity}")' in text


QUANTITIES = "mean_evaluations", "mean_distance", "abs_error_med"


@pytest.mark.parametrize("template", [TEMPLATE, HEADLINE], ids=lambda path: path.name)
def test_the_pages_are_written_without_a_branch(template):
    code = re.findall(r"\{[{%].*?[}%]\}", template.read_text(encoding="utf-8"))
    assert code and not [each for each in code if re.search(r"\b(if|macro|set|include)\b", each)]


def test_a_number_that_is_missing_is_named(tmp_path):
    numbers = tmp_path / "numbers.csv"
    numbers.write_text("id,column,N,value,text,source\nheadline,tests,,36,36,fidelity.csv\n", encoding="utf-8")
    with pytest.raises(InputError, match="headline.txt.j2.*mean_evaluations.reproduced"):
        page(HEADLINE, read_text(numbers), [], [])


def row(quantity, estimate, low, high, supports, than=1.0):
    return {"quantity": quantity, "estimate": estimate, "low": low, "high": high, "than": than, "supports": supports}


def test_estimates_show_their_interval_and_their_answer():
    nothing = float("nan")
    assert estimate(row("evaluations_ratio", 1.02, 0.99, 1.0045, "open")) == "1.02 [0.990, 1.004] ?"
    assert estimate(row("targets_ratio", 0.9, 0.889, 0.913, "no")) == "0.900 [0.889, 0.913] ✗"
    assert estimate(row("evaluations_difference", 12345.6, 1000.0, 2e4, "yes", 0.0)) == "12,346 [1,000, 20,000]"
    assert estimate(row("rank_1_share", 0.7, nothing, nothing, "", nothing)) == "70 %"
