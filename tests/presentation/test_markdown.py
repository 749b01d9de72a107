"""Markdown: tables of cells that may hold a bar, and numbers to read."""

import math
import re
from html import unescape

from presentation.markdown import cell, escaped, escaped_but_code, joined, of_dimensions, ranges, short

import pytest
from markdown import markdown


def test_a_bar_does_not_end_a_cell():
    assert (cell("a"), cell("|y|"), cell("x | y")) == ("a", r"\|y\|", r"x \| y")


TEXTS = [
    "ES <mine>",
    "A*_B*",
    "<script>alert(1)</script>",
    "a | b",
    "[here](mine.md)",
    "__init__",
    "a_b _c_ d__e",
    "`x`",
]
TEXTS += ["\\*", "AT&T &lt;", "~~old~~", "![a](b.png)", "# first", "(1+1)-ES", "$x$ and $y$", "εMAg-ES **2**"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_of_others_stands_in_a_page_as_it_is(text):
    page = markdown(f"| name |\n| --- |\n| {escaped(text)} |\n\n- {escaped(text)}\n", extensions=["tables"])
    assert [unescape(found) for found in re.findall(r"<(?:td|li)>(.*)</(?:td|li)>", page)] == [text, text]


def test_an_id_stays_readable_in_the_source():
    assert (
        escaped("one_plus_one_es") == "one_plus_one_es"
        and escaped("DE/rand/1 (SciPy, 2.0)") == "DE/rand/1 (SciPy, 2.0)"
    )


def test_code_stays_code_in_a_text_of_others():
    text = escaped_but_code("`a --b='[c]'` makes\n# it *again*")
    assert markdown(text) == "<p><code>a --b='[c]'</code> makes &#35; it &#42;again&#42;</p>"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((math.nan, "–"), (0.0, "0"), (0.834, "0.834"), (8.5, "8.5"), (0.001, "0.001"), (1.0737e-5, "1.07e-05")),
        *((999.4, "999"), (1000.0, "1,000"), (8860.4, "8,860"), (99999.0, "99,999"), (123456.0, "1.23e+05")),
        *((-0.25, "-0.25"), (-2000.0, "-2,000")),
    ],
)
def test_numbers_to_read(value, shown):
    assert short(value) == shown


def test_fewer_digits():
    assert (short(0.834, 1), short(1.0737e-5, 2)) == ("0.8", "1.1e-05")


def test_lists_in_a_sentence():
    assert joined("a") == "a" and joined(["a", 2]) == "a and 2" and joined("abc") == "a, b and c"
    assert of_dimensions([2, 3, 2]) == "N = 2, 3" and of_dimensions(iter(())) == "no N"


def test_ranges():
    assert ranges([]) == "" and ranges([3]) == "3" and ranges([0, 3]) == "0, 3" and ranges([1, 2]) == "1, 2"
    assert ranges([1, 2, 3]) == "1–3" and ranges([0, 1, 2, 4, 7, 8, 9, 10], to=" to ") == "0 to 2, 4, 7 to 10"
