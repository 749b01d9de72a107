"""What the page computes from the tables."""

import math

from klee_minty.files import read_text
from klee_minty_studies.paper import DE, ES
from page_instances import expected_counts, failures, translation_tests, where

import pytest


def test_counts_that_one_rate_would_give():
    counts = expected_counts({"runs": 80, "instances": 20, "success_rate": 0.5})
    assert sum(counts) == pytest.approx(20.0) and counts[2] == pytest.approx(7.5) and len(counts) == 5


def test_failed_runs_are_summed_up():
    rows = [
        {"algorithm": "a", "instance": k, "abs_error": 1e-3, "last_edge": 0.1, "flat_edges": share}
        for k, share in ((1, 0.5), (1, 0.9), (2, 0.8))
    ]
    medians = {"abs_error": 1e-3, "last_edge": 0.1, "flat_edges": 0.8}
    assert failures(rows) == {"a": {"failures": 3, "instances": 2} | medians}


def test_where_a_claim_is_not_supported():
    rows = [{"N": N, "scope": scope, "supports": supports} for N, scope, supports in (
        ("2", "paper", "yes"), ("3", "paper", "no"), ("40", "paper", "open"), ("40", "paper", "open"), ("5", "beyond", "no"),
        ("all", "paper", "no"), ("10", "shown", ""), ("2-10", "paper", "open"))]  # fmt: skip
    assert where(rows) == "N = 3 ✗, N = 40 ?, overall ✗, N = 2 to 10 ?"
    assert where(rows[:1]) == "–"


def test_pairs_that_differ_by_the_translation():
    words = {drawn: drawn.replace("-", " ") for drawn in ("none", "plane", "translation", "plane-translation")}
    successes = {"none": 10, "plane": 10, "translation": 10, "plane translation": 0}
    cells = {
        (algorithm, 40, 1, factors): {"instances": 10, "successes": count if algorithm == ES else 10}
        for algorithm in (ES, DE)
        for factors, count in successes.items()
    }
    tests = translation_tests(cells, words)
    assert len(tests) == 4 and min(tests) == (pytest.approx(2.0 / math.comb(20, 10)), 10, 0)
    assert sorted(p for p, *_ in tests)[1:] == [1.0] * 3


def test_the_damping_is_what_the_study_of_repair_found(root):
    """The page quotes how many drawn instances are solved at N = 40 with the published damping, and with twice that."""
    path = root / "studies/damping/repair.csv"
    if not path.exists():
        pytest.skip("the study of repair is not here")
    cell = {"N": "40", "instances": "drawn", "repair": "published", "sigma_start": "1"}
    solved = {
        row["damping"]: f"{round(float(row['success_rate']) * int(row['runs']))} of {row['runs']}"
        for row in read_text(path)
        if all(row[key] == value for key, value in cell.items())
    }
    page = (root / "studies/instances/README.md").read_text(encoding="utf-8")
    sentence = page[page.index("**The missing damping") :]
    numbers = f"solves {solved['1']} drawn", f"{solved['2'].split()[0]} of 60 with twice"
    assert sentence.index(numbers[0]) < sentence.index(numbers[1])
