"""The paper's figures and tables become HTML that needs no other file."""

PNG = b"\x89PNG\r\n\x1a\n"


TABULAR = r"""\begin{tabular}{@{}rr@{}}
\multicolumn{2}{c}{$\epsilon$MAg-ES <1>} \\
\hline\hline
\rule{0pt}{2.5ex}%
$N$ & \multicolumn{1}{c}{$|f_\mathrm{med} - f_\mathrm{opt}|$} \\
\hline
$2$ & \textbf{1\,234} \\
$3$ & 0\phantom{.0000e-00} \\
\\[-1ex]
\multicolumn{2}{c}{my\_es \{1\}} \\
$2$ & -- \\
\end{tabular}
"""


def test_figures_and_tables_are_pages_with_title_and_caption(tmp_path, call, elements):
    (tmp_path / "a.png").write_bytes(PNG)
    (tmp_path / "b.tex").write_text(TABULAR, encoding="utf-8")
    (tmp_path / "a.rst").write_text("What it <shows>.\n")
    files = [tmp_path / name for name in ("a.png", "b.tex")]
    outputs = [path.with_suffix(".html") for path in files]
    more = ("--titles", "A figure", "A table", "--captions", tmp_path / "a.rst", tmp_path / "a.rst")
    assert call("paper_pages", "--files", *files, *more, "--output", *outputs) is None
    figure, table = map(elements, outputs)
    assert "A figure" in figure.text and "What it <shows>." in figure.text and "img" in dict(figure.found)
    tags = [tag for tag, _ in table.found]
    assert tags.count("table") == 2 and tags.count("tr") == 4 and tags.count("th") == 2 and tags.count("strong") == 1
    for words in ("εMAg-ES <1>", "|fmed - fopt|", "1\u202f234", "my_es {1}", "–"):
        assert words in table.text
    assert not {*"\\$"} & {*table.text.partition("A table")[2].partition("A table")[2]}
