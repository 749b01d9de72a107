"""Tables by hand-computed values; the checked-in tables fit each other, and the page's sentences fit them."""

import math
import re
import tomllib
from pathlib import Path

import repair_tables
from damping_cells import repair_cells
from klee_minty.files import group_by
from klee_minty_studies.tables import read_table

import numpy as np
import pytest
from scipy.stats import fisher_exact

FOLDER = Path(__file__).parent


def finished(target, evaluations, **others):
    stop = "target" if target else "stagnation"
    return {"target": target, "evaluations": evaluations, "stop": stop, "error": 0.5, "f_opt": 8.0} | others


def names(part="factors", N=20, algorithm="epsmag_es_parts", **parameters):
    known = {"part": part, "N": N, "algorithm": algorithm, "set": "report", "instances": "drawn"}
    return known | {"sigma_start": "1", "damping": 1} | parameters


def test_the_ert_has_evaluations_to_the_target_and_those_of_failures():
    row = repair_tables.summary([finished(100, 120, error=0.1), finished(None, 500, error=9.0), finished(200, 220)])
    assert row["ert"] == pytest.approx((100 + 500 + 200) / 2)
    assert (row["successes"], row["runs"], row["stagnated"], row["error"]) == (2, 3, 1, 0.5)
    assert row["mean_evaluations"] == 280 and row["ert_low"] < row["ert"] < row["ert_high"]


def test_evaluations_of_free_repair_are_in_the_share_alone():
    some = [finished(80, 100, repair_evaluations=25, bursts=[{}, {}], first_feasible=10)]
    some.append(finished(None, 100, repair_evaluations=25, bursts=[], first_feasible=None))
    for repair, share in {"published": 50 / 200, "free": 50 / 250}.items():
        row = repair_tables.noted(names(repair=repair), some)
        assert row == {"first_feasible": 10, "bursts": 1, "runs_with_bursts": 1, "repair_share": share}


def a_burst(begin, end, error=(1.0, 5.0)):
    return {"evaluations": begin, "end": end, "f": 8.0 + error[0], "f_top": 8.0 + error[1]}


def test_evaluations_in_bursts_are_counted_once():
    first, within, later = a_burst(100, 400), a_burst(200, 300), a_burst(350, None)
    for some, spent in [([], 0), ([first], 300), ([first, within], 300), ([first, within, later], 900)]:
        assert repair_tables.evaluations_in_bursts({"evaluations": 1000, "bursts": some}) == spent


def test_a_retreat_is_a_burst_in_which_f_of_the_parent_grows():
    bursts = [a_burst(0, 50), a_burst(60, 70, error=(4.0, 1.0)), a_burst(80, None, error=(1.0, 9.0))]
    some = [finished(None, 100, bursts=bursts), finished(100, 100, bursts=[])]
    (row,) = repair_tables.retreat_rows([(names(repair="none"), some)])
    assert (row["runs"], row["bursts"], row["retreats"]) == (2, 3, 2)
    assert row["error_growth"] == 5.0 and row["share"] == 80 / 200
    (row,) = repair_tables.retreat_rows([(names(repair="none"), [finished(9, 9, bursts=[])])])
    assert math.isnan(row["error_growth"]) and row["share"] == 0.0


def test_the_ratio_of_two_erts_is_of_equally_many_runs():
    some, others = [finished(n, n) for n in (100, 200, 300)], [finished(n, n) for n in (50, 100, 150, 10**6)]
    row = repair_tables.ratio(some, others)
    assert row["ratio"] == pytest.approx(2.0)
    assert row["ratio_low"] * row["ratio_high"] == pytest.approx(4.0)
    # by the delta method: relative variance of a mean of three is 1/4 / 3
    assert math.log(row["ratio_high"] / 2.0) == pytest.approx(1.96 * math.sqrt(2.0 * 0.25 / 3.0))
    assert repair_tables.ratio(some[:1] * 2, [finished(None, 9)] * 2)["ratio"] == 0.0


def test_the_constants_of_each_algorithm():
    published = repair_tables.constants(names(algorithm="ma_es", damping=2))
    assert published["population"] == 80 and published["damping"] == 2
    w = np.log(26.5) - np.log(np.arange(1, 27))
    mu_eff = w.sum() ** 2 / (w**2).sum()
    assert published["c_s"] == pytest.approx((mu_eff + 2) / (mu_eff + 25))
    given = repair_tables.constants(names(algorithm="ma_es", damping=1, population=13, c_s=0.1))
    assert given == {"population": 13, "c_s": 0.1, "damping": 1}
    library = repair_tables.constants(names(algorithm="cmaes_damped", damping=5))
    assert library["population"] == 12 and library["damping"] == 5 * (1 + library["c_s"])


