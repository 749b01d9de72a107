"""LaTeX fragments: the paper's number formats, names, and tables that a manuscript can input,
in the layouts of its document classes.
"""

import re
from pathlib import Path

from klee_minty.presentation.latex import escape, optimum, pages, table, write_table
from klee_minty.presentation.layouts import LAYOUTS

CAPTIONED = {"caption": "A caption", "label": "label", "columns": "rr", "heads": ["$N$", "$f$"]}


def test_an_optimum_that_is_a_power_of_N_is_printed_so():
    printed = [optimum({"N": 3, "f_opt": f_opt}) for f_opt in (9.0, 27.0, 81.0, 3.0, 243.0, 26.0)]
    assert printed == ["$3^2$", "$3^3$", "$3^4$", "3.0000e+00", "2.4300e+02", "2.6000e+01"]


def test_any_text_can_be_set():
    assert escape("random_search") == r"random\_search"
    assert escape("a<b>c|d≤e") == r"a$<$b$>$c$|$d$\leq$e"
    assert escape("a\n\nb") == "a b" and escape("μ-ES") == r"$\mu$-ES"
    assert escape(r"50 % of $x$ & #1 {a} ~b^c \d") == (
        r"50 \% of \$x\$ \& \#1 \{a\} \textasciitilde{}b\textasciicircum{}c \textbackslash{}d"
    )


def test_a_table_too_tall_for_a_page_goes_on_under_the_same_number():
    text, _ = table("table.tex.j2", "lncs", [(f"ES{number}", [("$2$", "8")] * 7) for number in range(10)], **CAPTIONED)
    first, second, third = text.split(r"\end{table}")[:-1]
    titles = [[f"{{ES{number}}}" in part for number in range(10)] for part in (first, second, third)]
    assert titles == [[first <= number < first + 4 for number in range(10)] for first in (0, 4, 8)]
    assert r"\caption{A caption}" in first and r"\label{label}" in first and "addtocounter" not in first
    for part in (second, third):
        assert r"\addtocounter{table}{-1}" in part and r"\caption{Continued.}" in part and "label" not in part


def test_a_table_follows_its_layout():
    def floating(layout, wide=True):
        return table("table.tex.j2", layout, [("ES", [("2", "8")])], **CAPTIONED, wide=wide, small=True)[0]

    ieee, acm, lncs = map(floating, ("ieee", "acm", "lncs"))
    assert r"\begin{table*}" in ieee and r"\hline" in ieee and r"\footnotesize" in ieee  # there is room
    assert r"\begin{table*}" in acm and r"\toprule" in acm and r"\begin{table}" in floating("acm", wide=False)
    assert r"\begin{table}" in lncs


def test_tables_of_two_folders_can_stand_in_one_document(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    labels = []
    for place in ("", "mine/", "a/b-c/"):
        files = [f"{place}paper_tables/{name}.tex" for name in ("float", "bare")]
        write_table(files, table("table.tex.j2", "lncs", [(None, [["2"]])], caption="A", label="KMtab1", columns="r"))
        labels += re.findall(r"\\label\{(.+)\}", Path(files[0]).read_text())
    assert labels == ["KMtab1", "KMtab1-mine", "KMtab1-a-b-c"]


def test_a_page_takes_what_fits_to_the_line():
    blocks = [("a", [["1"]] * 3), ("b", [["2"]] * 2)]  # 3.3 lines for each heading: 6.3 and 5.3
    assert pages(blocks, 11.6) == [blocks]
    assert pages(blocks, 11.5) == [blocks[:1], blocks[1:]]


def test_a_page_of_lines_is_higher_than_half_a_sheet_and_fits_between_its_margins():
    """An inch each, of a sheet of 11 inches; extras/manuscript compiles full pages, where LaTeX is installed."""
    leading = {r"\footnotesize": 9.5, r"\small": 10.0}  # at least, of the classes' letters of 8 and 9 points
    for layout in LAYOUTS.values():
        assert 5.5 < layout.rows * leading[layout.sizes[0]] / 72.27 < 9.0, layout.document
