"""Texts of others in Markdown."""

import re
from html import unescape

from klee_minty.presentation.pages import escape, escape_but_code

import pytest
from markdown import markdown

TEXTS = ["ES <mine>", "A*_B*", "<script>alert(1)</script>", "a | b", "[here](mine.md)", "__init__", "`x`", "\\*"]
TEXTS += ["a_b _c_ d__e", "AT&T &lt;", "~~old~~", "![a](b.png)", "# first", "(1+1)-ES", "$x$ and $y$", "εMAg-ES **2**"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_of_others_stands_in_a_page_as_it_is(text):
    page = markdown(f"| name |\n| --- |\n| {escape(text)} |\n\n- {escape(text)}\n", extensions=["tables"])
    assert [unescape(found) for found in re.findall(r"<(?:td|li)>(.*)</(?:td|li)>", page)] == [text, text]


def test_ids_and_code_stay_readable():
    for text in ("one_plus_one_es", "DE/rand/1 (SciPy, 2.0)"):
        assert escape(text) == text
    text = escape_but_code("`a --b='[c]'` makes\n# it *again*")
    assert markdown(text) == "<p><code>a --b='[c]'</code> makes &#35; it &#42;again&#42;</p>"
