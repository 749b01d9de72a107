"""REPRODUCTION.md: what its sentences say holds, and where one no longer does, which.

They are held against the tables of this repository, rounded words ("half", "nearly twice") in both directions.
"""

import csv
import itertools
import math
import re
from pathlib import Path

from fidelity import OTHER, depends_on_chance, number_of
from klee_minty.files import group_by
from klee_minty_studies import paper
from klee_minty_studies.paper import DE, DIMENSIONS, ES, PAPER_SOLVER, SUPPORTED, UNDECIDED, key_of
from klee_minty_studies.paper.samples import REFERENCE
from klee_minty_studies.statistics.inference import LEVEL, holm
from klee_minty_studies.study import Study, questions
from verdict_formats import estimate

import numpy as np
import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
TEMPLATES = [FOLDER / f"{name}.j2" for name in ("REPRODUCTION.md", "verdict_headline.txt")]
RATIOS = "evaluations_ratio", "targets_ratio"
YES, NO, MAYBE, MISPRINTED = paper.VERDICTS


class Verdict:
    """The tables that the verdict's rules make, and what sentences say of them."""

    def __init__(self, folder):
        files = (*folder.glob("data/*.csv"), *(ROOT / path for path in (*paper.PAPER, *REFERENCE)))
        self.study = Study(files)
        self.row, self.rows, _ = questions(TEMPLATES[0], self.study.table).values()

    def of(self, quantity, algorithm, column="verdict"):
        """Of a printed quantity, at each N."""
        rows = self.rows("fidelity", quantity=quantity, algorithm=algorithm)
        assert [row["N"] for row in rows] == [*DIMENSIONS]
        return [row[column] for row in rows]

    def to_sample(self, quantity, algorithm, N):
        """The ratio of a printed number to what the sample gives."""
        row = self.row("fidelity", quantity=quantity, algorithm=algorithm, N=N)
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

    def shape(self, quantity):
        """Whether a ratio rises (1) or falls (-1) from each N to the next."""
        return np.sign(np.diff(self.estimates(quantity))).tolist()

    def grows(self, quantity, span):
        row = self.row("claims", quantity=f"{quantity}_growth", N=span)
        return row["low"] > 1.0 or (-1 if row["high"] < 1.0 else 0)

    def distances_above_glpk(self):
        """Where the mean over all feasible runs of the reference sample is not below GLPK's distance."""
        of_solver = dict(zip(DIMENSIONS, self.of("distance", PAPER_SOLVER, "reproduced"), strict=True))
        return self.numbers(lambda row: row["expected_of_all"] >= of_solver[row["N"]], quantity="mean_distance")

    def reproduced_by_all_runs_of_other(self):
        """How many distances and errors pass by the other EA's runs, if failed ones count."""
        sample, p_values = self.study.reference(), []
        for row in filter(depends_on_chance, self.study.printed()):
            number, _ = number_of(row, sample[key_of(row)])
            other, _ = number_of(row, sample[OTHER[row["algorithm"]], row["N"]])
            p_values.append(number.p_by(other.values[~np.isnan(other.values)]))
        return sum(p >= LEVEL for p in holm(p_values)) - self.count("mean_evaluations")["reproduced_by_other"]

    def numbers(self, holds, **key):
        """The printed numbers whose rows hold so."""
        rows = self.rows("fidelity", **key)
        return {(row["algorithm"], row["quantity"], row["N"]) for row in rows if holds(row)}

    def evidence(self, erratum, **key):
        return [row["value"] for row in self.rows("errata_evidence", erratum=erratum, **key)]


