"""Table 2: the paper's formats, and numbers that stand under each other on a table as wide as the page."""

import math
import re

from klee_minty.files import write_csv
from klee_minty.results.best_known import BestKnown, best_known, write_best_known
from klee_minty.results.indicators import indicators
from table2 import COLUMNS, results_table

import pytest

RUN = {"algorithm": "epsmag_es", "N": 2, "instance": 0, "f_opt": 8.0, "f": 8.0, "error": 0.0, "nu": 0.0}
RUN |= {"stop": "target", "distance": 2e-8, "evaluations": 1500, "run_time_area": 2.5}
ROW = indicators(15 * [RUN])


def test_the_evolutionary_algorithms_are_blocks_of_the_papers_columns(tmp_path, call):
    rows = [ROW, ROW | {"algorithm": "own_es"}, ROW | {"algorithm": "random_search"}]
    write_csv(tmp_path / "indicators.csv", rows)
    files = [tmp_path / name for name in ("table2.tex", "table2_tabular.tex")]
    options = ("--indicators", tmp_path / "indicators.csv", "--labels", '{"own_es": "50 %"}', "--output", *files)
    options += ("--f-opt", tmp_path / "f_opt.csv")
    write_best_known(tmp_path / "f_opt.csv", best_known([RUN]))
    assert call("table2", *options) is None
    lines = files[0].read_text().splitlines()
    header = next(line for line in lines if line.startswith("$N$"))
    assert all(head in header for head, _ in COLUMNS) and header.count("&") == len(COLUMNS) - 1
    blocks = [line for line in lines if line.startswith(title := rf"\multicolumn{{{len(COLUMNS)}}}{{c}}")]
    assert blocks == [rf"{title}{{$\epsilon$MAg-ES}} \\", rf"{title}{{50 \%}} \\"]
    assert r"\label{KMtab1}" in lines
    assert files[1].read_text().startswith(rf"\begin{{tabular}}{{@{{}}{'r' * len(COLUMNS)}@{{}}}}")


@pytest.mark.parametrize(
    ("dimensions", "told"), [((4,), "in dimension $4$."), ((2, 5, 3), "in dimensions $2$, $3$ and $5$.")]
)
def test_the_caption_names_the_dimensions(dimensions, told):
    assert told in results_table([ROW | {"N": N, "f_opt": N**3} for N in dimensions])[0]


def test_the_caption_tells_runs_that_failed_where_others_succeeded():
    rows = [ROW | {"N": N, "f_opt": N**3, "success_rate": share} for N, share in ((2, 1.0), (5, 0.0), (40, 14 / 15))]
    assert r"1 of 15 ($\epsilon$MAg-ES, $N = 40$)" in results_table(rows)[0]
    assert "of 15 " not in results_table(rows[:2])[0]


def test_a_caption_names_at_most_8_algorithms_and_8_cells_with_failures():
    rows = [ROW | {"algorithm": f"es{number}", "success_rate": 0.4} for number in range(9)]
    eight, nine = results_table(rows[:8])[0], results_table(rows)[0]
    assert "es6 and es7 on" in eight and "9 of 15 (es7, $N = 2$)." in eight
    assert "Results of 9 algorithms on" in nine and "of 15" not in nine


def test_the_caption_says_why_an_error_is_0_beside_a_better_f():
    beaten = ROW | {"f_opt": 1.5, "f_med": -1.3, "abs_error_med": 0.0}
    assert "its error counts as 0" in results_table([beaten])[0] and "counts as 0" not in results_table([ROW])[0]


@pytest.mark.parametrize("N", [2, 40])
def test_a_row_has_the_papers_formats(N):
    row = ROW | {"N": N, "f_opt": float(N**3), "f_med": 8.5, "abs_error_med": 9.749e-9}
    row |= {"mean_distance": math.nan, "mean_evaluations": 1550.6}
    line = rf"${N}$ & ${N}^3$ & 8.0000e+00 & 8.5000e+00 & 0 & 9.7490e-09 & 1.00 & -- & 1.5506e+03 \\"
    assert line in results_table([row])[0].splitlines()


def test_a_table_with_violations_is_set_smaller():
    def text(nu):
        return results_table([ROW | {"nu_med": nu}, ROW | {"N": 3, "f_opt": 27.0}])[0]

    assert r"\footnotesize" in text(0.0) and r"\scriptsize" not in text(0.0)
    assert r"\scriptsize" in text(0.5)
    assert re.search(r"& 5\.0000e-01 &.*\n.*& 0\\phantom\{\.0000e-00\} &", text(0.5))


@pytest.mark.parametrize(("instances", "f_opt", "cell"), [("1", 9.5, "9.5000e+00"), ("0 1", math.nan, "--")])
def test_the_caption_names_the_instances(instances, f_opt, cell):
    text, _ = results_table([ROW | {"instances": instances, "f_opt": f_opt}])
    assert f"& {cell} &" in text
    assert f"On instance{'s' if ' ' in instances else ''} {instances.replace(' ', ', ')}" in text
    assert "instance" not in results_table([ROW])[0]


KNOWN = BestKnown(({"N": 2, "instance": 0, "f_opt": 8.0, "source": "found", "algorithm": "epsmag_es", "run": 1},))


def test_where_no_optimum_is_proven_f_known_takes_its_place_and_there_is_no_distance():
    text, _ = results_table([ROW | {"mean_distance": math.nan}], known=KNOWN)
    assert r"{$f_\mathrm{known}$} & " in text and r"{$f_\mathrm{med} - f_\mathrm{known}$} & " in text
    assert "optimum" in text and "no proven optimum" in text and text.count("optimum") == 1
    assert "opt}" not in text and r"tilde{\mathbf" not in text and " -- " not in text
    beaten = results_table([ROW | {"f_opt": 1.5, "f_med": 1.3, "abs_error_med": 0.0}], known=KNOWN)[0]
    assert "the difference counts as 0" in beaten and "error" not in beaten


def test_f_has_seven_digits_where_no_optimum_is_proven():
    row = ROW | {"f_opt": 1.72485231, "f_best": 1.72485231, "f_med": 1.7251, "mean_distance": math.nan}
    assert "& $1.724852$ & $1.724852$ & $1.7251$ &" in results_table([row], known=KNOWN)[0]
