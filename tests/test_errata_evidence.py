import errata_evidence
from klee_minty.paper import PAPER, printed_numbers

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
    values = {row["quantity"]: row["value"] for row in errata_evidence.stagnation()}
    assert values["share of runs that fail, 100 N evaluations"] > 0.5
    assert values["median error, 100 N generations"] <= 1e-8


def test_one_printed_error_is_no_difference_of_doubles():
    values = {
        row["quantity"]: row["value"] for row in errata_evidence.multiples_of_the_spacing(printed_numbers(*PAPER))
    }
    assert values["2.8513e-09 of lshade44 / spacing"] == pytest.approx(391.88, abs=0.005)
    assert values["9.8225e-09 of epsmag_es / spacing"] == pytest.approx(1350.0, abs=0.02)
    multiples = {name.split(" of ")[0]: value for name, value in values.items() if name.endswith("is a multiple")}
    assert multiples == {"9.8480e-09": 1.0, "9.8225e-09": 1.0, "9.7224e-09": 1.0, "2.8513e-09": 0.0}
