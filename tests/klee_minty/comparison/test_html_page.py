"""The page for a browser needs no other file."""

from html.parser import HTMLParser

from klee_minty.comparison.html_page import html_page

TEXT = """# A page

![a figure](figures/a.png)

Next:
```sh
snakemake
```

| N | **f** |
| --- | --- |

<details><summary>More</summary>

| a | ε |
| --- | --- |

</details>
"""


class Elements(HTMLParser):
    """[(tag, attributes)] of a page, and the text between them."""

    def __init__(self, page):
        super().__init__()
        self.found, self.text = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, attributes))

    def handle_data(self, data):
        self.text += data


def test_figures_are_in_it_and_tables_are_tables_also_where_they_are_folded(tmp_path):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    html = Elements(html_page(tmp_path / "a.md"))
    tags = [tag for tag, _ in html.found]
    assert tags.count("table") == 2 and tags.count("pre") == 1 and tags.count("details") == 1 and "strong" in tags
    assert html.text.strip().startswith("A page") and "|" not in html.text and "ε" in html.text
    (source,) = [value for _, its in html.found for name, value in its if name in ("src", "href")]
    assert source.startswith("data:image/png;base64,iVBO")
