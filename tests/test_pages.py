"""Pages of Markdown and tables become HTML that needs no other file."""

import math
from html.parser import HTMLParser
from pathlib import Path

from presentation import names
from table2 import results

import pytest

NAME = r"A_<b> & \_{$5} ~ 7%"
GROWTH = """algorithm,target,N,ert,ert_low,ert_high,exponent,exponent_low,exponent_high
own,feasible,2,1234.0,1200.0,1300.0,2.1,2.0,2.2
own,1e-08,2,inf,inf,inf,nan,nan,nan
"""
PNG = b"\x89PNG\r\n\x1a\n"
TEXT = """# A page

![a figure](figures/a.png) and [a file](data/a.csv), [a part](#a-page)

| N | f |
| --- | --- |
| 2 | **8** |

<details><summary>More</summary>

| a | b |
| --- | --- |
| 1 | ε |

</details>
"""


class Elements(HTMLParser):
    """[(tag, attributes)] and the text between them."""

    def __init__(self, text):
        super().__init__()
        self.found, self.text = [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data


@pytest.fixture
def html(tmp_path, call):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/a.png").write_bytes(PNG)
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "table2.tex").write_text(table(layout="ieee"), encoding="utf-8")
    (tmp_path / "growth.csv").write_text(GROWTH)
    pages = [tmp_path / name for name in ("a.md", "table2.tex", "growth.csv")]
    outputs = [page.with_suffix(".html") for page in pages]
    labels = ("--labels", '{"own": "Own <x>"}')
    assert call("pages", "--pages", *pages, "--output", *outputs, *labels) is None
    return [Elements(path.read_text(encoding="utf-8")) for path in outputs]


def table(layout):
    """Table 2 of an algorithm with a name that LaTeX and HTML have to escape, so often that it takes several pages."""
    names.set_labels({"own": NAME})
    row = {"N": 3, "instances": "0", "f_opt": 27.0, "f_best": 27.0, "f_med": 27.5, "nu_med": 0.0, "abs_error_med": 0.5}
    row |= {"feasibility_rate": 1.0, "mean_distance": math.nan, "mean_evaluations": 4233.6}
    rows = [row | {"algorithm": algorithm} for algorithm in ("epsmag_es", "own") for _ in range(40)]
    text = "".join(floating for floating, _ in [results([*rows, row | {"algorithm": "own", "nu_med": 0.25}], layout)])
    names.set_labels({})
    assert text.count("begin{table") == 2
    return text


def test_tables_are_tables_also_where_they_are_folded(html):
    tags = [tag for tag, _ in html[0].found]
    assert tags.count("table") == 2 and tags.count("details") == 1 and "strong" in tags
    assert "|" not in html[0].text and "ε" in html[0].text


def test_a_table_of_latex_is_readable(html):
    tags = [tag for tag, _ in html[1].found]
    assert tags.count("table") == 2 and tags.count("tr") == 2 * 2 + 81 and tags.count("td") == 9 * 81
    assert not set(r"\$~") & set(html[1].text.replace(NAME, ""))
    lines = html[1].text.splitlines()
    assert f"Results of εMAg-ES and {NAME} on the rotated Klee-Minty problem in dimension 3." in html[1].text
    assert "εMAg-ES" in lines and NAME in lines and "Table 2" in lines
    assert "Nfoptfbestfmedνmed|fmed − fopt|FR‖y − ỹ*‖meanFevals" in lines
    assert "3332.7000e+012.7500e+0105.0000e-011.00–4.2336e+03" in lines
    assert "3332.7000e+012.7500e+012.5000e-015.0000e-011.00–4.2336e+03" in lines


def test_exponents_of_growth_are_a_table(html):
    cells = html[2].text.split("\n")
    assert "Own <x>" in cells and "2.1 (2 to 2.2)" in cells and "1,234 (1,200 to 1,300)" in cells
    assert "–" in cells and not {"nan", "inf"} & {*cells}
    assert "error 1e-08" in cells


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).parent.parent.glob("paper_tables/*.tex")), ids=lambda path: path.stem
)
def test_nothing_of_latex_is_left_of_the_papers_tables(path, tmp_path, call):
    if r"\caption" in path.read_text(encoding="utf-8"):
        assert call("pages", "--pages", path, "--output", tmp_path / "a.html") is None
        page = Elements((tmp_path / "a.html").read_text(encoding="utf-8").partition("<body>")[2])
        assert not set(r"\$~{}^_") & set(page.text) and "--" not in page.text


def test_nothing_leads_out_of_the_page(html):
    targets = [
        value for _, attributes in html[0].found for name, value in attributes.items() if name in ("src", "href")
    ]
    assert len(targets) == 2 and targets[0].startswith("data:image/png;base64,iVBO") and targets[1] == "#a-page"


def test_pages_of_one_name_are_kept_apart(snakemake, copy_repository):
    repository = copy_repository()
    (repository / "studies/today/small").mkdir(parents=True, exist_ok=True)
    for name in ("comparison.md", "REPRODUCTION.md", "small/comparison.md"):
        (repository / "studies/today" / name).write_text("# Today\n")
    done = snakemake(
        None, "data/pages/comparison.html", "--dry-run", "--config", "confidence=true", repository=repository
    )
    assert done.returncode == 0, done.stderr
    assert all(f"data/pages/{name}.html" in done.stdout for name in ("comparison", "today", "today_small"))
