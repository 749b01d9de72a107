"""What the page says of its tables; and how runs are compared."""

from pathlib import Path

import redundant_runs
from klee_minty.files import group_by
from klee_minty_studies.tables import read_table

FOLDER = Path(redundant_runs.__file__).parent


def test_runs_are_the_same_where_nothing_differs(make_runs, tmp_path):
    folders = {"none": make_runs(tmp_path / "none", "lshade44", [2], 2, 2)}
    folders |= dict.fromkeys(("near", "beyond"), folders["none"])
    folders["hidden"] = make_runs(tmp_path / "hidden", "lshade44", [2], 2, 2, seed=2)
    rows = list(redundant_runs.compared(folders, 2, 2, 2))
    same = {(row["run"], row["constraints"]): row["same"] for row in rows}
    assert same == {(run, variant): int(variant != "hidden") for run in (0, 1) for variant in folders}


def test_what_the_page_says_of_interior_points():
    rows = [row for row in read_table(FOLDER / "redundant_ipm.csv") if row["degrees"] == 10]
    factors = {
        key: some[-1]["iterations"] / some[0]["iterations"]
        for key, some in group_by(rows, "solver", "presolve", "N").items()
    }
    assert {factor for (solver, presolve, _), factor in factors.items() if (solver, presolve) == ("HiGHS", 1)} == {1.0}
    assert min(factor for (solver, presolve, _), factor in factors.items() if (solver, presolve) != ("HiGHS", 1)) > 1.25
    assert max(factors.values()) == 4.0 and {row["status"] for row in rows} == {"optimal"}


def test_what_the_page_says_of_pivots():
    rows = read_table(FOLDER / "pivots.csv")
    (missed,) = [row for row in rows if row["status"] != "optimal" or row["abs_error"] > 1e-8]
    assert [missed[name] for name in ("scaling", "start", "solver", "pricing", "degrees", "N")] == [
        *("paper", "vertex", "HiGHS", "Dantzig", 0.0, 8)
    ]


def test_what_the_page_says_of_the_optimizers():
    rows = read_table(FOLDER / "redundant_runs.csv")
    assert {row["stop"] for row in rows if row["algorithm"] != "random_search"} == {"target"}
    assert all(row["same"] for row in rows if row["constraints"] in ("none", "hidden"))
