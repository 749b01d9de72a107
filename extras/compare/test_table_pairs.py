"""The matrix of pairs: ratios above the diagonal, p-values below, and what it says where runs fail."""

import math
import shutil

from klee_minty.files import write_csv
from klee_minty.results.targets import write_targets
from klee_minty.targets import PAPER_TARGETS
from klee_minty_studies.paper import DIMENSIONS
from table_pairs import pairs_table

import pytest


def test(N, one, other, ratio, p):
    return {"N": N, "algorithm": one, "other": other, "ratio": ratio, "p_value": p, "p_holm": p}


TESTS = [
    *[test(2, "epsmag_es", "lshade44", 0.4061, 0.0003), test(2, "epsmag_es", "own_es", 12.6, 0.3)],
    *[test(2, "lshade44", "own_es", 31.0, 0.0499), test(40, "epsmag_es", "lshade44", 0.0, 0.02)],
    *[test(40, "epsmag_es", "own_es", math.nan, math.nan), test(40, "lshade44", "own_es", math.inf, 0.04)],
]
test.__test__ = False  # it is a row


def rows(tests):
    return [line.removesuffix(r" \\") for line in pairs_table(tests)[0].splitlines() if line[:2] in ("(1", "(2", "(3")]


def test_ratios_are_above_the_diagonal_and_their_p_values_below():
    assert rows(TESTS) == [
        r"(1) $\epsilon$MAg-ES &  & \textbf{\boldmath 0.41} & 13",
        r"(2) LSHADE44 & $<$.001 &  & \textbf{\boldmath 31}",
        r"(3) own\_es & 0.300 & 0.050 & ",
        r"(1) $\epsilon$MAg-ES &  & \textbf{\boldmath 0} & --",
        r"(2) LSHADE44 & 0.020 &  & \textbf{\boldmath $\infty$}",
        r"(3) own\_es & -- & 0.040 & ",
    ]
    assert [line for line in pairs_table(TESTS)[0].splitlines() if "multicolumn{4}" in line] == [
        r"\multicolumn{4}{c}{$N = 2$} \\",
        r"\multicolumn{4}{c}{$N = 40$} \\",
    ]


def test_ratios_are_short():
    shown = {0.0099: "$<$.01", 0.01: "0.010", 0.98: "0.98", 1.0: "1.0", 9.94: "9.9", 9.96: "10", 12345.6: "12346"}
    for ratio, text in shown.items():
        assert rows([test(2, "a", "b", ratio, 1.0)]) == [f"(1) a &  & {text}", "(2) b & 1 & "]


def test_the_script_writes_a_float_and_its_tabular(tmp_path, call):
    write_csv(tmp_path / "tests.csv", TESTS)
    outputs = [tmp_path / name for name in ("pairs.tex", "pairs_tabular.tex")]
    labels = '{"own_es": "My $ES"}'
    write_targets(tmp_path / "targets.csv", PAPER_TARGETS)
    tables = ("--targets", tmp_path / "targets.csv", "--tests", tmp_path / "tests.csv")
    options = (*tables, "--labels", labels, "--layout", "ieee")
    assert call("table_pairs", *options, "--output", *outputs) is None
    floating, tabular = (path.read_text() for path in outputs)
    assert floating.startswith(r"\begin{table*}") and r"\label{KMpairs}" in floating and r"(3) My \$ES &" in floating
    assert tabular.startswith(r"\begin{tabular}") and tabular.strip() in floating


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs LaTeX")
@pytest.mark.parametrize("layout", ["lncs", "ieee", "acm", "elsevier_1p"])
def test_ten_algorithms_fit_in_every_class(tmp_path, layout):
    names = ["epsmag_es", "minionpy_lsrtde", "pycma_al", "scipy_trust_constr", *(f"es_{k}" for k in range(6))]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    rows = [test(N, *pair, 12345.6 if i % 2 else 0.001, 0.0001) for N in DIMENSIONS for i, pair in enumerate(pairs)]
    text = rf"\begin{{document}}See Table~\ref{{KMpairs}}. {pairs_table(rows, layout)[0]}\end{{document}}"
    (tmp_path / "pairs.tex").write_text(text)
    latex = pytest.importorskip("compile_latex", reason="extras/manuscript compiles it")
    pdf, log = latex.typeset(tmp_path / "pairs.tex", latex.preamble(layout))
    assert pdf and latex.first_fault(log) is None
