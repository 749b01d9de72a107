from table_fidelity import fidelity_tables

import pytest


def row(table, algorithm, quantity, paper, reproduced, **more):
    blank = {
        "ratio": reproduced / float(paper),
        "expected": reproduced,
        "p_holm": float("nan"),
        "tolerance": float("nan"),
        "corrected": "",
    }
    identity = {"table": table, "algorithm": algorithm, "N": 5, "quantity": quantity, "paper": paper}
    return identity | blank | {"reproduced": reproduced, "verdict": "reproduced"} | more


@pytest.fixture
def latex():
    nothing = float("nan")
    tables = fidelity_tables(
        [
            row(2, "epsmag_es", "mean_evaluations", "5.0000e+05", 9000.0, p_holm=0.7,
                verdict="misprint in the paper", corrected="9.9000e+03"),
            row(2, "epsmag_es", "mean_distance", "3.5000e-08", 7e-08, p_holm=0.02, verdict="deviates"),
            row(2, "epsmag_es", "abs_error_med", "2.5000e-09", 5e-09, p_holm=0.0001, verdict="deviates, possibly misprinted"),
            row(2, "new_one", "mean_evaluations", "1.0000e+04", nothing, verdict="not comparable"),
            row(2, "new_one", "mean_distance", "1.1000e-08", 1e-8, p_holm=0.5),
            row(2, "new_one", "abs_error_med", "9.0000e-09", 9e-9, p_holm=1.0),
            row(3, "glpk_ipm", "abs_error", "1.0000e-07", 1.1e-07, tolerance=0.2),
            row(3, "glpk_ipm", "distance", "5.0000e-07", 5.0e-07, tolerance=0.1),
        ]
    )  # fmt: skip
    return "".join(floating for floating, _ in tables)


def test_it_holds_the_right_numbers(latex):
    rows = [line for line in latex.splitlines() if line.startswith("$5$")]
    assert rows == [
        r"$5$ & 5.0000e+05 & 1.10 & .700 & $\dagger$ & 3.5000e-08 & 0.50 & .020 & $\neq$ & "
        r"2.5000e-09 & 0.50 & $<$.001 & $\ddagger$ \\",
        r"$5$ & 1.0000e+04 & -- & -- & -- & 1.1000e-08 & 1.10 & .500 & $=$ & 9.0000e-09 & 1.00 & 1.000 & $=$ \\",
        r"$5$ & 1.0000e-07 & 1.1000e-07 & 0.50 & $=$ & 5.0000e-07 & 5.0000e-07 & 0.00 & $=$ \\",
    ]
    assert "9.9000e+03 for 5.0000e+05" in latex
    assert r"new\_one" in latex


def test_it_parses(latex):
    assert latex.count(r"\begin{tabular}") == latex.count(r"\end{tabular}") == 2
    assert latex.count(r"\begin{table}") == latex.count(r"\end{table}") == 2
    assert latex.count("{") == latex.count("}")
    assert latex.count("$") % 2 == 0
