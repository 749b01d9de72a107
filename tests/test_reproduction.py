"""REPRODUCTION.md: what its sentences say holds, and where one no longer does, which.

They are held against the tables of this repository, rounded words ("half", "nearly twice") in both directions.
"""

import math
import re
from pathlib import Path

from klee_minty import paper
from klee_minty.paper import DE, DIMENSIONS, ES, PAPER_SOLVER, SUPPORTED, UNDECIDED, key_of
from klee_minty.paper.page_filters import estimate
from klee_minty.presentation.pages import questions
from klee_minty.statistics.inference import LEVEL
from klee_minty.tables import read_table
from tests.sentences import Sentences

import numpy as np
import pytest

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "scripts/klee_minty/presentation/templates/REPRODUCTION.md.j2"
YES, NO, MAYBE, MISPRINTED = paper.VERDICTS


class Verdict:
    """The tables that the verdict's rules make, and what sentences say of them."""

    def __init__(self, folder):
        tables = {path.stem: read_table(path) for path in folder.glob("data/*.csv")}
        self.row, self.rows, _ = questions(TEMPLATE, tables.get).values()

    def of(self, quantity, algorithm, column="verdict"):
        """Of a printed quantity, at each N."""
        rows = self.rows("fidelity", quantity=quantity, algorithm=algorithm)
        assert [row["N"] for row in rows] == [*DIMENSIONS]
        return [row[column] for row in rows]

    def where(self, verdict, quantity="mean_evaluations", algorithm=ES):
        """The N at which a printed quantity has this verdict."""
        return [N for N, its in zip(DIMENSIONS, self.of(quantity, algorithm), strict=True) if its == verdict]

    def printed(self, erratum):
        """The numbers that an erratum is about, each with its N."""
        rows = self.rows("fidelity", erratum=erratum)
        return [value for row in rows for value in (row["paper"], row["N"])]

    def to_sample(self, erratum):
        """The ratio of the printed number that an erratum is about to what the sample gives."""
        row = self.row("fidelity", erratum=erratum)
        return float(row["paper"]) / row["expected"]

    def count(self, group):
        return self.row("headline", group=group, algorithm="")

    def claim(self, claim, part=""):
        (verdict,) = {row["verdict"] for row in self.rows("claims", claim=claim, part=part)}
        return verdict

    def estimates(self, quantity, **key):
        """Of a claim, in the order of its N."""
        return [row["estimate"] for row in self.rows("claims", quantity=quantity, **key)]

    def differences_of_means(self):
        """Mean evaluations of LSHADE44 less those of εMAg-ES, at each N."""
        means = {key_of(row): row["mean_evaluations"] for row in self.rows("samples")}
        return [means[DE, N] - means[ES, N] for N in DIMENSIONS]

    def turns(self, *quantities):
        """The first N, and those at which ratios that fall, rise and fall again turn; all ratios at the same ones."""
        (turns,) = {tuple(np.flatnonzero(np.diff(np.sign(np.diff(self.estimates(each))))) + 1) for each in quantities}
        assert all(np.diff(self.estimates(each))[0] < 0 for each in quantities)
        return [DIMENSIONS[place] for place in (0, *turns, len(DIMENSIONS) - 1)]

    def failed_fractions(self, algorithm):
        """The N at which some runs fail."""
        shares = self.estimates("success_share", algorithm=algorithm)
        return [N for N, share in zip(DIMENSIONS, shares, strict=True) if share < 1]

    def distances_above_glpk(self):
        """Where the mean over all feasible runs of the reference sample is not below GLPK's distance."""
        of_solver = dict(zip(DIMENSIONS, self.of("distance", PAPER_SOLVER, "reproduced"), strict=True))
        return self.numbers(lambda row: row["expected_of_all"] >= of_solver[row["N"]], quantity="mean_distance")

    def numbers(self, holds, **key):
        """The printed numbers whose rows hold so."""
        rows = self.rows("fidelity", **key)
        return {(row["algorithm"], row["quantity"], row["N"]) for row in rows if holds(row)}

    def successful(self, numbers):
        """How many runs there are in the sample of each of these numbers, all successful."""
        rows = [self.row("samples", algorithm=algorithm, N=N) for algorithm, _, N in numbers]
        return sorted({row["runs"] for row in rows} | {row["successes"] for row in rows})

    def evidence(self, erratum, **key):
        return [row["value"] for row in self.rows("errata_evidence", erratum=erratum, **key)]

    def sizes(self):
        """Of the reference sample."""
        sizes = [row["runs"] for row in self.rows("samples")]
        return [min(sizes), max(sizes)]

    def readings(self, erratum):
        """The two numbers that a printed one is likeliest to have been."""
        rows = sorted(self.rows("readings", erratum=erratum), key=lambda row: -row["p_value"])
        return [f"{row['reading']:.4e}" for row in rows[:2]]


