"""The page for a browser needs no other file."""

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


def test_figures_are_in_it_and_tables_are_tables_also_where_they_are_folded(tmp_path, elements):
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "a.html").write_text(html_page(tmp_path / "a.md"), encoding="utf-8")
    html = elements(tmp_path / "a.html")
    tags = [tag for tag, _ in html.found]
    assert tags.count("table") == 2 and tags.count("pre") == 1 and tags.count("details") == 1 and "strong" in tags
    assert html.text.strip().startswith("A page") and "|" not in html.text and "ε" in html.text
    (source,) = [value for _, its in html.found for name, value in its.items() if name in ("src", "href")]
    assert source.startswith("data:image/png;base64,iVBO")
