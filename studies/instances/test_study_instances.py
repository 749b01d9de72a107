"""Problems between the paper's instance and another; the study's tables, on made-up runs whose numbers are known; what the page says."""

import math
import tomllib
from pathlib import Path

import study_instances as study
from instances_cells import CLASS, MILD
from klee_minty.affine import AffineProblem
from klee_minty.files import group_by
from klee_minty.problem import rotated_klee_minty
from klee_minty_studies.paper import DE, ES
from klee_minty_studies.study import Tables
from klee_minty_studies.tables import by_key, read_table
from problems.klee_minty_factors import problem as partly_drawn
from problems.klee_minty_mild import problem as mild_instance
from problems.rotated_klee_minty import transformation, transformed_cube

import numpy as np
import pytest

FOLDER = Path(study.__file__).parent
COMBINATIONS = tomllib.loads((FOLDER / "instances.toml").read_text("utf-8"))["drawn"]


def same(problem, other):
    return all(np.array_equal(getattr(problem, name), getattr(other, name)) for name in AffineProblem.ARRAYS)


@pytest.mark.parametrize("N", [2, 3, 10, 40])
def test_each_factor_is_the_papers_or_drawn(N):
    paper, drawn = (dict(zip(("plane", "angle", "translation"), transformation(N, k), strict=True)) for k in (0, 7))
    for factors in COMBINATIONS:
        own = {factor: drawn[factor] for factor in factors.split("-") if factor != "none"}
        assert same(partly_drawn(N, 7, factors), transformed_cube(*(paper | own).values()))
    assert len(COMBINATIONS) == len({*COMBINATIONS}) == 8 and paper["angle"] != drawn["angle"]
    assert same(partly_drawn(N, 7), rotated_klee_minty(N, instance=7))


def along(problem, edge, length):
    """The point at a distance from the optimum along one of the edges that meet there."""
    edges = np.linalg.inv(-problem.A[problem.N :])
    return problem.t + length * problem.R.T @ edges[:, edge] / np.linalg.norm(edges[:, edge])


@pytest.mark.parametrize("drawn", COMBINATIONS)
@pytest.mark.parametrize("N", [2, 5, 40])
def test_f_rises_along_an_edge_by_its_slope(N, drawn):
    """All constraints that are active in t, but that of the edge, stay so."""
    problem = partly_drawn(N, 4, drawn)
    for edge, slope in enumerate(study.slopes(problem)):
        y = along(problem, edge, 1.0)
        f, g, _ = problem.evaluate(y[None, :])
        assert f[0] - problem.f_opt == pytest.approx(slope, abs=1e-9)
        assert np.linalg.norm(y - problem.t) == pytest.approx(1.0)
        assert np.delete(g[0, N:], edge) == pytest.approx(np.zeros(N - 1), abs=1e-9)
        assert study.along_edges(problem, y) == pytest.approx(np.eye(N)[edge], abs=1e-9)


def test_shares_along_edges():
    problem = partly_drawn(10, 1, "plane")
    flattest = int(np.argmin(study.slopes(problem)))
    y = along(problem, flattest, 0.3) + along(problem, 9, 0.4) - problem.t
    assert study.edge_shares(problem, y) == pytest.approx((0.64, 0.36))


def test_properties():
    of_edges = study.slopes(partly_drawn(10, 2, "plane"))
    assert study.flattest_slope(partly_drawn(10, 2, "plane")) == min(of_edges) / np.median(of_edges) < 0.6
    assert study.flattest_slope(partly_drawn(40, 1, "none")) == pytest.approx(1.0)
    _, degrees, _ = transformation(10, 2)
    assert study.rotation_angle(partly_drawn(10, 2, "angle")) == pytest.approx(degrees)
    assert study.rotation_angle(partly_drawn(10, 2, "plane")) == pytest.approx(10.0)


