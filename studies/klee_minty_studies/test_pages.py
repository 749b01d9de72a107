"""Pages of Markdown become HTML that needs no other file."""

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


def test_a_page_is_html_and_nothing_leads_out_of_it(tmp_path, call, elements):
    """Tables are tables also where they are folded."""
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/a.png").write_bytes(PNG)
    (tmp_path / "a.md").write_text(TEXT, encoding="utf-8")
    assert call("klee_minty_studies.pages", "--pages", tmp_path / "a.md", "--output", tmp_path / "a.html") is None
    html = elements(tmp_path / "a.html")
    tags = [tag for tag, _ in html.found]
    assert tags.count("table") == 2 and tags.count("details") == 1 and "strong" in tags
    assert html.text.strip().startswith("A page") and "|" not in html.text and "ε" in html.text
    targets = [value for _, its in html.found for name, value in its.items() if name in ("src", "href")]
    assert len(targets) == 2 and targets[0].startswith("data:image/png;base64,iVBO") and targets[1] == "#a-page"