def test_cmaes_has_these_constants():
    cmaes = pytest.importorskip("cmaes", reason="cmaes is optional (requirements/today.txt)")
    for N in (20, 40):
        es = cmaes.CMA(np.zeros(N), 1.0)
        ours = repair_tables.constants(names(algorithm="cmaes_damped", N=N, damping=5))
        assert es.population_size == ours["population"] and es._c_sigma == pytest.approx(ours["c_s"])
        assert 5 * es._d_sigma == pytest.approx(ours["damping"])


def test_time_constants_of_the_step_size():
    cell = names("law", algorithm="ma_es", population=40, c_s=0.5, damping=3)
    (row,) = repair_tables.law_rows([(cell, [finished(5, 8)] * 2)])
    assert row["per_N"] == 6.0 and row["generations"] == 12.0 and row["varied"] == "c_s" and row["error"] == 0.5


@pytest.fixture(scope="module")
def cells():
    return list(repair_cells(tomllib.loads((FOLDER / "damping.toml").read_text(encoding="utf-8"))))


def test_cells_have_the_runs_of_the_stored_table(cells):
    """Each file once, in the order of the table; the constants were chosen on other instances than those reported."""
    files = [file for cell in cells for file in cell.files]
    assert len(set(files)) == len(files)
    numbers = [list(map(int, re.search(r"(\d+)-(\d+)\.jsonl$", file).groups())) for file in files]
    stored = read_table(FOLDER / "runs.csv")
    assert sum(last - first + 1 for first, last in numbers) == len(stored)
    assert list(dict.fromkeys(row["algorithm"] for row in stored)) == list(
        dict.fromkeys(cell.algorithm for cell in cells)
    )
    sets = {name: {row["instance"] for row in some} for name, some in group_by(stored, "set").items()}
    assert sets["report"] and sets["choose"] and not sets["report"] & sets["choose"]


def test_the_tables_are_those_of_the_runs():
    """Each cell of repair.csv, from runs.csv alone."""
    kinds = {True: "drawn", False: "paper"}
    columns = ("repair", "sigma_start", "damping", "N", "set", "instances")
    runs = group_by(
        (
            row | {"instances": kinds[row["instance"] > 0]}
            for row in read_table(FOLDER / "runs.csv")
            if row["repair"] in ("published", "none")
        ),
        *columns[:-2],
        "instances",
        "set",
    )
    for row in read_table(FOLDER / "repair.csv"):
        kind = row["set"] if row["set"] == "choose" else {"paper": "paper", "drawn": "report"}[row["instances"]]
        some = runs[(*(row[column] for column in columns[:-2]), row["instances"], kind)]
        ends = [run["evaluations"] if run["stop"] != "target" else run["target"] for run in some]
        assert row["runs"] == len(some) and row["successes"] == sum(run["stop"] == "target" for run in some)
        assert row["ert"] == pytest.approx(sum(ends) / row["successes"] if row["successes"] else math.inf)


def tables():
    read = {name: read_table(FOLDER / f"{name}.csv") for name in ("repair", "parts", "contrasts", "law")}
    cells = {
        (row["repair"], row["sigma_start"], row["damping"], row["instances"], row["N"]): row
        for row in read["repair"]
        if row["set"] == "report"
    }
    contrasts = {(row["contrast"], row["instances"], row["N"]): row for row in read["contrasts"]}
    parts = {(row["repair"], row["instances"], row["N"]): row for row in read["parts"]}
    return cells, contrasts, parts, read["law"]


