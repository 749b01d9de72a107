"""Table 3: the paper's columns for LP solvers, and a solver that found nothing."""

import math
import re

from klee_minty.files import write_csv
from table3 import results_table

ROW = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "f": 8.25, "nu": 1.5e-6, "abs_error": 0.25}
ROW |= {"feasibility_rate": 0.0, "distance": 0.5, "status": "optimal", "instances": "0"}


def test_a_solver_is_a_block_of_the_papers_columns(tmp_path, call):
    write_csv(tmp_path / "lp_indicators.csv", [ROW])
    files = [tmp_path / name for name in ("table3.tex", "table3_tabular.tex")]
    assert call("table3", "--indicators", tmp_path / "lp_indicators.csv", "--output", *files) is None
    lines = files[0].read_text().splitlines()
    assert r"$2$ & $2^3$ & 8.2500e+00 & 1.5000e-06 & 2.5000e-01 & 0.00 & 5.0000e-01 & -- \\" in lines
    assert r"\multicolumn{8}{c}{GLPK interior point} \\" in lines


def test_a_status_stands_in_place_of_the_numbers():
    for status in ("time limit", "failed"):  # behind and before "optimal" in the alphabet
        failed = {"f": float("nan"), "status": status, "nu": 0.5}
        text, _ = results_table([ROW | failed, ROW])
        assert rf"$2$ & $2^3$ & \multicolumn{{6}}{{l}}{{{status}}} \\" in text.splitlines()
        assert r"$\nu$ is at most 1.5000e-06." in text


def test_the_caption_says_how_far_infeasible_solutions_are_outside():
    assert re.search(r"\$FR = 0\.00\$, \$\\nu\$ .*1\.5000e-06\.", results_table([ROW])[0])
    assert "feasible" not in results_table([ROW | {"nu": 0.0, "feasibility_rate": 1.0}])[0]


def test_zero_stands_under_the_first_digit_of_other_violations():
    def cells_of_nu(*violations):
        rows = [ROW | {"N": N, "nu": nu} for N, nu in enumerate(violations, start=2)]
        return [line.split(" & ")[3] for line in results_table(rows)[0].splitlines() if " & 8.2500e+00 & " in line]

    assert cells_of_nu(0.0, math.nan) == ["0", "--"]
    assert cells_of_nu(0.0, 1e-3) == [r"0\phantom{.0000e-00}", "1.0000e-03"]
