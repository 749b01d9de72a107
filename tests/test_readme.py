"""The results in README.md: written between their markers, from the data, and as the reader sees them."""

import math
import re
from pathlib import Path

from klee_minty.paper import DEVIATES, MISPRINT, NOT_COMPARABLE, POSSIBLY_MISPRINTED, REPRODUCED
from readme import BEGIN, END, between_markers, results, three_digits

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_only_what_is_between_the_markers_changes():
    text = f"# Title\n\n{BEGIN}\nold\n\n{END}\n\nmore\n"
    made = between_markers(text, "\nnew\n\n", "a.md")
    assert made == f"# Title\n\n{BEGIN}\nnew\n{END}\n\nmore\n"
    assert between_markers(made, "new", "a.md") == made


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}\n"])
def test_without_markers_it_says_which_are_missing(text):
    with pytest.raises(Exception, match="a.md must hold the lines <!-- results"):
        between_markers(text, "new", "a.md")


def test_readme_has_the_markers_and_results():
    text = README.read_text(encoding="utf-8")
    assert between_markers(text, "x", README).count(BEGIN) == text.count(BEGIN) == 1
    assert "numbers printed in Tables 2 and 3 reproduce" in text.partition(BEGIN)[2].partition(END)[0]


def test_verdicts_are_marked_in_the_overview():
    verdicts = (REPRODUCED, DEVIATES, POSSIBLY_MISPRINTED, MISPRINT, NOT_COMPARABLE)
    whose = (("epsmag_es", "mean_evaluations"), ("lshade44", "mean_evaluations"), ("glpk_ipm", "abs_error"))
    fidelity = [
        {"algorithm": who, "quantity": quantity, "N": N, "paper": "1.5506e+03", "reproduced": 1499.7, "verdict": v}
        for who, quantity in whose
        for N, v in zip((2, 3, 5, 10, 20), verdicts, strict=True)
    ]
    sample = {("epsmag_es", 2): [{}] * 40, ("epsmag_es", 3): [{}] * 30}
    text = results(fidelity, sample, claims=[], lp_indicators=[])
    assert "a reference sample of 40 runs per algorithm at N = 2 and 30 runs per algorithm at N = 3," in text
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert lines[2] == (
        "| εMAg-ES, mean evaluations: paper | 1.55e3 | **1.55e3** | **1.55e3** ‡ | **1.55e3** † | (1.55e3) |"
    )
    assert lines[3] == "| here |" + " 1.50e3 |" * 5 and len(lines) == 2 + 2 * len(whose)


@pytest.mark.parametrize(("value", "text"), [("9.7600e-09", "9.76e-9"), (8.0, "8.00"), (math.nan, "–")])
def test_three_digits(value, text):
    assert three_digits(value) == text


@pytest.mark.parametrize("path", [*sorted(README.parent.glob("docs/*.md")), README], ids=lambda path: path.name)
def test_no_result_is_typed_in_a_page(path):
    """Counts and shares come from the data, or are left to the pages that are written from it; timings are no results."""
    text = path.read_text(encoding="utf-8")
    if path.name not in ("numbers.md", "performance.md", "cluster.md"):
        typed = re.sub(f"{BEGIN}.*{END}", "", text, flags=re.DOTALL)
        assert set(re.findall(r"\d+ of (?:the )?\d+|[\d.]+ ?%", typed)) <= {"95 %"}
