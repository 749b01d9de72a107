import errata
from klee_minty_studies.paper import DIMENSIONS, PAPER, printed_numbers

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
