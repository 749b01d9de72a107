"""The numbers in docs/method.md are those with which the verdict is made."""

import re

import check_reference
from klee_minty import paper
from klee_minty.files import read_json
from klee_minty.paper.lp_rounding import right_hand_sides
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.statistics import inference, judging

import pytest


@pytest.fixture(scope="module")
def page(root):
    return " ".join((root / "docs/method.md").read_text(encoding="utf-8").split())


PRINTED = paper.printed_numbers(*paper.PAPER)
NUMBERS = {
    "tests": ("Table 2 has {} of them", sum(row["quantity"] in paper.BY_CHANCE for row in PRINTED)),
    "runs": ("We draw {} runs", paper.RUNS),
    "draws": ("sample, {} times", f"{inference.DRAWS:,}"),
    "smallest p": ("p is below {}.", f"{2 / inference.DRAWS:.0e}"),
    "tail": ("p is twice the {} of two shares", "smaller" if inference.p_value(range(9), 0.5) < 0.5 else "larger"),
    "level": ("corrected p is below {}.", inference.LEVEL),
    "resamples": ("from {} resamples", judging.REFERENCES),
    "solutions": ("each problem {} times", len(right_hand_sides(rotated_klee_minty(2)))),
    "level of the check": ("at the level {} (at 0.05", check_reference.SURE),
}  # fmt: skip


@pytest.mark.parametrize("quoted, number", NUMBERS.values(), ids=NUMBERS)
def test_the_page_says_the_number(page, quoted, number):
    assert quoted.format(number) in page


def test_the_page_says_what_made_the_reference_sample(page, root):
    made_with = read_json(root / "data/paper/reference.json")
    found = re.search(r"seed (\d+), made with NumPy ([\d.]+) on (\w+)", page).groups()
    assert found == (str(made_with["seed"]), made_with["numpy"], made_with["machine"])
