"""What the page says, by the tables."""

from pathlib import Path

from klee_minty.files import group_by, read_text
from klee_minty_studies.tables import read_table

import pytest

FOLDER = Path(__file__).parent


def test_the_verdicts_on_our_distribution():
    """And the comparisons that are open or speak against a claim."""
    rows = [row for row in read_table(FOLDER / "class_claims.csv") if row["scope"] == "paper"]
    verdicts = {(row["claim"], row["part"]): row["verdict"] for row in rows}
    assert verdicts == {
        ("target", ""): "undecided",
        ("evaluations", "table2"): "undecided",
        ("evaluations", "figure3"): "undecided",
        ("growth", ""): "contradicted",
        ("rank", ""): "supported",
    }
    where = {
        key: {row["N"] for row in some if row["supports"] != "yes"} for key, some in group_by(rows, "part").items()
    }
    assert where == {"": {"40", "10-40"}, "table2": {"40"}, "figure3": {"3", "5", "10"}}


def test_what_the_page_says_of_angles():
    """The rotation eases the problem for εMAg-ES from N = 3 to 20, and hardens it for LSHADE44 from N = 5 on."""
    of = {(row["degrees"], row["algorithm"], row["N"]): row for row in read_table(FOLDER / "angles.csv")}
    for N in (3, 5, 10, 20):
        assert of[10, "epsmag_es", N]["ert_high"] < of[0, "epsmag_es", N]["ert_low"]
    for N in (5, 10, 20, 40):
        assert of[10, "lshade44", N]["ert_low"] > of[0, "lshade44", N]["ert_high"]
    assert of[80, "lshade44", 40]["successes"] == 0
    fits = [
        {
            row["degrees"]
            for row in of.values()
            if row["N"] == N and row["p_holm"] >= 0.05 and row["algorithm"] == "epsmag_es"
        }
        for N in (3, 5, 10, 20, 40)
    ]
    assert all(fits) and not set.intersection(*fits)


def test_what_the_page_says_of_factors():
    of = {
        (row["algorithm"], row["factors"]): row
        for row in read_table(FOLDER / "instances.csv")
        if (row["N"], row["budget"]) == (40, 20000)
    }
    for algorithm in ("epsmag_es", "lshade44"):
        row = of[algorithm, "translation"]
        assert row["ert_ratio_low"] < 1.0 < row["ert_ratio_high"]
    assert of["epsmag_es", "angle"]["ert_ratio_low"] < 1.0 < of["epsmag_es", "angle"]["ert_ratio_high"]


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
