import errata
from klee_minty_studies.paper import BY_CHANCE, DIMENSIONS, PAPER, printed_numbers
from klee_minty_studies.samples import read_sample

import pytest


def test_the_printed_angle_loses_the_optimum():
    found = {(row["N"], row["case"], row["quantity"]): row["value"] for row in errata.rotation()}
    assert found[2, "degrees_350", "loss"] == pytest.approx(-0.07516740, abs=1e-8)
    assert found[10, "degrees_350", "loss"] == pytest.approx(-0.42205824, abs=1e-8)
    assert all(found[N, "degrees_10", "loss"] == pytest.approx(0.0, abs=1e-12) for N in DIMENSIONS)


def test_the_printed_sum_calls_infeasible_points_feasible(monkeypatch):
    monkeypatch.setattr(errata, "POINTS", 2000)
    values = {(row["N"], row["quantity"]): row["value"] for row in errata.violation()}
    assert values[10, "infeasible_share"] > 0.9
    assert values[2, "lowest_objective"] == pytest.approx(0.0, abs=1e-9)


def test_the_es_fails_if_stagnation_counts_evaluations(monkeypatch):
    monkeypatch.setattr(errata, "REPEATS", 8)
    runs = [{"stop": "target"}] * 3 + [{"stop": "budget"}]
    shares = {row["case"]: row["value"] for row in errata.stagnation({("epsmag_es", 3): runs})}
    assert shares["evaluations_100"] > 0.5 and shares["generations_100"] == 0.25
    assert {*shares} == {"evaluations_100", "evaluations_200", "generations_100"}


def test_one_printed_error_is_no_difference_of_doubles():
    rows = errata.multiples_of_the_spacing(printed_numbers(*PAPER))
    values = {(row["algorithm"], row["N"], row["quantity"]): row["value"] for row in rows}
    assert values["lshade44", 40, "multiple"] == pytest.approx(391.88, abs=0.005)  # of 2.8513e-09
    assert values["epsmag_es", 40, "multiple"] == pytest.approx(1350.0, abs=0.02)  # of 9.8225e-09
    is_one = {key[:2]: value for key, value in values.items() if key[2] == "is_multiple"}
    assert is_one == {("epsmag_es", 20): 1, ("epsmag_es", 40): 1, ("lshade44", 20): 1, ("lshade44", 40): 0}


@pytest.fixture(scope="module")
def by_chance(root):
    """The printed numbers that depend on chance, and what the stored sample draws for them."""
    sample, _ = read_sample(root / "data/paper/reference.csv", root / "data/paper/reference.json")
    printed = [row for row in printed_numbers(*PAPER) if row["quantity"] in BY_CHANCE]
    return printed, errata.draw(sample, printed)


def values(rows):
    return {
        (row["erratum"], row["algorithm"], row["N"], row["case"]): row["value"]
        for row in rows
        if row["quantity"] == "p_value"
    }


def test_exchanged_distances_agree_and_those_printed_do_not(by_chance):
    found = values(errata.other_places(*by_chance))
    assert found["E10", "", 2, "as_printed"] < 0.01 and found["E10", "", 3, "as_printed"] < 1e-4
    assert found["E10", "", 2, "as_of_3"] > 0.05 and found["E10", "", 3, "as_of_2"] > 0.05
    assert found["E11", "", 20, "as_printed"] < 1e-4 and found["E11", "", 20, "as_of_40"] > 0.5
    assert found["E10", "", 3, "as_median_run"] > 0.05 > 0.01 > found["E11", "", 20, "as_median_run"]


def test_one_exchange_of_ninety_does_that(by_chance):
    found = {row["quantity"]: row["value"] for row in errata.exchanges(*by_chance)}
    assert found == {"exchanges": 6 * 15, "agreeing_exchanges": 1}


def test_distances_of_the_es_are_likelier_exchanged_than_as_printed_and_likeliest_of_median_runs(by_chance):
    found = values(errata.columns_of_distances(*by_chance))
    of_es = [found["E10", "epsmag_es", "all", case] for case in ("as_printed", "as_exchanged", "as_median_run")]
    assert of_es == sorted(of_es) and of_es[0] < 1e-4 and of_es[1] < 0.05 < of_es[2]