def test_what_the_page_says_of_the_repair():
    """If one of these fails, the sentences of README.md.j2 are to be written anew."""
    cells, contrasts, parts, _ = tables()
    for instances in ("paper", "drawn"):
        for N in (2, 3, 5, 10, 20, 40):
            published, none = (cells[repair, "1", 1, instances, N] for repair in ("published", "none"))
            assert none["ert"] < published["ert"]
    for start in ("1", "box/4"):
        drawn = {
            (repair, D): cells[repair, start, D, "drawn", 40] for repair in ("published", "none") for D in (1, 2, 4)
        }
        failed = {key: row["runs"] - row["successes"] for key, row in drawn.items()}
        assert not any(row["stagnated"] for row in drawn.values())
        assert (
            failed["none", 2] == failed["none", 4] == 0 < failed["published", 2] < 0.1 * drawn["published", 2]["runs"]
        )
        assert failed["published", 1] > 0.5 * drawn["published", 1]["runs"] > failed["none", 1] > 10
        table = [[drawn[repair, 1]["successes"], failed[repair, 1]] for repair in ("published", "none")]
        assert fisher_exact(table)[1] < 0.01
        assert failed["published", 2] < failed["published", 4]
        assert drawn["none", 2]["ert_high"] < drawn["published", 2]["ert_low"]
    assert contrasts["all", "paper", 40]["ratio_low"] > 1.0
    for N in (10, 20, 40):
        for contrast in ("effect", "learning"):
            assert contrasts[contrast, "drawn", N]["ratio_low"] < 1.0 < contrasts[contrast, "drawn", N]["ratio_high"]
        assert contrasts["price_alone", "drawn", N]["ratio_low"] > 1.2
    assert contrasts["effect", "paper", 10]["ratio_high"] < 1.0
    forgotten, free = (parts[repair, "drawn", 40] for repair in ("paid", "free"))
    table = [[row["successes"], row["runs"] - row["successes"]] for row in (forgotten, free)]
    assert forgotten["successes"] < free["successes"] and fisher_exact(table)[1] < 0.01
    assert contrasts["learning", "drawn", 3]["ratio_low"] > contrasts["price_alone", "drawn", 3]["ratio_high"]
    assert contrasts["parent", "drawn", 3]["ratio_high"] < 1.0 and contrasts["ranks", "drawn", 20]["ratio_high"] < 1.0


def test_what_the_page_says_of_bursts():
    rows = {
        (row["repair"], row["damping"], row["instances"], row["N"]): row
        for row in read_table(FOLDER / "retreats.csv")
        if row["sigma_start"] == "1"
    }
    for repair in ("published", "none"):
        one, two, four = (rows[repair, D, "drawn", 40] for D in (1, 2, 4))
        assert one["retreats"] == one["bursts"] > 100 and four["retreats"] == 0 < four["bursts"]
        assert one["error_growth"] > 10 > two["error_growth"] > 1 > four["error_growth"]
        assert one["share"] > two["share"] > four["share"]
        on_paper, *others = (rows[repair, D, "paper", 40] for D in (1, 2, 4))
        assert on_paper["retreats"] == on_paper["bursts"] < on_paper["runs"] and not any(
            row["bursts"] for row in others
        )


def test_what_the_page_says_of_the_law():
    *_, law = tables()
    law = [row for row in law if row["varied"] != "factor"]

    def rates(N, population, per_N=None, varied="population"):
        some = [row for row in law if (row["N"], row["population"], row["varied"]) == (N, population, varied)]
        return [row["success_rate"] for row in some if per_N in (None, row["per_N"])]

    assert max(rates(20, 13, 8) + rates(20, 26, 8) + rates(40, 26)) < 1.0 and rates(40, 320, 8) == [0.0]
    assert rates(20, 52, 2) == rates(20, 80, 2) == rates(40, 80, 4) == [1.0]
    for N, population, per_N in ((20, 13, 4), (20, 13, 8), (20, 26, 4), (20, 26, 8), (40, 26, 8)):
        (negative,), (own,) = rates(N, population, per_N, "negative"), rates(N, population, per_N)
        assert negative > own
    for N in (20, 40):
        large = [row for row in law if row["N"] == N and row["population"] >= 2 * N]
        failing = [row["generations"] for row in large if row["success_rate"] == 0.0]
        solving = [row["generations"] for row in large if row["success_rate"] == 1.0]
        assert max(failing) < min(solving)
        between = [row for row in large if 0.0 < row["success_rate"] < 1.0]
        assert all(max(failing) < row["generations"] < min(solving) for row in between)


def test_what_the_page_says_of_libraries():
    *_, law = tables()
    cmaes = {(row["N"], row["factor"]): row for row in law if row["algorithm"] == "cmaes_damped"}
    assert {row["success_rate"] for (N, _), row in cmaes.items() if N == 20} == {1.0} and cmaes[20, 1]["per_N"] < 1.0
    assert cmaes[20, 20]["ert_high"] < cmaes[20, 1]["ert_low"]
    assert cmaes[20, 20]["ert"] / cmaes[20, 1]["ert"] == pytest.approx(0.5, abs=0.05)
    at_40 = [row for (N, _), row in cmaes.items() if N == 40]
    assert [round(row["per_N"], 1) for row in at_40] == [4.2, 8.5, 17.0]
    assert at_40[0]["success_rate"] == 0.0 and min(row["success_rate"] for row in at_40[1:]) > 0.5
    few = [row for row in law if (row["N"], row["population"], row["algorithm"]) == (20, 13, "ma_es")]
    assert {row["success_rate"] for row in few if row["per_N"] <= 4.0} == {0.0}
