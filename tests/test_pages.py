"""Pages of Markdown and tables become HTML that needs no other file."""

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
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "b.csv").write_text("name,N\n<x>,2\n")
    outputs = tmp_path / "a.html", tmp_path / "b.html"
    assert call("pages", "--pages", tmp_path / "a.md", tmp_path / "b.csv", "--output", *outputs) is None
    return [Elements(path.read_text(encoding="utf-8")) for path in outputs]


def test_tables_are_tables_also_where_they_are_folded(html):
    tags = [tag for tag, _ in html[0].found]
    assert tags.count("table") == 2 and tags.count("details") == 1 and "strong" in tags
    assert "|" not in html[0].text and "ε" in html[0].text
    assert [tag for tag, _ in html[1].found].count("td") == 2 and "<x>" in html[1].text


def test_nothing_leads_out_of_the_page(html):
    targets = [
        value for _, attributes in html[0].found for name, value in attributes.items() if name in ("src", "href")
    ]
    assert len(targets) == 2 and targets[0].startswith("data:image/png;base64,iVBO") and targets[1] == "#a-page"


def test_pages_of_one_name_are_kept_apart(snakemake, copy_repository):
    repository = copy_repository()
    (repository / "studies/today").mkdir(exist_ok=True)
    (repository / "studies/today/comparison.md").write_text("# Today\n")
    done = snakemake(
        None, "data/pages/comparison.html", "--dry-run", "--config", "confidence=true", repository=repository
    )
    assert done.returncode == 0, done.stderr
    assert "data/pages/comparison.html" in done.stdout and "data/pages/today.html" in done.stdout