BORDERLINE = {(ES, "mean_distance", 2), (ES, "mean_distance", 40), (ES, "abs_error_med", 20)}
MISPRINTS = "Four possible misprints."
# Where the sentence stands (a heading, or the words in bold with which a paragraph begins), and what it relies on.
SAID = [
    ("What was asked", lambda v: v.count("all")["reproduced"] - v.count("informative")["reproduced"] == 84),
    ("Of the mean evaluations", lambda v: v.of("mean_evaluations", DE) == [YES] * 6),
    ("Of the mean evaluations", lambda v: v.of("mean_evaluations", ES) == [YES, NO, MAYBE, NO, MISPRINTED, YES]),
    ("Of the results of GLPK", lambda v: v.of("abs_error", PAPER_SOLVER) == v.of("distance", PAPER_SOLVER) == [YES] * 6),
    # it depends on no chance
    ("Of the results of GLPK", lambda v: math.isnan(v.count(PAPER_SOLVER)["reproduced_by_other"])),
    ("Of the EAs' distances and errors", lambda v: v.count("mean_evaluations")["reproduced_by_other"] == 0),
    ("Of the EAs' distances and errors", lambda v: v.count("distances_and_errors")["reproduced_by_other"] >= 18),
    ("Of the EAs' distances and errors", lambda v: v.reproduced_by_all_runs_of_other() == 19),
    ("How strict this is.", lambda v: round(0.05 * v.count("by_chance")["numbers"]) == 2),
    ("How strict this is.", lambda v: v.numbers(lambda row: row["p_fdr"] < 0.05 <= row["p_holm"]) == BORDERLINE),
    ("How strict this is.", lambda v: v.count("by_chance")["rejected_uncorrected"] > v.count("by_chance")["rejected_fdr"]),
    ("How strict this is.", lambda v: v.count("mean_distance")["reproduced"] == v.count("abs_error_med")["reproduced"] == 10),
    ("How strict this is.", lambda v: v.count("mean_distance")["p_reproduced"] < 0.01 < v.count("abs_error_med")["p_reproduced"]),
    ("1. Both EAs reach", lambda v: v.claim("target") == SUPPORTED),
    ("1. Both EAs reach", lambda v: [share < 1 for share in v.estimates("success_share", algorithm=ES)] == [True, *[False] * 4, True]),
    ("1. Both EAs reach", lambda v: v.estimates("success_share", algorithm=DE) == [1] * 6),
    ("2. Both EAs are better", lambda v: v.claim("lp") == SUPPORTED),
    ("2. Both EAs are better", lambda v: v.distances_above_glpk() == {(ES, "mean_distance", 2)}),
    ("2. Both EAs are better", lambda v: len(v.rows("claims", claim="lp", scope="beyond", supports="no")) > 40),
    ("2. Both EAs are better", lambda v: all(max(v.estimates("violation", group=each)) > 0 for each in ("highs_ipm", "highs_ipm_crossover"))),
    ("3. εMAg-ES needs fewer", lambda v: (v.claim("evaluations", "table2"), v.claim("evaluations", "figure3")) == (SUPPORTED, UNDECIDED)),
    ("3. εMAg-ES needs fewer", lambda v: min(v.estimates("printed_ratio") + v.estimates("evaluations_ratio")) > 1),
    ("3. εMAg-ES needs fewer", lambda v: [each < 1 for each in v.estimates("targets_ratio")] == [N == 3 for N in DIMENSIONS]),
    ("3. εMAg-ES needs fewer", lambda v: v.row("authors_ecdf", N="all")["p_value"] > 0.05),
    ("4. The advantage", lambda v: v.claim("growth") == UNDECIDED),
    ("4. The advantage", lambda v: v.differences_of_means() == sorted(v.differences_of_means())),
    ("4. The advantage", lambda v: v.shape("evaluations_ratio") == v.shape("targets_ratio") == [-1, 1, 1, -1, -1]),
    ("4. The advantage", lambda v: v.shape("printed_ratio") == [-1, -1, 1, -1, -1]),
    # where the spans meet
    ("4. The advantage", lambda v: all(max(v.estimates(each)) == v.estimates(each)[3] for each in RATIOS)),
    ("4. The advantage", lambda v: all(v.grows(each, "2-3") == v.grows(each, "10-40") == -1 for each in RATIOS)),
    ("5. εMAg-ES ranks", lambda v: v.claim("rank") == SUPPORTED),
    ("5. εMAg-ES ranks", lambda v: 0.45 < v.row("claims", quantity="rank_1_share", N="3")["estimate"] < 0.55),
    ("Evaluations of εMAg-ES at N = 3, 5 and 10.", lambda v: v.of("mean_evaluations", ES)[1:4] == [NO, MAYBE, NO]),
    (MISPRINTS, lambda v: 1.7 < v.to_sample("mean_evaluations", ES, 5) < 2),
    (MISPRINTS, lambda v: v.of("mean_distance", ES) == [YES, NO, YES, YES, YES, YES] and 0.4 < v.to_sample("mean_distance", ES, 3) < 0.5),
    (MISPRINTS, lambda v: v.of("mean_distance", DE) == [YES, YES, YES, YES, NO, YES] and 1.7 < v.to_sample("mean_distance", DE, 20) < 2),
    (MISPRINTS, lambda v: v.of("abs_error_med", DE) == [YES] * 5 + [MAYBE] and 0.25 < v.to_sample("abs_error_med", DE, 40) < 0.4),
    ("Median error of εMAg-ES at N = 2.", lambda v: v.of("abs_error_med", ES) == [NO, YES, YES, YES, YES, YES]),
    ("Median error of εMAg-ES at N = 2.", lambda v: float(v.of("abs_error_med", ES, "paper")[0]) > v.of("abs_error_med", ES, "range_high")[0]),
    ("Distances: means or median runs?", lambda v: v.evidence("E10", algorithm=ES)[0] < 1e-4 < v.evidence("E10", algorithm=ES)[1] < 0.05),
    ("Distances: means or median runs?", lambda v: v.evidence("E10", algorithm=DE)[2] < 0.05 < v.evidence("E10", algorithm=ES)[2]),
    ("Three borderline verdicts.", lambda v: v.numbers(lambda row: row["borderline"]) == BORDERLINE),
    ("| E1 |", lambda v: max(v.evidence("E1", case="degrees_350")) < 0 and v.evidence("E1", case="degrees_10") == [0] * 6),
    ("| E2 |", lambda v: v.evidence("E2", quantity="lowest_objective", N="10") == [0]),
    ("| E3 |", lambda v: all(7e-9 < float(error) < 1e-8 for error in [*v.of("abs_error_med", ES, "paper"), *v.of("abs_error_med", DE, "paper")[:5]])),
    ("| E4 |", lambda v: v.evidence("E4", case="generations_100") == [0] and sum(row["stagnating"] for row in v.rows("samples")) == 1),
    ("| E5 |", lambda v: float(v.of("mean_evaluations", ES, "paper")[4]) > 20000 * 20 and v.of("mean_evaluations", ES, "p_holm")[4] > 0.05),
    ("| E6 |", lambda v: [row["reading"] for row in v.rows("readings", erratum="E6") if row["p_value"] > 0.05] == [10631]),
    ("| E7 |", lambda v: 0 < sum(row["nu"] > 0 for row in v.rows("lp_rounding", solver=PAPER_SOLVER, N=40)) < 12),
    ("| E9 |", lambda v: [v.evidence("E9", quantity="is_multiple", algorithm=each) for each in (ES, DE)] == [[1, 1], [1, 0]]),
    ("| E10 |", lambda v: v.evidence("E10", N="all")[:2] == [6 * 15, 1]),
    ("| E10 |", lambda v: max(v.evidence("E10", case="as_printed", algorithm="")) < 0.01 and min(v.evidence("E10", N="3", case="as_printed")) < 1e-4),
    ("| E10 |", lambda v: min(v.evidence("E10", case="as_median_run", algorithm="") + v.evidence("E10", case="as_of_3") + v.evidence("E10", case="as_of_2")) > 0.05),
    ("| E11 |", lambda v: v.evidence("E11", case="as_of_40")[0] > 0.5 and max(v.evidence("E11")[::2]) < 0.001),
]  # fmt: skip


