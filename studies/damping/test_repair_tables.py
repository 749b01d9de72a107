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

FOLDER = Path(__file__).parent
TABLE = {path.stem: read_table(path) for path in FOLDER.glob("*.csv")}
CELL = ("repair", "sigma_start", "damping", "instances", "N")
REPAIR = by_key(TABLE["repair"], *CELL, set="report")


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


@pytest.mark.parametrize(("repair", "share"), [("published", 50 / 200), ("free", 50 / 250)])
def test_evaluations_of_free_repair_are_in_the_share_alone(repair, share):
    some = [finished(80, 100, repair_evaluations=25, bursts=[{}, {}], first_feasible=10)]
    some.append(finished(None, 100, repair_evaluations=25, bursts=[], first_feasible=None))
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


def test_variants_of_the_repair_are_compared_where_all_were_run():
    def cell(part, repair, evaluations, N=20, **more):
        run = finished(evaluations, evaluations, repair_evaluations=5, bursts=[], first_feasible=9)
        return names(part, N, repair=repair, **more), [run] * 2

    cells = [cell("factors", "published", 200), cell("factors", "none", 100), cell("factors", "none", 90, damping=2)]
    cells += [cell("parts", "paid", 150), cell("factors", "published", 70, N=10), cell("factors", "none", 50, N=10)]
    cells.append(cell("choice", "none", 80, set="choose"))
    ratios = {row["repair"]: row["ratio"] for row in repair_tables.part_rows(cells)}
    assert ratios == pytest.approx({"published": 2.0, "none": 1.0, "paid": 1.5})
    contrasts = {(row["contrast"], row["N"]): row["ratio"] for row in repair_tables.contrast_rows(cells)}
    assert contrasts == pytest.approx({("all", 20): 2.0, ("price_alone", 20): 1.5, ("all", 10): 1.4})
    sets = [(row["repair"], round(row["ert"]), row["set"]) for row in repair_tables.factor_rows(cells)]
    assert sets[1:3] == [("none", 100, "report"), ("none", 90, "report")] and sets[5:] == [("none", 80, "choose")]


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


def test_the_constants_were_chosen_on_other_instances_than_those_reported():
    sets = {name: {row["instance"] for row in some} for name, some in group_by(TABLE["runs"], "set").items()}
    assert sets["report"] and sets["choose"] and not sets["report"] & sets["choose"]


def test_the_tables_are_those_of_the_runs():
    """Each cell of repair.csv, from runs.csv alone."""
    where = {True: "drawn", False: "paper"}
    some = [row | {"instances": where[row["instance"] > 0]} for row in TABLE["runs"]]
    some = [row | {"set": "choose" if row["set"] == "choose" else "report"} for row in some]
    runs = group_by([row for row in some if row["repair"] in ("published", "none")], *CELL, "set")
    for row in TABLE["repair"]:
        some = runs[(*(row[column] for column in CELL), row["set"])]
        ends = [run["evaluations"] if run["stop"] != "target" else run["target"] for run in some]
        assert row["runs"] == len(some) and row["successes"] == sum(run["stop"] == "target" for run in some)
        assert row["ert"] == pytest.approx(sum(ends) / row["successes"] if row["successes"] else math.inf)


def test_what_the_page_says_of_the_repair():
    """If one of these fails, the sentences of README.md.j2 are to be written anew."""
    contrasts = by_key(TABLE["contrasts"], "contrast", "N", instances="drawn")
    for instances, N in product(("paper", "drawn"), (2, 3, 5, 10, 20, 40)):
        published, none = (REPAIR[repair, "1", 1, instances, N] for repair in ("published", "none"))
        assert none["ert"] < published["ert"]
    for N in (10, 20, 40):
        for contrast in ("effect", "learning"):
            assert contrasts[contrast, N]["ratio_low"] < 1.0 < contrasts[contrast, N]["ratio_high"]
        assert contrasts["price_alone", N]["ratio_low"] > 1.2
    assert contrasts["learning", 3]["ratio_low"] > contrasts["price_alone", 3]["ratio_high"]
    parts = by_key(TABLE["parts"], "repair", instances="drawn", N=40)
    table = [[row["successes"], row["runs"] - row["successes"]] for row in (parts["paid"], parts["free"])]
    assert table[0] < table[1] and fisher_exact(table)[1] < 0.01
    assert not any(row["successes"] for key, row in REPAIR.items() if key[3:] == ("drawn", 80))


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
    rate = {key: row["success_rate"] for key, row in law.items()}
    assert rate[20, 13, 8] < 0.5 < 1.0 == rate[20, 52, 2]
    negative = by_key(TABLE["law"], "N", "population", "per_N", varied="negative")
    assert len(negative) == 5
    assert all(row["success_rate"] > rate[key] for key, row in negative.items())
    cmaes = by_key(TABLE["law"], "factor", algorithm="cmaes_damped", N=40)
    assert cmaes[40]["success_rate"] == 1.0
