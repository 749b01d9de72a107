"""What the page says of its tables; and how runs are compared."""

import re
from pathlib import Path

import study_linear_programs
from klee_minty.files import group_by
from klee_minty_studies.study import Tables
from klee_minty_studies.tables import read_table

FOLDER = Path(study_linear_programs.__file__).parent


def test_runs_are_the_same_where_nothing_differs(monkeypatch):
    def record(run, constraints, y):
        numbers = {"algorithm": "lshade44", "N": 2, "run": run, "constraints": constraints, "f": 8.0, "nu": 0.0}
        return numbers | {"evaluations": 300, "target_hits": [1, 300], "y": [y], "stop": "target"}

    variants = ("none", "near", "beyond", "hidden")
    records = [record(run, name, 9.0 if (run, name) == (1, "near") else 8.0) for name in variants for run in (0, 1)]
    tables = Tables([FOLDER / "linear_programs.toml"])
    monkeypatch.setattr(tables, "records", lambda cells: records)
    rows = study_linear_programs.redundant_runs(tables)
    assert [(row["run"], row["constraints"]) for row in rows if not row["same"]] == [(1, "near")]


def test_what_the_page_says_of_interior_points():
    rows = [row for row in read_table(FOLDER / "redundant_ipm.csv") if row["degrees"] == 10]
    some = group_by(rows, "solver", "presolve", "N").items()
    factors = {key: its[-1]["iterations"] / its[0]["iterations"] for key, its in some}
    of_presolve = {key: factors.pop(key) for key in [*factors] if key[:2] == ("HiGHS", 1)}
    assert {*of_presolve.values()} == {1.0} and 1.25 < min(factors.values()) < max(factors.values()) == 4.0
    assert {row["status"] for row in rows} == {"optimal"}


def test_what_the_page_says_of_pivots_and_optimizers():
    rows = read_table(FOLDER / "pivots.csv")
    (missed,) = [row for row in rows if row["status"] != "optimal" or row["abs_error"] > 1e-8]
    where = {"scaling": "paper", "start": "vertex", "solver": "HiGHS", "pricing": "Dantzig", "degrees": 0.0, "N": 8}
    assert where.items() <= missed.items()
    rows = read_table(FOLDER / "redundant_runs.csv")
    assert {row["stop"] for row in rows if row["algorithm"] != "random_search"} == {"target"}
    assert all(row["same"] for row in rows if row["constraints"] in ("none", "hidden"))


def test_the_first_paragraph_counts_pivots_iterations_and_runs():
    paragraph = (FOLDER / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    rows = read_table(FOLDER / "pivots.csv")
    rows = [
        row
        for row in rows
        if (row["scaling"], row["start"], row["pricing"], row["N"]) == ("classic", "vertex", "Dantzig", 8)
    ]
    pivots = {degrees: {row["iterations"] for row in its} for degrees, its in group_by(rows, "degrees").items()}
    assert pivots[0.0] == {2**8 - 1} and pivots[10.0] == {8}  # of both solvers
    numbers = [int(number) for number in re.findall(r"\b\d+\b", paragraph)]
    assert numbers == [8, *pivots[0.0], *pivots[10.0], 10]
    known = {"degrees": 10, "presolve": 0}.items()
    some = group_by(
        [row for row in read_table(FOLDER / "redundant_ipm.csv") if known <= row.items()], "solver", "N"
    ).values()
    factors = [max(row["iterations"] for row in its) / its[0]["iterations"] for its in some]
    assert "up to four times the iterations" in " ".join(paragraph.split()) and 3.5 < max(factors) <= 4
    runs = group_by(read_table(FOLDER / "redundant_runs.csv"), "algorithm", "N", "run")
    ends = [{row["constraints"]: (row["evaluations"], row["f"]) for row in its} for its in runs.values()]
    assert len(ends) == 135 and all(its["hidden"] == its["none"] for its in ends)
    assert not all(its["beyond"] == its["none"] for its in ends) and "g leaves them out" in paragraph