@pytest.fixture(scope="module")
def verdict(built):
    return Verdict(built)


@pytest.mark.parametrize("place, holds", SAID, ids=[f"{number} {place}" for number, (place, _) in enumerate(SAID)])
def test_what_a_sentence_says_holds(verdict, place, holds):
    assert place in TEMPLATES[0].read_text(encoding="utf-8")
    assert holds(verdict), f"rewrite a sentence of studies/verdict/REPRODUCTION.md.j2: {place}"


TABLES = [f"paper_tables/fidelity{number}.tex" for number in ("", "2_tabular", "3_tabular")]


@pytest.mark.parametrize("path", ["REPRODUCTION.md", *TABLES])
def test_what_is_checked_in_is_made_of_these_tables(built, path):
    assert (built / path).read_bytes() == (ROOT / path).read_bytes()


def test_errata_are_counted():
    text = (ROOT / "REPRODUCTION.md").read_text(encoding="utf-8")
    kinds = re.findall(r"^\| E\d+ \|.*\| (misprint|perhaps|ambiguity|no erratum)", text, re.MULTILINE)
    assert [kinds.count(kind) for kind in ("misprint", "perhaps", "ambiguity", "no erratum")] == [3, 4, 3, 1]
    assert "Three misprints are certain and four possible" in text and "Four possible misprints" in text


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_the_pages_are_written_without_a_branch(template):
    code = re.findall(r"\{[{%].*?[}%]\}", template.read_text(encoding="utf-8"))
    assert code and not [each for each in code if re.search(r"\b(if|macro|include)\b", each)]


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


