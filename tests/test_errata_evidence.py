import errata_evidence
from analysis.paper import BY_CHANCE, PAPER, printed_numbers
from analysis.samples import read_sample
from presentation.errata import failures

import pytest


def test_the_printed_angle_loses_the_optimum():
    minimum = {(row["N"], row["quantity"]): row["value"] for row in errata_evidence.rotation()}
    assert minimum[2, "minimum - N^3 at 350 degrees"] == pytest.approx(-0.07516740, abs=1e-8)
    assert minimum[10, "minimum - N^3 at 350 degrees"] == pytest.approx(-0.42205824, abs=1e-8)
    assert all(value == pytest.approx(0.0, abs=1e-12) for (_, name), value in minimum.items() if " 10 deg" in name)


def test_the_printed_sum_calls_infeasible_points_feasible(monkeypatch):
    monkeypatch.setattr(errata_evidence, "POINTS", 2000)
    values = {(row["N"], row["quantity"]): row["value"] for row in errata_evidence.violation()}
    assert values[10, "of these, infeasible"] > 0.9
    assert values[2, "minimum of f in the box by the printed sum"] == pytest.approx(0.0, abs=1e-9)


def test_the_es_fails_if_stagnation_counts_evaluations(monkeypatch):
    monkeypatch.setattr(errata_evidence, "REPEATS", 8)
    runs = [{"stop": "target", "f": 27.0 + error} for error in (1e-9, 3e-9, -8e-9)] + [{"stop": "budget", "f": 28.0}]
    values = {row["quantity"]: row["value"] for row in errata_evidence.stagnation({("epsmag_es", 3): runs})}
    assert values["share of runs that fail, 100 N evaluations"] > 0.5
    assert values["median error, 100 N evaluations"] > values["median error, 200 N evaluations"] > 0.1
    assert values["share of runs that fail, 100 N generations"] == 0.25
    assert values["median error, 100 N generations"] == pytest.approx(5.5e-9, abs=1e-14)


def test_a_sample_without_these_runs_says_nothing_of_them(monkeypatch):
    monkeypatch.setattr(errata_evidence, "REPEATS", 1)
    rows = list(errata_evidence.stagnation({}))
    assert len(rows) == 4 and list(failures(values(rows))) == ["100 N evaluations", "200 N evaluations"]


def test_one_printed_error_is_no_difference_of_doubles():
    values = {
        row["quantity"]: row["value"] for row in errata_evidence.multiples_of_the_spacing(printed_numbers(*PAPER))
    }
    assert values["2.8513e-09 of lshade44 / spacing"] == pytest.approx(391.88, abs=0.005)
    assert values["9.8225e-09 of epsmag_es / spacing"] == pytest.approx(1350.0, abs=0.02)
    multiples = {name.split(" of ")[0]: value for name, value in values.items() if name.endswith("is a multiple")}
    assert multiples == {"9.8480e-09": 1.0, "9.8225e-09": 1.0, "9.7224e-09": 1.0, "2.8513e-09": 0.0}


@pytest.fixture(scope="module")
def by_chance(root):
    """The printed numbers that depend on chance, and what the stored sample draws for them."""
    sample, _ = read_sample(root / "data/paper/reference.csv", root / "data/paper/reference.json")
    printed = [row for row in printed_numbers(*PAPER) if row["quantity"] in BY_CHANCE]
    return printed, errata_evidence.draw(sample, printed)


def values(rows):
    return {(row["erratum"], row["N"], row["quantity"]): row["value"] for row in rows}


def test_exchanged_distances_agree_and_those_printed_do_not(by_chance):
    found = values(errata_evidence.other_places(*by_chance))
    assert found["E10", 2, "p as printed"] < 0.01 and found["E10", 3, "p as printed"] < 1e-4
    assert found["E10", 2, "p as a value of N = 3"] > 0.05 and found["E10", 3, "p as a value of N = 2"] > 0.05
    assert found["E11", 20, "p as printed"] < 1e-4 and found["E11", 20, "p as a value of N = 40"] > 0.5


def test_one_exchange_of_ninety_does_that(by_chance):
    found = values(errata_evidence.exchanges(*by_chance))
    assert found["E10", "all", "exchanges of two numbers of a column"] == 6 * 15
    assert found["E10", "all", "of these, exchanges that make a number agree"] == 1


def test_the_distances_are_rather_means_than_those_of_median_runs(by_chance):
    found = values(errata_evidence.median_runs(*by_chance))
    assert found.pop(("E10", "all", "other distances")) == 9
    assert len(found) == 2 and all(ratio > 2.0 for ratio in found.values())
