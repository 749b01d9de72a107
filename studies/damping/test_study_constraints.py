"""The tables of the study, by hand-made runs; and what its page says of the checked-in ones."""

import math
from pathlib import Path

import study_rules
from klee_minty_studies.tables import read_table
from rule_cells import count_of, of_function, read_cells

import numpy as np
import pytest

FOLDER = Path(study_rules.__file__).parent


def rows(repair, rule, evaluations, case=6, N=20, problem="sphere_under_planes"):
    names = {
        "problem": problem,
        "case": case,
        "N": N,
        "constraints": 40,
        "active": case,
        "repair": repair,
        "rule": rule,
    }
    names |= {"damping": 1, "budget": 200000, "stop": "target", "run": 0, "repair_evaluations": 0}
    return [
        names | {"instance": k, "evaluations": value, "target": value} for k, value in enumerate(evaluations, start=1)
    ]


def test_numbers_of_planes():
    assert [count_of(value, 10) for value in (0, 6, "N/4", "N/2", "3N/4", "N")] == [0, 6, 2, 5, 7, 10]


def test_constraints_of_the_suite():
    assert [of_function(function, 40) for function in (1, 2, 3, 16, 17, 18)] == [
        (1, 1),
        (3, 2),
        (9, 6),
        (39, 26),
        (69, 46),
        (189, 126),
    ]


def test_files_of_cells_are_different():
    files = [file for cell in read_cells(FOLDER / "constraints.toml") for file in cell.files]
    assert len(set(files)) == len(files) > 300


@pytest.mark.parametrize(
    ("contrast", "N", "active", "rule", "says"),
    [
        ("repair", 10, 6, "ma_es", "above"),
        ("repair", 40, 2, "published", "not above"),
        ("repair", 40, 6, "growth", ""),
        ("rule", 20, 5, "ma_es", "above"),
        ("rule", 20, 4, "ma_es", "not above"),
        ("rule", 10, 10, "ma_es", "not above"),
        ("rule", 20, 5, "growth", ""),
    ],
)
def test_what_the_hypotheses_say(contrast, N, active, rule, says):
    row = {"contrast": contrast, "repair": "none", "N": N, "active": active, "rule": rule, "damping": 1}
    assert study_rules.expected(row) == says


@pytest.mark.parametrize(
    ("expected", "geometric", "p", "outcome"),
    [
        ("above", 1.3, 0.01, "holds"),
        ("above", 1.3, 0.2, "open"),
        ("above", 0.7, 0.01, "contradicted"),
        ("not above", 1.3, 0.01, "contradicted"),
        ("not above", 0.7, 0.01, "holds"),
        ("not above", 1.3, 0.2, "holds"),
        ("", 1.3, 0.01, ""),
    ],
)
def test_outcomes(expected, geometric, p, outcome):
    assert study_rules.outcome({"expected": expected, "geometric": geometric, "p_holm": p}) == outcome


def test_ratios_are_paired_and_judged():
    noise = np.exp(np.linspace(-1.0, 1.0, 9))
    runs = [
        *rows("none", "published", 1e4 * noise),
        *rows("published", "published", 1.5e4 * noise * (1 + 1e-3 * noise)),
    ]
    runs += rows("none", "ma_es", 1e4 * noise * (1 + 1e-3 * noise))
    table = {(row["contrast"], row["rule"]): row for row in study_rules.case_ratio_rows(runs)}
    assert table["repair", "published"]["geometric"] == pytest.approx(1.5, rel=1e-2)
    assert table["repair", "published"]["outcome"] == "holds"
    assert table["rule", "ma_es"]["geometric"] == pytest.approx(1.0, abs=1e-2)
    (h1, h2) = study_rules.hypothesis_rows(runs)
    assert (h1["hypothesis"], h1["verdict"], h1["cells"]) == ("H1", "supported", 1)
    assert (h2["hypothesis"], h2["verdict"]) == ("H2", "refuted")  # significantly below 1


def test_the_suites_own_count():
    """A point takes an evaluation of f and one of g; N of the N + 1 points of a step of the repair take one of g alone."""
    row = rows("published", "published", [1000], N=9)[0] | {"repair_evaluations": 100}
    assert study_rules.counted_as_the_suite(row)["evaluations"] == 2 * 1000 - 90


def test_the_tables_are_those_of_the_runs():
    runs = read_table(FOLDER / "constraint_runs.csv")
    tables = {"constraint_cells": ("ert",), "constraint_ratios": ("geometric", "p_holm"), "hypotheses": ("holds",)}
    for table, columns in tables.items():
        ours, checked_in = list(study_rules.TABLES[table](runs)), read_table(FOLDER / f"{table}.csv")
        assert len(ours) == len(checked_in)
        for own, other in zip(ours, checked_in, strict=True):
            assert all(own[column] == pytest.approx(other[column], nan_ok=True) for column in columns)


def test_the_sentences_on_growth_and_fall_are_true():
    rows = [row for row in read_table(FOLDER / "constraint_ratios.csv") if (row["contrast"], row["N"]) == ("rule", 40)]
    by = {(row["problem"], row["active"], row["repair"], row["rule"], row["damping"]): row for row in rows}
    growth = [row for row in rows if (row["repair"], row["rule"]) == ("none", "growth")]
    assert len(growth) == 8 + 12 and all(row["geometric_high"] >= 1.0 for row in growth)

    def ratio(active, rule):
        return by["sphere_under_planes", active, "none", rule, 2]

    for active in (20, 30):
        saved = [math.log(ratio(active, rule)["geometric"]) for rule in ("growth", "published")]
        assert 0.9 < saved[0] / saved[1] < 1.0
    assert min(ratio(40, rule)["geometric_low"] for rule in ("growth", "fall")) > 1.0
    costs = [ratio(active, "fall") for active in (0, 1, 2, 6)]
    assert all(row["geometric_high"] < 1.0 for row in costs)
    assert costs[0]["geometric"] == min(row["geometric"] for row in costs)