def holm_by_hand(p_values):
    """Whether each is below the level after Holm's correction."""
    rejected, order = set(), sorted(range(len(p_values)), key=p_values.__getitem__)
    for place, number in enumerate(order):
        if p_values[number] * (len(p_values) - place) >= 0.05:
            break
        rejected.add(number)
    return [number in rejected for number in range(len(p_values))]


def test_the_first_paragraph_counts_what_reproduces(built):
    """The counts again, by 15 runs drawn here from the sample, and for GLPK by what rounding does;
    claims by their headings.
    """
    with (ROOT / "data/paper/reference.csv").open(encoding="utf-8") as file:
        runs = group_by(csv.DictReader(file), "algorithm", "N")
    with (ROOT / "data/paper/table2.csv").open(encoding="utf-8") as file:
        printed = {
            (row["algorithm"].lower().replace("epsmag-es", "epsmag_es"), row["N"]): row for row in csv.DictReader(file)
        }
    rng, p_values = np.random.default_rng(7), {}
    for quantity in ("mean_evaluations", "mean_distance", "abs_error_med"):
        for key, some in runs.items():
            value, failures = float(printed[key][quantity]), [run for run in some if run["stop"] != "target"]
            if quantity == "mean_distance" and failures and value < 1e-6:  # as small as distances of successful runs
                some = [run for run in some if run["stop"] == "target"]
            of_run = {
                "mean_evaluations": lambda run: float(run["evaluations"]),
                "mean_distance": lambda run: float(run["distance"]),
                "abs_error_med": lambda run: abs(float(run["f"]) - int(run["N"]) ** 3),
            }[quantity]
            drawn = rng.choice([of_run(run) for run in some], (200_000, 15))
            values = np.median(drawn, axis=1) if quantity == "abs_error_med" else drawn.mean(axis=1)
            p_values[quantity, key] = 2 * min(np.mean(values <= value), np.mean(values >= value))
    deviates = dict(zip(p_values, holm_by_hand([*p_values.values()]), strict=True))
    evaluations = sum(not wrong for (quantity, _), wrong in deviates.items() if quantity == "mean_evaluations")
    others = sum(not wrong for (quantity, _), wrong in deviates.items() if quantity != "mean_evaluations")
    with (ROOT / "studies/variants/de_variants.csv").open(encoding="utf-8") as file:
        unguarded = [row for row in csv.DictReader(file) if row["variant"] == "lshade44_no_guard"]
    lost = sum(float(row["p_holm"]) < 0.05 for row in unguarded)
    with (ROOT / "data/paper/table3.csv").open(encoding="utf-8") as file:
        of_solver = {row["N"]: row for row in csv.DictReader(file)}
    with (built / "data/lp_rounding.csv").open(encoding="utf-8") as file:
        solutions = group_by([row for row in csv.DictReader(file) if row["solver"] == PAPER_SOLVER], "N")
    glpk = 0
    for N, quantity in itertools.product(of_solver, ("abs_error", "distance")):
        values, value = [float(row[quantity]) for row in solutions[N]], float(of_solver[N][quantity])
        glpk += min(values) - 1e-4 * value <= value <= max(values) + 1e-4 * value
    text = " ".join((ROOT / "REPRODUCTION.md").read_text(encoding="utf-8").split())
    claims = re.findall(r"### \d\. [^#]*?: (supported|in part|depends on the measure) >", text)
    assert claims.count("supported") == 3 and len(claims) == 5
    paragraph = text[text.index("**In part.") :]
    counts = f"mean evaluations {evaluations} of 12 reproduce ({evaluations - lost} with the published code"
    assert counts in paragraph and f"GLPK's results all {glpk}; so do {others} of 24 distances" in paragraph
    assert "Three of five claims are supported.**" in paragraph