BORDERLINE = {(ES, "mean_distance", 2), (ES, "mean_distance", 40), (ES, "abs_error_med", 20)}
EXPLAINED = {(ES, "mean_evaluations", 5), (ES, "mean_evaluations", 10), (DE, "mean_distance", 20)}
RATIOS = "evaluations_ratio", "targets_ratio"
HIGHS = "highs_ipm", "highs_ipm_crossover"
LARGEST = DIMENSIONS[-1]
ELSEWHERE = [  # sentences that the tests of other studies hold
    ("reproduce (6 with our port of the published code", lambda v: True),
    ("without our guard our port's means [deviate at N = 2 and 3]", lambda v: True),
    ("| 327,695 | the ERT of 100 runs of [instances]", lambda v: True),
    ("| 370,910 | the ERT of 15 runs of the [leaderboard]", lambda v: True),
    ("both EAs fail in half of the runs at N = 40.", lambda v: True),
    ("that agree with Table 2 there give ratios of 1.24 and 1.28.", lambda v: True),
    ("**Evaluations of εMAg-ES at N = 3, 5 and 10.** None of [30 variants]", lambda v: True),
    ("two, whose first repair comes later, do if E6 lost a digit.", lambda v: True),
]  # fmt: skip
HELD = [  # a sentence of the page, and what stands in its gaps or whether it is true
    ("[The paper](https://arxiv.org/abs/1807.10068) (M. Hellwig, H.-G. Beyer, 2018) has in Table 2", lambda v: True),
    ("medians of {} runs of two evolutionary algorithms", lambda v: [paper.RUNS]),
    ("and all reproduce: f", lambda v: v.count("all")["reproduced"] - v.count("informative")["reproduced"] == 84),
    ("reproduce.** Of LSHADE44 all … do;", lambda v: v.of("mean_evaluations", DE) == [YES] * 6),
    ("of copy D on Octave at N = 2 (at N = 3 they are undecided).", lambda v: True),  # as studies/variants says
    ("the others are N = {} (a misprint whose correction agrees)", lambda v: v.where(MISPRINTED)),
    ("N = {} (a possible misprint)", lambda v: v.where(MAYBE)),
    ("and N = {} and {}.", lambda v: v.where(NO)),
    ("**Of the results of GLPK", lambda v: {*v.of("abs_error", PAPER_SOLVER), *v.of("distance", PAPER_SOLVER)} == {YES}),
    ("but none of the … mean", lambda v: v.count("mean_evaluations")["reproduced_by_other"] == 0),
    ("It deviates if {} runs, drawn many times", lambda v: [paper.RUNS]),
    ("(p < {} after Holm's correction;", lambda v: [LEVEL]),
    ("*reference sample* ({} to {:,} runs at each N)", Verdict.sizes),
    ("of the ten distances", lambda v: v.count("mean_distance")["reproduced"] == 10),
    ("that reproduce some may be wrong", lambda v: v.count("mean_distance")["p_reproduced"] < 0.01),
    ("of the ten errors, …", lambda v: v.count("abs_error_med")["reproduced"] == 10),
    ("With one more run in the samples", lambda v: v.numbers(lambda row: row["one_run_explains"]) == EXPLAINED),
    ("the means of εMAg-ES at N = {} and {}, the distance of LSHADE44 at N = {}.", lambda v: [5, 10, 20]),  # these are EXPLAINED
    ("None of the {:,} runs there fails.", lambda v: v.successful(EXPLAINED)),
    ("| | N = {} | N = {} | N = {} | N = {} | N = {} | N = {} |", lambda v: DIMENSIONS),
    ("| εMAg-ES at N = {} | is | each run counted to |", lambda v: [LARGEST]),
    ("### 1. Both EAs reach the optimum to 1e-8 up to N = {}: supported", lambda v: [LARGEST]),
    ("> “approach the optimal objective function value with the requested precision up to dimension N = 40”", lambda v: True),
    ("### 1. Both EAs reach", lambda v: v.claim("target") == SUPPORTED),
    ("At N = {}, … of those of εMAg-ES do", lambda v: [LARGEST]),
    ("of samples of {} runs have no failure.", lambda v: [paper.RUNS]),
    ("At N = {}, … of … fails, elsewhere none.", lambda v: v.failed_fractions(ES)[:1]),
    ("fails, elsewhere none.", lambda v: v.failed_fractions(ES) == [2, LARGEST] and v.failed_fractions(DE) == []),
    ("in f and, where runs succeed, in y: supported", lambda v: v.claim("lp") == SUPPORTED),
    ("with all feasible runs {}, because", lambda v: [24 - len(v.distances_above_glpk())]),
    ("of one failed run at N = {}. Against", lambda v: [N for _, _, N in v.distances_above_glpk()]),
    ("Against HiGHS they win", lambda v: len(v.rows("claims", claim="lp", scope="beyond", supports="no")) > 40),
    ("are infeasible (ν up", lambda v: all(max(v.estimates("violation", group=each)) > 0 for each in HIGHS)),
    ("> “display the runtime advantage of the εMAg-ES for search space dimensionalities N ≤ 40.”", lambda v: True),
    ("Table 2 supports it at all six N, as printed and here.", lambda v: v.claim("evaluations", "table2") == SUPPORTED),
    ("supports it at all six N, as printed and here.", lambda v: min(v.estimates("printed_ratio") + v.estimates("evaluations_ratio")) > 1),
    ("the evaluations to {} targets", lambda v: [paper.TARGETS]),
    ("the sample deviates from Table 2 (N = {}, {} and {})", lambda v: sorted(v.where(NO) + v.where(MAYBE))),
    ("our ratio over the targets decides nothing.", lambda v: v.claim("evaluations", "figure3") == UNDECIDED),
    ("At N = {} LSHADE44 is ahead", lambda v: [int(row["N"]) for row in v.rows("claims", quantity="targets_ratio") if row["estimate"] < 1]),
    ("curve of random search agrees with ours", lambda v: v.row("authors_ecdf", N="all")["p_value"] > LEVEL),
    ("| LSHADE44 / εMAg-ES | N = {} | N = {} | N = {} | N = {} | N = {} | N = {} |", lambda v: DIMENSIONS),
    ("### 4. The advantage", lambda v: v.claim("growth") == UNDECIDED),
    ("of means grows throughout", lambda v: v.differences_of_means() == sorted(v.differences_of_means())),
    ("fall from N = {} to {}, rise to N = {}, and fall again to N = {}:", lambda v: v.turns(*RATIOS)),
    ("from N = {2} to {3} by factors", lambda v: v.turns(*RATIOS)),
    ("by factors of … and ….", lambda v: all(v.row("claims", quantity=f"{each}_growth", N="10-40")["high"] < 1.0 for each in RATIOS)),
    ("So do the printed ones, which fall also at N = {1}.", lambda v: v.turns("printed_ratio")),
    ("### 5. εMAg-ES ranks", lambda v: v.claim("rank") == SUPPORTED),
    ("and in … of tables of {} runs; at N = 2 the order is open.", lambda v: [paper.RUNS] if [row["N"] for row in v.rows("claims", quantity="rank", supports="open")] == ["2"] else False),
    ("**Median error of εMAg-ES at N = {}.** It is nearer", lambda v: v.where(NO, "abs_error_med")),
    (
        "nearer to 1e-8 than nearly all medians of 15 runs.",
        lambda v: v.of("abs_error_med", ES, "range_high")[0] < float(v.of("abs_error_med", ES, "paper")[0]) < 1e-8,
    ),
    ("**Three borderline verdicts.**", lambda v: v.numbers(lambda row: row["borderline"]) == BORDERLINE),
    ("of εMAg-ES at N = 2 and 40 in … and …, its error at N = 20 in …", lambda v: True),  # these are BORDERLINE
    ("with 10° it does not. | misprint; 10° |", lambda v: v.evidence("E1", case="degrees_10") == [0] * 6),
    ("With 350°, as printed, f falls", lambda v: max(v.evidence("E1", case="degrees_350")) < 0),
    ("It would allow {:.1e} at N = {}.", lambda v: [paper.SUCCESS * LARGEST**3, LARGEST]),
    ("success “by a factor of 10⁻⁸”", lambda v: paper.SUCCESS == 1e-8),
    ("≤ 1e-8 |", lambda v: True),
    ("| stagnation after “1 %” of evaluations, {} N |", lambda v: [paper.STAGNATION]),
    ("By {0} N evaluations … fail here, by {0} N generations none of", lambda v: [paper.STAGNATION]),
    ("generations none of", lambda v: v.evidence("E4", case="generations_100") == [0]),
    ("No printed run of εMAg-ES fails at N = 3.", lambda v: float(v.of("mean_distance", ES, "paper")[1]) < 1e-6),
    ("| ambiguity; {} N generations |", lambda v: [paper.STAGNATION]),
    ("| E5 | {} mean evaluations of εMAg-ES, N = {} |", lambda v: v.printed("E5")),
    ("The budget is {:,}. With exponent 4 it agrees", lambda v: [20 * paper.BUDGET]),
    ("| misprint; {} |", lambda v: [v.row("fidelity", erratum="E5")["corrected"]]),
    ("With exponent 4 it agrees (…).", lambda v: v.of("mean_evaluations", ES, "p_holm")[4] > 0.05),
    ("| E6 | {} mean evaluations of εMAg-ES, N = {} |", lambda v: v.printed("E6")),
    ("it is nearly twice the sample's (…).", lambda v: 1.7 < v.to_sample("E6") < 2),
    ("If a digit is lost, {} is the likeliest (…), then {} (…).", lambda v: v.readings("E6")),
    ("| E7 | ν = 0 for GLPK, N = 40 |", lambda v: True),
    ("have ν > 0. | no erratum |", lambda v: 0 < sum(row["nu"] > 0 for row in v.rows("lp_rounding", solver=PAPER_SOLVER, N=40)) < 12),
    ("| E8 | 51 targets in the infeasible region, half of {} |", lambda v: [paper.TARGETS]),
    ("1e4 to 1e-6 and zero are {}; with {} of the objective they make {}.", lambda v: [*map(len, (paper.CONSTRAINT_TARGETS, paper.OBJECTIVE_TARGETS)), paper.TARGETS]),
    ("| ambiguity; {} + {} |", lambda v: [*map(len, (paper.CONSTRAINT_TARGETS, paper.OBJECTIVE_TARGETS))]),
    ("| E9 | error {} of LSHADE44, N = {} |", lambda v: v.printed("E9")),
    ("Doubles near {:,} lie {:.3e} apart; it is", lambda v: [LARGEST**3, math.ulp(LARGEST**3)]),
    ("times that, and a third of the sample's.", lambda v: 0.25 < v.to_sample("E9") < 0.4 and v.evidence("E9", quantity="is_multiple", algorithm=DE)[-1] == 0),
    ("| E10 | distances {} (N = {}) and {} (N = {}) of εMAg-ES |", lambda v: v.printed("E10")),
    ("Of … swaps within a column only this", lambda v: v.evidence("E10", N="all")[:2] == [6 * 15, 1]),
    ("| E11 | distance {} of LSHADE44, N = {} |", lambda v: v.printed("E11")),
    ("at N = 40, ….", lambda v: v.evidence("E11", case="as_of_40")[0] > 0.5 and v.evidence("E11", case="as_printed")[0] < 0.001),
]  # fmt: skip