def test_the_milder_distribution():
    problems = [mild_instance(40, k) for k in range(1, 31)]
    angles = [study.rotation_angle(problem) for problem in problems]
    assert all(0.0 < angle < 45.0 for angle in angles) and max(angles) - min(angles) > 30.0
    for problem in problems:
        v2 = problem.R[:-1, -1] / np.linalg.norm(problem.R[:-1, -1])  # R e_N = cos(angle) e_N + sin(angle) v2
        assert v2.max() / v2.min() <= 3.0
        assert np.array_equal(problem.t, np.full(40, 64000.0))
    steepest = max(study.flattest_slope(partly_drawn(40, k, "plane")) for k in range(1, 31))
    assert min(map(study.flattest_slope, problems)) > steepest
    assert same(mild_instance(5, 3), mild_instance(5, 3)) and not same(mild_instance(5, 3), mild_instance(5, 4))


# Tables


@pytest.fixture
def tables():
    return Tables([FOLDER / "instances.toml"])


def record(sample=CLASS, algorithm=ES, N=40, times=1, **more):
    known = {"sample": sample, "algorithm": algorithm, "N": N, "instance": 4, "run": 0, "stop": "budget", "nu": 0.0}
    known |= {"budget": times * 20000 * N, "f_opt": 8.0, "f": 8.5, "distance": 1.0, "evaluations": 2000}
    return known | {"target_hits": [10, None]} | more


@pytest.mark.parametrize(
    ("more", "is_judged"), [({}, True), ({"sample": MILD}, False), ({"times": 10}, False), ({"run": 1}, False)]
)
def test_a_row_has_the_target_and_where_runs_end_by_which_claims_are_judged(tables, monkeypatch, more, is_judged):
    monkeypatch.setattr(tables, "records", lambda cells: [record(**more)])
    (row,) = study.run_rows(tables)
    assert tuple(row) == study.RUN + study.END and (row["target"], row["error"]) == (None, 0.5)
    assert row["budget"] == 20000 * more.get("times", 1)
    assert [row[key] for key in study.END] == ([8.0, 8.5, 0.0, 1.0] if is_judged else [None] * 4)


def test_failed_runs_end_along_edges(tables, monkeypatch):
    records = []
    for algorithm, k in ((DE, 3), (ES, 3), (ES, 2)):
        problem = partly_drawn(40, k)
        edge = int(np.argmin(study.slopes(problem))) if algorithm == ES else 39
        whose = {"algorithm": algorithm, "instance": k, "run": 4, "y": along(problem, edge, 0.1).tolist()}
        records += [record(**whose), record(MILD, **whose), record(times=10, **whose), record(stop="target", **whose)]
    monkeypatch.setattr(tables, "records", lambda cells: records)
    failed = list(study.failed_runs(tables))
    assert [(row["algorithm"], row["instance"], row["run"]) for row in failed] == [(ES, 2, 4), (ES, 3, 4), (DE, 3, 4)]
    assert {row["abs_error"] for row in failed} == {0.5}
    assert all(row["flat_edges" if row["algorithm"] == ES else "last_edge"] == pytest.approx(1.0) for row in failed)


def made_run(instance, evaluations, succeeds=True, area=3.0, stop="stagnation"):
    """A row of runs.csv, of a run that ends with so many evaluations."""
    ends = {"target": evaluations, "stop": "target"} if succeeds else {"target": None, "stop": stop}
    return {"N": 3, "instance": instance, "evaluations": evaluations, "run_time_area": area} | ends


def test_success_rate_and_ert():
    found = study.times([made_run(k, 100.0) for k in range(1, 10)] + [made_run(10, 300.0, False, stop="budget")])
    assert found["successes"] == 9 and found["success_rate"] == 0.9 and found["stagnations"] == 0
    assert study.times([made_run(1, 100.0), made_run(2, 50.0, False)])["stagnations"] == 1
    assert (found["success_rate_low"], found["success_rate_high"]) == pytest.approx((0.55498, 0.99747), abs=1e-5)
    assert found["ert"] == pytest.approx((9 * 100.0 + 300.0) / 9)
    assert found["ert_low"] < found["ert"] < found["ert_high"]


