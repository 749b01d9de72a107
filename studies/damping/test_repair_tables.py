"""Tables by hand-computed values; the checked-in tables fit each other, and the page's sentences fit them."""

import math
from itertools import product
from pathlib import Path

import repair_tables
from klee_minty.files import group_by
from klee_minty_studies.tables import by_key, read_table

import numpy as np
import pytest
from scipy.stats import fisher_exact

TABLE = {path.stem: read_table(path) for path in Path(__file__).parent.glob("*.csv")}
CELL = ("repair", "sigma_start", "damping", "instances", "N")


def finished(target, evaluations, **others):
    stop = "target" if target else "stagnation"
    known = {"repair_evaluations": 25, "bursts": [], "first_feasible": None, "error": 0.5, "f_opt": 8.0}
    return {"target": target, "evaluations": evaluations, "stop": stop} | known | others


def names(part="factors", N=20, algorithm="epsmag_es_parts", **parameters):
    known = {"part": part, "N": N, "algorithm": algorithm, "set": "report", "instances": "drawn"}
    return known | {"repair": "none", "sigma_start": "1", "damping": 1} | parameters


@pytest.mark.parametrize(("repair", "share"), [("published", 75 / 840), ("free", 75 / 915)])
def test_a_cell_by_hand(repair, share):
    """The ERT has evaluations to the target and those of failures; those of free repair are in the share alone."""
    runs = [finished(100, 120, error=0.1, bursts=[{}, {}], first_feasible=10), finished(None, 500, error=9.0)]
    (row,) = repair_tables.factor_rows([(names(repair=repair), [*runs, finished(200, 220)])])
    assert row["ert"] == pytest.approx((100 + 500 + 200) / 2) and row["ert_low"] < row["ert"] < row["ert_high"]
    assert (row["successes"], row["runs"], row["stagnated"], row["error"]) == (2, 3, 1, 0.5)
    assert (row["mean_evaluations"], row["success_rate"], row["repair_share"]) == (280, 2 / 3, share)
    assert (row["first_feasible"], row["bursts"], row["runs_with_bursts"]) == (10, 2 / 3, 1)


def a_burst(begin, end, error=(1.0, 5.0)):
    return {"evaluations": begin, "end": end, "f": 8.0 + error[0], "f_top": 8.0 + error[1]}


def test_a_retreat_is_a_burst_in_which_f_of_the_parent_grows():
    """Evaluations in bursts are counted once."""
    first, within, later = a_burst(100, 400), a_burst(200, 300, error=(4.0, 1.0)), a_burst(350, None, error=(1.0, 9.0))

    def retreats(*bursts):
        runs = [finished(None, 1000, bursts=[*bursts]), finished(9, 1000)]
        (row,) = repair_tables.retreat_rows([(names(), runs), (names("choice"), runs)])
        return tuple(row[name] for name in ("runs", "bursts", "retreats", "error_growth", "share"))

    assert retreats(first, within, later) == (2, 3, 2, 5.0, 900 / 2000)
    assert retreats(first, within) == (2, 2, 1, 2.625, 300 / 2000)
    *counts, growth, share = retreats()
    assert counts == [2, 0, 0] and math.isnan(growth) and share == 0.0


def test_variants_of_the_repair_are_compared_where_all_were_run():
    def cell(part, repair, evaluations, N=20, **more):
        return names(part, N, repair=repair, **more), [finished(evaluations, evaluations, first_feasible=9)] * 2

    cells = [cell("factors", "published", 200), cell("factors", "none", 100), cell("factors", "none", 90, damping=2)]
    cells += [cell("parts", "paid", 150), cell("factors", "published", 70, N=10), cell("factors", "none", 50, N=10)]
    cells.append(cell("choice", "none", 80, set="choose"))
    ratios = {row["repair"]: row["ratio"] for row in repair_tables.part_rows(cells)}
    assert ratios == pytest.approx({"published": 2.0, "none": 1.0, "paid": 1.5})
    contrasts = {(row["contrast"], row["N"]): row["ratio"] for row in repair_tables.contrast_rows(cells)}
    assert contrasts == pytest.approx({("all", 20): 2.0, ("price_alone", 20): 1.5, ("all", 10): 1.4})
    sets = [(row["repair"], round(row["ert"]), row["set"]) for row in repair_tables.factor_rows(cells)]
    assert sets[1:3] == [("none", 100, "report"), ("none", 90, "report")] and sets[5:] == [("none", 80, "choose")]


def test_constants_and_time_constants_of_each_algorithm():
    published = repair_tables.constants(names(algorithm="ma_es", damping=2))
    w = np.log(26.5) - np.log(np.arange(1, 27))
    mu_eff = w.sum() ** 2 / (w**2).sum()
    assert published == {"population": 80, "damping": 2, "c_s": pytest.approx((mu_eff + 2) / (mu_eff + 25))}
    library = repair_tables.constants(names(algorithm="cmaes_damped", damping=5))
    assert library["population"] == 12 and library["damping"] == 5 * (1 + library["c_s"])
    cell = names("law", algorithm="ma_es", population=40, c_s=0.5, damping=3)
    (row,) = repair_tables.law_rows([(cell, [finished(5, 8)] * 2)])
    assert (row["population"], row["c_s"], row["damping"], row["varied"]) == (40, 0.5, 3, "c_s")
    assert (row["per_N"], row["generations"], row["error"]) == (6.0, 12.0, 0.5) and math.isnan(row["factor"])


