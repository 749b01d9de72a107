"""Pages of Markdown become HTML that needs no other file."""

from html.parser import HTMLParser

import pytest

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
    pages = [tmp_path / name for name in ("a.md", "b.md")]
    pages[0].write_text(TEXT, encoding="utf-8")
    pages[1].write_text("# Another", encoding="utf-8")
    outputs = [page.with_suffix(".html") for page in pages]
    assert call("klee_minty_studies.pages", "--pages", *pages, "--output", *outputs) is None
    return [Elements(path.read_text(encoding="utf-8")) for path in outputs]


def test_tables_are_tables_also_where_they_are_folded(html):
    tags = [tag for tag, _ in html[0].found]
    assert tags.count("table") == 2 and tags.count("details") == 1 and "strong" in tags
    assert "|" not in html[0].text and "ε" in html[0].text


def test_each_page_needs_a_file(tmp_path, call):
    assert "1 pages, but 2 files" in call(
        "klee_minty_studies.pages", "--pages", "a.md", "--output", tmp_path / "a", tmp_path / "b"
    )


def test_a_figure_is_a_page_with_title_and_caption(tmp_path, call):
    (tmp_path / "a.png").write_bytes(PNG)
    (tmp_path / "a.rst").write_text("What it <shows>.\n")
    more = ("--titles", "A figure", "--captions", tmp_path / "a.rst")
    assert (
        call("klee_minty_studies.pages", "--pages", tmp_path / "a.png", *more, "--output", tmp_path / "a.html") is None
    )
    figure = Elements((tmp_path / "a.html").read_text(encoding="utf-8"))
    assert "A figure" in figure.text and "What it <shows>." in figure.text and "img" in dict(figure.found)


def test_nothing_leads_out_of_the_page(html):
    targets = [
        value for _, attributes in html[0].found for name, value in attributes.items() if name in ("src", "href")
    ]
    assert len(targets) == 2 and targets[0].startswith("data:image/png;base64,iVBO") and targets[1] == "#a-page"
