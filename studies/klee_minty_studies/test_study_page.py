"""Pages of studies: each is what its template and its tables say, and short enough to be read."""

import re
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty_studies import study_page
from klee_minty_studies.tables import read_table

import pytest

TEMPLATES = sorted(Path(__file__).parents[1].glob("*/README.md.j2"))
RENDERED_HERE = [
    path for path in TEMPLATES if not list(path.parent.glob("page_*.py"))
]  # the others test their own page
PAGES = sorted(Path(__file__).parents[1].glob("*/README.md"))
LONGEST = {"damping": 2500, "klee_minty_studies": 150}  # words; all others have at most 1,500
ROWS, COLUMNS = 12, 6  # of a table, of which a page has two at most


@pytest.fixture
def write_template(tmp_path):
    def write_template(text):
        (tmp_path / "page.md.j2").write_text(text, encoding="utf-8")
        return tmp_path / "page.md.j2"

    return write_template


RUNS = [{"N": 2, "repair": "none", "successes": 57, "runs": 60, "ratio": 1.234, "ratio_low": 1.166, "ratio_high": 1.3}]


def test_a_row_is_asked_for_by_its_values(write_template):
    template = write_template(
        '{{ row("runs", N=2, repair="none") | count }}, {{ row("runs", N=2) | interval("ratio") }}'
    )
    assert study_page.page(template, {"runs": RUNS}) == "57 of 60, 1.23 [1.17, 1.30]"


@pytest.mark.parametrize(("rows", "found"), [([], 0), (RUNS * 2, 2)])
def test_no_row_and_two_rows_are_refused(write_template, rows, found):
    with pytest.raises(InputError, match=f"N.*there are {found}"):
        study_page.page(write_template('{{ row("runs", N=2) | count }}'), {"runs": rows})


def test_fields_that_are_numbers_are_read_as_such(tmp_path):
    (tmp_path / "runs.csv").write_text("N,repair,ert,target\n2,none,1e3,\n", encoding="utf-8")
    assert read_table(tmp_path / "runs.csv") == [{"N": 2, "repair": "none", "ert": 1000.0, "target": ""}]


@pytest.mark.parametrize(("p", "text"), [(2e-4, "<0.001"), (0.0123, "0.012"), (0.123, "0.12"), (1.0, "1")])
def test_probabilities(p, text):
    assert study_page.probability(p) == text


@pytest.mark.parametrize("template", RENDERED_HERE, ids=lambda path: path.parent.name)
def test_the_page_is_that_of_its_template_and_tables(template):
    tables = {path.stem: read_table(path) for path in template.parent.glob("*.csv")}
    assert study_page.page(template, tables) == template.with_name("README.md").read_text(encoding="utf-8")
    assert not re.search(r"{%-? *(if|elif|else)| if .* else ", template.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.parent.name)
def test_a_page_is_short(page):
    text = page.read_text(encoding="utf-8")
    assert len(text.split()) <= LONGEST.get(page.parent.name, 1500)
    assert len(list(page.parent.glob("*.md"))) == 1
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert len(tables) <= 2
    for table in tables:
        lines = table.splitlines()
        assert len(lines) - 2 <= ROWS and len(lines[0].split(" | ")) <= COLUMNS, lines[0]
