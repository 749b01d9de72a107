"""The terminal names each PDF."""


def test_each_pdf_is_named(tmp_path, call):
    output = tmp_path / "manuscript.txt"
    assert call("manuscript_overview", "--pdfs", "a/lncs.pdf", "a/ieee.pdf", "--output", output) is None
    assert output.read_text().splitlines()[1:] == ["a/lncs.pdf", "a/ieee.pdf"]