@pytest.fixture(scope="module")
def verdict(built):
    return Verdict(built)


def test_what_the_page_says(verdict):
    """Where it no longer holds, rewrite it in scripts/klee_minty/presentation/templates/REPRODUCTION.md.j2."""
    assert Sentences(TEMPLATE).faults([(said, values(verdict)) for said, values in HELD + ELSEWHERE]) == []


TABLES = [f"paper_tables/fidelity{number}.tex" for number in ("", "2_tabular", "3_tabular")]


@pytest.mark.parametrize("path", ["REPRODUCTION.md", *TABLES])
def test_what_is_checked_in_is_made_of_these_tables(built, path):
    assert (built / path).read_bytes() == (ROOT / path).read_bytes()


def test_errata_and_claims_are_counted():
    text = (ROOT / "REPRODUCTION.md").read_text(encoding="utf-8")
    kinds = re.findall(r"^\| E\d+ \|.*\| (misprint|perhaps|ambiguity|no erratum)", text, re.MULTILINE)
    assert [kinds.count(kind) for kind in ("misprint", "perhaps", "ambiguity", "no erratum")] == [3, 4, 3, 1]
    assert "Three misprints are certain, four possible" in text
    claims = re.findall(r"### \d\. [^#]*?: (supported|in part|depends on the measure)\s+>", text)
    assert claims.count("supported") == 3 and len(claims) == 5
    assert "Three of five claims are supported.**" in " ".join(text.split())


@pytest.mark.parametrize(("quantity", "values", "supports", "text"), [
    ("evaluations_ratio", (1.02, 0.99, 1.0045, 1.0), "open", "1.02 [0.990, 1.004] ?"),
    ("targets_ratio", (0.9, 0.889, 0.913, 1.0), "no", "0.900 [0.889, 0.913] ✗"),
    ("evaluations_difference_growth", (12345.6, 1000.0, 2e4, 0.0), "yes", "12,346 [1,000, 20,000]"),
    ("rank_1_share", (0.7, math.nan, math.nan, math.nan), "", "70 %"),
    ("printed_ratio", (120.4, math.nan, math.nan, math.nan), "", "120"),
])  # fmt: skip
def test_estimates_have_their_interval_and_their_answer(quantity, values, supports, text):
    row = dict(zip(("estimate", "low", "high", "than"), values, strict=True))
    assert estimate(row | {"quantity": quantity, "supports": supports}) == text
