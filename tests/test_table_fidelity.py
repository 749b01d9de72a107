from table_fidelity import fidelity_tables

import pytest


def row(table, algorithm, quantity, paper, reproduced, **more):
    blank = {
        "ratio": reproduced / float(paper),
        "p_holm": float("nan"),
        "tolerance": float("nan"),
        "corrected": "",
    }
    identity = {"table": table, "algorithm": algorithm, "N": 5, "quantity": quantity, "paper": paper}
    return identity | blank | {"reproduced": reproduced, "verdict": "reproduced"} | more


@pytest.fixture
def latex():
    tables = fidelity_tables(
        [
            row(2, "epsmag_es", "mean_evaluations", "1.631e+04", 9000.0, p_holm=0.0001,
                verdict="misprint in the paper", corrected="1.0631e+04"),
            row(2, "epsmag_es", "mean_distance", "3.5589e-08", 7e-08, p_holm=0.02, verdict="deviates"),
            row(2, "new_one", "mean_evaluations", "1.0000e+04", float("nan"), verdict="not comparable"),
            row(2, "new_one", "mean_distance", "1.0000e-08", 1.1e-8, p_holm=0.5),
            row(3, "glpk_ipm", "abs_error", "1.0000e-07", 1.1e-07, tolerance=0.2),
            row(3, "glpk_ipm", "distance", "5.0000e-07", 5.0e-07, tolerance=0.1),
        ]
    )  # fmt: skip
    return "".join(table.floating() for table in tables)


def test_it_holds_the_right_numbers(latex):
    rows = [line for line in latex.splitlines() if line.startswith("$5$")]
    assert rows == [
        r"$5$ & 1.631e+04 & 9.0000e+03 & $<$0.001 & $\dagger$ & 3.5589e-08 & 7.0000e-08 & 0.020 & $\neq$ \\",
        r"$5$ & 1.0000e+04 & -- & -- & -- & 1.0000e-08 & 1.1000e-08 & 0.500 & $=$ \\",
        r"$5$ & 1.0000e-07 & 1.1000e-07 & 0.50 & $=$ & 5.0000e-07 & 5.0000e-07 & 0.00 & $=$ \\",
    ]
    assert "1.0631e+04 for 1.631e+04" in latex
    assert r"new\_one" in latex


def test_it_parses(latex):
    assert latex.count(r"\begin{tabular}") == latex.count(r"\end{tabular}") == 2
    assert latex.count(r"\begin{table}") == latex.count(r"\end{table}") == 2
    assert latex.count("{") == latex.count("}")
    assert latex.count("$") % 2 == 0
