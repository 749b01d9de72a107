"""The comparison with the paper's tables: what is printed beside what it is held against, and what marks a verdict."""

from table_fidelity import fidelity_tables

import pytest


def row(table, algorithm, quantity, paper, reproduced, **more):
    nothing = float("nan")
    identity = {"table": table, "algorithm": algorithm, "N": 5, "quantity": quantity, "paper": paper}
    values = {"reproduced": reproduced, "ratio": reproduced / float(paper), "expected": reproduced, "p_holm": nothing}
    values |= {"tolerance": nothing, "corrected": "", "given": "", "note": "", "borderline": 0}
    return identity | values | {"counts_as_information": 1, "verdict": "reproduced"} | more


ROWS = [
    row(2, "epsmag_es", "mean_evaluations", "5.0000e+05", 9000.0, p_holm=0.7,
        verdict="misprint in the paper", corrected="9.9000e+03"),
    row(2, "epsmag_es", "mean_distance", "3.5000e-08", 7e-08, p_holm=0.02, verdict="deviates"),
    row(2, "epsmag_es", "abs_error_med", "2.5000e-09", 5e-09, p_holm=0.0001, verdict="deviates, possibly misprinted"),
    row(2, "new_one", "mean_evaluations", "1.0000e+04", float("nan"), verdict="deviates"),
    row(2, "new_one", "mean_distance", "1.1000e-08", 1e-8, p_holm=0.5, borderline=1, given="all 15 runs succeed"),
    row(2, "new_one", "abs_error_med", "9.0000e-09", 9e-9, p_holm=1.0),
    row(3, "glpk_ipm", "abs_error", "1.0000e-07", 1.1e-07, tolerance=0.2),
    row(3, "glpk_ipm", "distance", "5.0000e-07", 5.0e-07, tolerance=0.1),
]  # fmt: skip


@pytest.fixture
def latex():
    return "".join(floating for floating, _ in fidelity_tables(ROWS))


def test_it_holds_the_right_numbers(latex):
    assert [line for line in latex.splitlines() if line.startswith("$5$")] == [
        r"$5$ & 5.0000e+05 & 1.10 & 0.700 & $\dagger$ & 1.0000e+04 & -- & -- & $\neq$ \\",
        r"$5$ & 3.5000e-08 & 0.50 & 0.020 & $\neq$ & 1.1000e-08 & 1.10 & 0.500\rlap{$^\circ$} & $=$$^*$ \\",
        r"$5$ & 2.5000e-09 & 0.50 & $<$0.001 & $\ddagger$ & 9.0000e-09 & 1.00 & 1 & $=$ \\",
        r"$5$ & 1.0000e-07 & 1.1000e-07 & 0.50 & $=$ & 5.0000e-07 & 5.0000e-07 & 0.00 & $=$ \\",
    ]
    assert r"new\_one" in latex


def test_the_caption_explains_the_marks_that_there_are(latex):
    assert "9.9000e+03 for 5.0000e+05" in latex
    assert r"$^*$:~borderline" in latex and r"$^\circ$:~given that all 15" in latex
    plain, _ = fidelity_tables([row(2, "new_one", "abs_error_med", "9.0000e-09", 9e-9, p_holm=1.0)])[0]
    assert r"\dagger" not in plain and "borderline" not in plain and "given" not in plain