def test_the_law_has_the_factors_where_it_lacks_their_population():
    kinds = [("law", 20), ("factors", 20), ("factors", 40), ("choice", 40)]
    cells = [(names(part, N, sigma_start="box/4"), [finished(5, 8)] * 2) for part, N in kinds]
    rows = repair_tables.law_rows([*cells, (names(N=40), [finished(5, 8)] * 2)])
    assert [(row["N"], row["population"]) for row in rows] == [(20, 80), (40, 160)]


def test_cmaes_has_these_constants():
    cmaes = pytest.importorskip("cmaes", reason="cmaes is optional (requirements/today.txt)")
    for N in (20, 40):
        es = cmaes.CMA(np.zeros(N), 1.0)
        ours = repair_tables.constants(names(algorithm="cmaes_damped", N=N, damping=5))
        assert es.population_size == ours["population"] and es._c_sigma == pytest.approx(ours["c_s"])
        assert 5 * es._d_sigma == pytest.approx(ours["damping"])


def test_the_tables_are_those_of_the_runs():
    """Each cell of repair.csv, from runs.csv alone; the constants were chosen on other instances than those reported."""
    some = [row | {"instances": "drawn" if row["instance"] else "paper"} for row in TABLE["runs"]]
    sets = {name: {row["instance"] for row in rows} for name, rows in group_by(some, "set").items()}
    assert sets["report"] and sets["choose"] and not sets["report"] & sets["choose"]
    runs = group_by([row | {"set": "report" if row["set"] == "paper" else row["set"]} for row in some], *CELL, "set")
    for row in TABLE["repair"]:
        some = runs[(*(row[column] for column in CELL), row["set"])]
        ends = [run["evaluations"] if run["stop"] != "target" else run["target"] for run in some]
        assert row["runs"] == len(some) and row["successes"] == sum(run["stop"] == "target" for run in some)
        assert row["ert"] == pytest.approx(sum(ends) / row["successes"] if row["successes"] else math.inf)


def test_what_the_page_says_of_the_repair():
    """If one of these fails, the sentences of README.md.j2 are to be written anew."""
    repair = by_key(TABLE["repair"], "repair", "instances", "N", sigma_start="1", damping=1, set="report")
    for instances, N in product(("paper", "drawn"), (2, 3, 5, 10, 20, 40)):
        assert repair["none", instances, N]["ert"] < repair["published", instances, N]["ert"]
    contrasts = by_key(TABLE["contrasts"], "contrast", "N", instances="drawn")
    for N in (10, 20, 40):
        for contrast in ("effect", "learning"):
            assert contrasts[contrast, N]["ratio_low"] < 1.0 < contrasts[contrast, N]["ratio_high"]
        assert contrasts["price_alone", N]["ratio_low"] > 1.2
    assert contrasts["learning", 3]["ratio_low"] > contrasts["price_alone", 3]["ratio_high"]
    parts = by_key(TABLE["parts"], "repair", instances="drawn", N=40)
    table = [[row["successes"], row["runs"] - row["successes"]] for row in (parts["paid"], parts["free"])]
    assert table[0] < table[1] and fisher_exact(table)[1] < 0.01
    at_80 = [row["successes"] for row in TABLE["repair"] if (row["N"], row["instances"]) == (80, "drawn")]
    assert len(at_80) == 6 and not any(at_80)


@pytest.mark.parametrize("repair", ["published", "none"])
def test_what_the_page_says_of_bursts(repair):
    rows = by_key(TABLE["retreats"], "damping", "instances", sigma_start="1", N=40, repair=repair)
    one, two, four = (rows[D, "drawn"] for D in (1, 2, 4))
    assert one["retreats"] == one["bursts"] > 100 and four["retreats"] == 0 < four["bursts"]
    assert one["error_growth"] > 10 > two["error_growth"] > 1 > four["error_growth"]
    assert one["share"] > two["share"] > four["share"]
    on_paper, *others = (rows[D, "paper"] for D in (1, 2, 4))
    assert on_paper["retreats"] == on_paper["bursts"] < on_paper["runs"] and not any(row["bursts"] for row in others)


def test_what_the_page_says_of_the_law():
    """No single number tells: λ = 13 fails where λD/N is 8, and λ = 52 never does where it is 2; a library needs more damping, too."""
    law = by_key(TABLE["law"], "N", "population", "per_N", algorithm="ma_es", varied="population")
    negative = by_key(TABLE["law"], "N", "population", "per_N", varied="negative")
    cmaes = by_key(TABLE["law"], "factor", algorithm="cmaes_damped", N=40)
    assert law[20, 13, 8]["success_rate"] < 0.5 < 1.0 == law[20, 52, 2]["success_rate"] == cmaes[40]["success_rate"]
    assert len(negative) == 5
    assert all(row["success_rate"] > law[key]["success_rate"] for key, row in negative.items())