def test_a_ratio_pairs_the_runs_on_an_instance():
    """The costs scatter widely, but the ratio is the same on each instance, and so in each of its resamples."""
    rows, halves = (
        [made_run(k, 100.0 * k / by, area=math.log10(k) - by + 1) for k in range(1, 21)] for by in (1.0, 2.0)
    )
    found = study.ratios(rows, halves)
    assert [found[f"ert_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([2.0] * 3)
    assert [found[f"targets_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([10.0] * 3)
    failing = [made_run(k, 100.0, False) for k in range(1, 21)]
    assert study.ratios(failing, [made_run(k, 100.0) for k in range(1, 21)])["ert_ratio"] == math.inf


def test_tables_compare_with_the_papers_instance_and_with_the_other_algorithm():
    costs = {("none", ES): 10.0, ("none", DE): 30.0, ("plane-angle", ES): 40.0, ("plane-angle", DE): 60.0}
    cells = {(*key, 3, 20000): [made_run(k, cost) for k in (1, 2, 3)] for key, cost in costs.items()}
    rows = by_key(study.instance_rows(cells), "factors", "algorithm", N=3, budget=20000, instances=3)
    ratio = {("none", ES): 1.0, ("none", DE): 1.0, ("plane and angle", ES): 4.0, ("plane and angle", DE): 2.0}
    assert {key: row["ert_ratio"] for key, row in rows.items()} == ratio
    assert {row["factors"]: row["ert_ratio"] for row in study.ratio_rows(cells)} == {
        "none": 3.0,
        "plane and angle": 1.5,
    }


def test_an_angle_explains_a_printed_mean_that_15_of_its_runs_may_have():
    rng = np.random.default_rng(1)
    angles = {
        (f"degrees{degrees}", ES, 3, 20000): [made_run(0, float(value)) for value in rng.normal(mean, 300.0, 200)]
        for degrees, mean in ((1, 4200.0), (45, 6000.0))
    }
    number = {"algorithm": ES, "N": 3, "quantity": "mean_evaluations", "paper": "4.2336e+03", "corrected": ""}
    near, far = study.angle_rows(angles, [number | {"readings": ""}])
    assert near["p_holm"] == near["p_printed"] > 0.1 and far["p_holm"] == 2.0 * far["p_printed"] < 1e-4
    assert (near["degrees"], near["mean_evaluations"]) == (1, pytest.approx(4200.0, rel=0.02))
    assert (
        study.angle_rows(angles, [number | {"readings": "?.0000e+03"}])[1]["p_printed"] > 0.05
    )  # 6 is a digit that fits


def test_deviating_evaluations_are_those_of_the_verdict(root):
    """≠ and ‡ in REPRODUCTION.md's table mark the N at which εMAg-ES does not give the printed evaluations."""
    page = (root / "REPRODUCTION.md").read_text(encoding="utf-8")
    (line,) = [line for line in page.splitlines() if line.startswith("| εMAg-ES, mean evaluations | ")]
    marks = dict(zip((2, 3, 5, 10, 20, 40), line.split("|")[2:-1], strict=True))
    assert tuple(N for N, mark in marks.items() if mark.split()[-1] in ("≠", "‡")) == study.DEVIATING


@pytest.mark.slow
def test_several_runs_on_each_instance():
    """On odd instances all four runs succeed, on the others none: it is the instance. Runs of the others cost a third."""
    rows, others = (
        [made_run(k, cost if k % 2 else 4.0 * cost, succeeds=k % 2 == 1) for k in range(1, 21) for _ in range(4)]
        for cost in (100.0, 100.0 / 3.0)
    )
    found = study.repeated_row(rows, others, budget=400)
    assert (found["instances"], found["runs"], found["successes"], found["success_rate"]) == (20, 80, 40, 0.5)
    assert [found[f"with_{k}"] for k in range(5)] == [10, 0, 0, 0, 10]
    assert found["success_between"] == pytest.approx(1.0) and found["p_same_rate"] == pytest.approx(1e-4)
    ends = found["success_rate_low"], found["success_rate_high"]
    assert ends == pytest.approx((0.272, 0.728), abs=1e-3)  # 10 of 20
    assert found["ert"] == 500.0 and found["ert_low"] < 400.0 and found["ert_high"] > 600.0
    assert [found[f"ert_ratio{end}"] for end in ("", "_low", "_high")] == pytest.approx([3.0] * 3)


@pytest.mark.parametrize(("share", "runs"), [(-0.1, 150.0), (0.0, 150.0), (0.5, 50.0), (1.0, 30.0), (math.nan, 30.0)])
def test_runs_on_one_instance_are_worth_less_than_independent_ones(share, runs):
    assert study.effective_runs(30, 5, share) == runs


def test_success_rates_in_bins_of_a_property():
    """On ten instances, whose angles are 9°, 18° … 90°; those from 50° on fail."""
    v2 = np.array([0.6, 0.8, 0.0])
    problems = {k: transformed_cube(v2, 9.0 * k, np.full(3, 27.0)) for k in range(1, 11)}
    runs = [made_run(k, 100.0, succeeds=k <= 5) for k in range(1, 11) for _ in range(k)]
    bins = [row for row in study.property_rows({DE: runs}, problems) if row["property"] == "angle"]
    assert [row["success_rate"] for row in bins] == [1.0, 1.0, 0.5, 0.0, 0.0]
    assert [row["middle"] for row in bins] == pytest.approx([13.5, 31.5, 49.5, 67.5, 85.5])
    assert [row["instances"] for row in bins] == [2] * 5 and [row["runs"] for row in bins] == [3, 7, 11, 15, 19]
    assert bins[2]["success_rate_low"] < 0.02 and bins[2]["success_rate_high"] > 0.98  # two instances tell little


# The page


def test_the_verdicts_on_our_distribution():
    """And the comparisons that are open or speak against a claim."""
    rows = [row for row in read_table(FOLDER / "class_claims.csv") if row["scope"] == "paper"]
    verdicts = {(row["claim"], row["part"]): row["verdict"] for row in rows}
    undecided = dict.fromkeys((("target", ""), ("evaluations", "table2"), ("evaluations", "figure3")), "undecided")
    assert verdicts == undecided | {("growth", ""): "contradicted", ("rank", ""): "supported"}
    others = group_by([row for row in rows if row["supports"] != "yes"], "part")
    where = {part: {row["N"] for row in some} for part, some in others.items()}
    assert where == {"": {"40", "10-40"}, "table2": {"40"}, "figure3": {"3", "5", "10"}}


def test_what_the_page_says_of_angles():
    """The rotation eases the problem for εMAg-ES from N = 3 to 20, and hardens it for LSHADE44 from N = 5 on."""
    of = by_key(read_table(FOLDER / "angles.csv"), "degrees", "algorithm", "N")
    assert all(of[10, ES, N]["ert_high"] < of[0, ES, N]["ert_low"] for N in (3, 5, 10, 20))
    assert all(of[10, DE, N]["ert_low"] > of[0, DE, N]["ert_high"] for N in (5, 10, 20, 40))
    fitting = [key for key, row in of.items() if key[1] == ES and row["p_holm"] >= 0.05]
    fits = [{degrees for degrees, _, its in fitting if its == N} for N in (3, 5, 10, 20, 40)]
    assert all(fits) and not set.intersection(*fits)


def test_what_pages_say_of_factors_and_runs():
    """At N = 40 both EAs fail in about half of the runs on our distribution, and hardly ever on the milder one."""
    of = by_key(read_table(FOLDER / "instances.csv"), "algorithm", "factors", N=40, budget=20000)
    for key in ((ES, "translation"), (DE, "translation"), (ES, "angle")):
        assert of[key]["ert_ratio_low"] < 1.0 < of[key]["ert_ratio_high"]
    of = by_key(read_table(FOLDER / "repeated.csv"), "sample", "algorithm", runs=150)
    es, de = (of[CLASS, algorithm] for algorithm in (ES, DE))
    assert len(of) == 4 and all(0.3 < row["success_rate"] < 0.6 for row in (es, de))
    assert all(of[MILD, algorithm]["success_rate"] > 0.9 for algorithm in (ES, DE))
    assert es["success_between_high"] < 0.5 < de["success_between_low"] and de["p_same_rate"] < 0.001


def test_the_damping_is_what_the_study_of_repair_found(root):
    """The page quotes how many drawn instances are solved at N = 40 with the published damping, and with twice that."""
    path = root / "studies/damping/repair.csv"
    if not path.exists():
        pytest.skip("the study of repair is not here")
    known = {"N": 40, "instances": "drawn", "repair": "published", "sigma_start": "1"}
    solved = {D: row["successes"] for D, row in by_key(read_table(path), "damping", runs=60, **known).items()}
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    sentence = page[page.index("**The missing damping") :]
    assert sentence.index(f"solves {solved[1]} of 60 drawn") < sentence.index(f"{solved[2]} of 60 with twice")
