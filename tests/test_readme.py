"""The results in README.md: written between their markers, from the data, and as the reader sees them."""

import re
from pathlib import Path

from analysis.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, POSSIBLY_MISPRINTED, REPRODUCED
from readme import BEGIN, END, between_markers, results

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_only_what_is_between_the_markers_changes():
    text = f"# Title\n\n{BEGIN}\nold\n\n{END}\n\nmore\n"
    made = between_markers(text, "\nnew\n\n", "a.md")
    assert made == f"# Title\n\n{BEGIN}\nnew\n{END}\n\nmore\n"
    assert between_markers(made, "new", "a.md") == made


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}\n"])
def test_without_markers_it_says_which_are_missing(text):
    with pytest.raises(Exception, match=f"a.md .*{BEGIN}.*{END}"):
        between_markers(text, "new", "a.md")


def test_readme_has_the_markers_and_results():
    text = README.read_text(encoding="utf-8")
    assert between_markers(text, "x", README).count(BEGIN) == text.count(BEGIN) == 1
    assert "printed numbers" in text.partition(BEGIN)[2].partition(END)[0]


INSTANCES = [
    {"algorithm": algorithm, "N": 40, "budget": budget, "factors": factors, "instances": 100, "successes": successes}
    for algorithm, counts in (("epsmag_es", (99, 45, 98)), ("lshade44", (100, 55, 93)))
    for (factors, budget), successes in zip(
        (("none", 20000), ("plane, angle and translation", 20000), ("plane, angle and translation", 200000)),
        counts,
        strict=True,
    )
]
WHOSE = (("epsmag_es", "mean_evaluations"), ("lshade44", "mean_evaluations"), ("glpk_ipm", "abs_error"))
VERDICTS = (REPRODUCED, DEVIATES, POSSIBLY_MISPRINTED, MISPRINT, NOT_COMPARABLE)


def numbers():
    found = []
    for who, quantity in WHOSE:
        for N, verdict in zip((2, 3, 5, 10, 20), VERDICTS, strict=True):
            row = {"algorithm": who, "quantity": quantity, "N": N, "paper": "1.5506e+03", "reproduced": 1499.7}
            found.append(row | {"verdict": verdict, "counts_as_information": 1, "borderline": 0, "note": ""})
    return found


def comparison(solver, supports, nu):
    row = {"claim": "lp", "verdict": "supported", "group": solver, "quantity": "error_ratio", "N": 2}
    shown = {"quantity": "violation", "scope": "shown", "supports": "", "estimate": nu}
    return [*(row | {"scope": "paper", "supports": answer, "estimate": 2.0} for answer in supports), row | shown]


def test_verdicts_are_marked_in_the_table_and_its_legend_follows():
    lines = results(
        numbers(), {("epsmag_es", 2): [{}] * 40}, claims=[], explanations=[], instances=INSTANCES
    ).splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert (
        table[2]
        == "| εMAg-ES, mean evaluations: paper | 1.55e3 | **1.55e3** | **1.55e3** ‡ | **1.55e3** † | (1.55e3) |"
    )
    assert table[3] == "| here |" + " 1.50e3 |" * 5 and len(table) == 2 + 2 * len(WHOSE)
    assert lines.index(table[-1]) < next(i for i, line in enumerate(lines) if line.startswith("**Bold** deviates"))


def test_results_are_sentences_on_what_matters(says):
    sample = {("epsmag_es", 2): [{}] * 40, ("epsmag_es", 3): [{}] * 30}
    solvers = (
        ("glpk_ipm", ["yes", "yes"], 0.0),
        ("highs_ipm", ["yes", "no"], 0.0),
        ("highs_ipm_crossover", ["no"], 1.2e-9),
    )
    claims = [row for solver in solvers for row in comparison(*solver)]
    target = {"claim": "target", "verdict": "supported", "quantity": "success_share", "algorithm": "epsmag_es"}
    claims.append(target | {"N": 40, "estimate": 0.968})
    explained = {"algorithm": "epsmag_es", "quantity": "mean_evaluations", "explanation": "because"}
    text = results(numbers(), sample, claims, [explained | {"N": 2}, explained | {"N": 3}], INSTANCES)
    (solvers,) = [line for line in text.splitlines() if "LP solvers" in line]
    assert says(solvers, "GLPK's all 2 HiGHS's 1 crossover none 1e-9") and solvers.split().count("all") == 1
    assert says(text, "40 N = 2 30 N = 3 each") and says(text, "3.2 % εMAg-ES N = 40")
    assert says(text, "εMAg-ES 45 100 LSHADE44 55") and says(text, "99 100 100 runs")
    assert "εMAg-ES at N = 3: because" in text and "εMAg-ES at N = 5: unexplained" in text
    assert "N = 2: because" not in text  # which reproduces


@pytest.mark.parametrize("path", [*sorted(README.parent.glob("docs/*.md")), README], ids=lambda path: path.name)
def test_no_result_is_typed_in_a_page(path):
    """Counts and shares come from the data, or are left to the pages that are written from it; measurements are no results."""
    text = path.read_text(encoding="utf-8")
    if path.name not in ("performance.md", "comparing.md", "differences.md", "method.md"):
        typed = re.sub(f"{BEGIN}.*{END}", "", text, flags=re.DOTALL)
        assert set(re.findall(r"\d+ of (?:the )?\d+|[\d.]+ ?%", typed)) <= {"95 %"}
