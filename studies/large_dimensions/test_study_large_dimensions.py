"""Table and figure have each run of the study, and the page says what doubles are."""

import csv
import math
import re
from collections import Counter
from pathlib import Path

from klee_minty_studies.study import Tables
from klee_minty_studies.tables import read_table
from study_large_dimensions import draw_runs, run_rows

FOLDER = Path(__file__).parent


def test_a_row_has_the_error_and_the_burst(monkeypatch):
    tables = Tables([FOLDER / "large_dimensions.toml"])
    ends = {"N": 40, "run": 0, "stop": "target", "evaluations": 9000, "nu": 0.0, "f": 8.5, "f_opt": 8.0}
    burst = {"extra_output": {"burst": {"evaluations": 4000, "sigma": 1e-5}}}
    monkeypatch.setattr(tables, "records", lambda cells: (cell.names | ends | burst for cell in cells))
    rows = list(run_rows(tables))
    assert len(rows) == 17 and {(row["abs_error"], row["burst"]) for row in rows} == {(0.5, 4000)}


def test_each_run_is_drawn_where_it_ends_filled_if_it_succeeds():
    tables = Tables([FOLDER / f"large_dimensions.{kind}" for kind in ("toml", "csv")])
    rows, (axes,) = tables["large_dimensions"], draw_runs(tables).axes
    marks = Counter(
        (round(line.get_xdata()[0], 6), line.get_marker(), line.get_markerfacecolor() != "white")
        for line in axes.lines[:-1]
    )
    ends = Counter((round(row["evaluations"] / row["N"] / 1000, 6), "o", row["stop"] == "target") for row in rows)
    bursts = Counter((round(row["burst"] / row["N"] / 1000, 6), "|", True) for row in rows if row["burst"])
    assert marks == ends + bursts and len(axes.get_yticklabels()) == 17
    assert len({tuple(line.get_ydata()) for line in axes.lines if line.get_marker() == "o"}) > 80  # none hides another


def test_what_the_page_says_of_doubles():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    said = re.search(r"doubles lie (\S+) apart at N = 40 and (\S+) apart at N = 200, where (\d+) of them", text)
    spacings = [math.ulp(float(N**3)) for N in (40, 200)]
    assert said.groups() == (*(f"{spacing:.1e}" for spacing in spacings), str(math.floor(1e-8 / spacings[1])))


def test_what_the_page_says_of_other_populations():
    rows = [row for row in read_table(FOLDER / "large_dimensions.csv") if row["case"] in ("es_small", "es_large")]
    assert len(rows) == 14 and all(row["burst"] and row["stop"] != "target" for row in rows)


def test_what_the_page_says_of_n_200():
    rows = [row for row in read_table(FOLDER / "large_dimensions.csv") if (row["N"], row["times"]) == (200, 10)]
    ends = {case: {row["stop"] for row in rows if row["case"] == case} for case in ("de", "de_at_zero")}
    assert ends == {"de": {"stagnation"}, "de_at_zero": {"target"}}


def test_the_first_paragraph_counts_the_runs():
    """Runs of a case that succeed, and within 20000 N evaluations."""
    with (FOLDER / "large_dimensions.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))

    def ends(case, N, times, per_N=math.inf):
        runs = [row for row in rows if (row["case"], row["N"], row["times"]) == (case, str(N), str(times))]
        succeed = sum(row["stop"] == "target" and int(row["evaluations"]) <= per_N * N for row in runs)
        return succeed, len(runs)

    paragraph = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split("\n\n")[1].split())
    assert (
        ends("de", 100, 1) == (0, 7) and ends("de", 100, 3) == (7, 7) and "all do within three times that" in paragraph
    )
    assert "εMAg-ES succeeds in {} of {} runs within".format(*ends("es", 100, 10, 20000)) in paragraph
    late = [row for row in rows if (row["case"], row["N"]) == ("es", "100") and int(row["evaluations"]) > 2e6]
    bursts = [row for row in rows if (row["case"], row["N"]) == ("es", "100") and row["burst"]]
    assert bursts == late and "large bursts of its step size limit the others" in paragraph
    assert [ends("es", 200, 10), ends("de", 200, 10)] == [(0, 1), (0, 2)]
    assert (
        "At N = 200 no run of either succeeds with ten times the budget" in paragraph and "one or two runs" in paragraph
    )
