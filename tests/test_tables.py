"""Aggregation, ranking and tables from hand-made records to LaTeX."""

import csv
import math

from klee_minty.files import read_csv, write_csv, write_json
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS
from table2 import join, results

import pytest


def run(algorithm, number, error, evaluations, nu=0.0):
    """A record of a run with N = 2 that hit every target (or every one down to nu) at its last evaluation."""
    f = 8.0 + error
    constraint = [evaluations if nu <= target else None for target in CONSTRAINT_TARGETS]
    objective = [evaluations if nu == 0.0 and error <= target else None for target in OBJECTIVE_TARGETS]
    return {
        "algorithm": algorithm,
        "N": 2,
        "run": number,
        "seed": 1,
        "budget": 1000,
        "stagnation": 200,
        "evaluations": evaluations,
        "last_generation": 10,
        "f": f,
        "nu": nu,
        "distance": 2.0 * error,
        "y": [8.0, f],
        "stop": "target" if objective[-1] else "optimizer",
        "target_hits": constraint + objective,
        "elapsed": 0.0,
        "versions": {},
    }


LP = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "status": "optimal", "f": 8.25, "nu": 1.5e-6, "abs_error": 0.25}
ARGUMENTS = ("--algorithms", "epsmag_es", "own_es", "random_search", "--solvers", "glpk_ipm", "--dimensions", 2)


@pytest.fixture
def data(tmp_path):
    records = [
        *[run("epsmag_es", number, error, 100) for number, error in enumerate((1e-9, 8e-9, 2e-9))],
        *[run("own_es", number, error, 10) for number, error in enumerate((4e-9, 3e-9, 5e-9))],
        *[run("random_search", number, 1.0, 900, nu) for number, nu in enumerate((0.0, 0.5, 2.0))],
    ]
    for record in records:
        write_json(tmp_path / f"runs/{record['algorithm']}/N2/run{record['run']}.json", record)
    write_json(tmp_path / "lp/glpk_ipm/N2.json", LP | {"distance": 0.5, "y": [8.0, 8.25]})
    return tmp_path


def aggregate(call, data):
    return call("aggregate", "--data", data, *ARGUMENTS, "--runs", 3)


def rank(call, data):
    files = ("--indicators", data / "indicators.csv", "--ecdf", data / "ecdf.csv")
    return call("rank", *files, "--budget", 500, "--output", data / "ranking.csv")


def test_indicators_and_ecdf(data, call):
    assert aggregate(call, data) is None
    es, _, rs = read_csv(data / "indicators.csv")
    assert (es["algorithm"], es["N"], es["runs"], es["f_opt"]) == ("epsmag_es", 2, 3, 8.0)
    assert (es["f_best"], es["f_med"], es["nu_med"]) == (8.0 + 1e-9, 8.0 + 2e-9, 0.0)
    assert (es["mean_evaluations"], es["success_rate"], es["feasibility_rate"]) == (100.0, 1.0, 1.0)
    assert es["mean_distance"] == pytest.approx(2.0 * 11e-9 / 3)
    assert (rs["nu_med"], rs["feasibility_rate"], rs["success_rate"]) == (0.5, 1 / 3, 0.0)
    assert rs["mean_distance"] == 2.0 and math.isnan(rs["std_distance"])
    with open(data / "ecdf.csv", newline="") as file:
        steps = list(csv.DictReader(file))
    # The runs of RS hit 52 + 1, 22 (10^4 ... 10^-0.2) and 19 (10^4 ... 10^0.4) targets.
    assert [(step["algorithm"], step["evaluations"], float(step["proportion"])) for step in steps] == [
        ("epsmag_es", "100", 1.0),
        ("own_es", "10", 1.0),
        ("random_search", "900", (53 + 22 + 19) / 309),
    ]
    assert steps[0].keys() == {"algorithm", "N", "evaluations", "proportion", "made"}


def test_lp_indicators(data, call):
    aggregate(call, data)
    with open(data / "lp_indicators.csv", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row == {
        "solver": "glpk_ipm",
        "N": "2",
        "f_opt": "8.0",
        "f": "8.25",
        "nu": "1.5e-06",
        "abs_error": "0.25",
        "feasibility_rate": "0.0",
        "distance": "0.5",
        "status": "optimal",
        "instances": "0",
        "made": "by_hand:1",
    }


def test_ranking(data, call):
    aggregate(call, data)
    assert rank(call, data) is None
    rows = read_csv(data / "ranking.csv")
    assert [(row["N"], row["algorithm"]) for row in rows[2:4]] == [(2, "random_search"), ("all", "epsmag_es")]
    es, own, rs = rows[:3]
    assert (es["rank_error"], own["rank_error"], rs["rank_error"]) == (1.0, 2.0, 3.0)
    assert (es["rank_error_tied"], own["rank_error_tied"]) == (1.5, 1.5)  # within 1e-8
    assert (es["rank_distance"], own["rank_distance"], rs["rank_distance"]) == (1.0, 2.0, 3.0)
    assert (es["rank_run_time"], own["rank_run_time"], rs["rank_run_time"]) == (2.0, 1.0, 3.0)
    assert (es["rank"], own["rank"], rs["rank"]) == (1.0, 2.0, 3.0)
    assert (es["rank_tied"], own["rank_tied"], rs["rank_tied"]) == (1.5, 1.5, 3.0)
    assert es["run_time_area"] == pytest.approx(2.0)
    assert rs["run_time_area"] == pytest.approx((94 * math.log10(900) + 215 * 3.0) / 309)


def test_table_2_shows_the_evolutionary_algorithms(data, call):
    aggregate(call, data)
    assert call("table2", "--indicators", data / "indicators.csv", "--output", data / "t.tex") is None
    lines = (data / "t.tex").read_text().splitlines()
    header = next(line for line in lines if line.startswith("$N$"))
    assert header.count("&") == 8 and header.endswith(r"meanFevals \\")
    assert [line for line in lines if line.startswith(("$2$", r"\multicolumn{9}"))] == [
        r"\multicolumn{9}{c}{$\epsilon$MAg-ES} \\",
        r"$2$ & $2^3$ & 8.0000e+00 & 8.0000e+00 & 0 & 2.0000e-09 & 1.00 & 7.3333e-09 & 1.0000e+02 \\",
        r"\multicolumn{9}{c}{own\_es} \\",
        r"$2$ & $2^3$ & 8.0000e+00 & 8.0000e+00 & 0 & 4.0000e-09 & 1.00 & 8.0000e-09 & 1.0000e+01 \\",
    ]
    assert r"\label{KMtab1}" in lines


@pytest.mark.parametrize(("dimensions", "told"), [((4,), "in dimension $4$."), ((2, 5, 3), "in dimension $2$ to $5$.")])
def test_table_2_names_the_dimensions(data, call, dimensions, told):
    aggregate(call, data)
    row = read_csv(data / "indicators.csv")[0]
    assert told in results([row | {"N": N, "f_opt": N**3} for N in dimensions])[0]


def test_the_caption_of_table_2_names_algorithms_while_they_are_few():
    assert join(["A"]) == "A" and join(["A", "B", "C"]) == "A, B and C"
    assert join(["A"] * 9) == "9 algorithms"


def test_table_3(data, call):
    aggregate(call, data)
    assert call("table3", "--indicators", data / "lp_indicators.csv", "--output", data / "t.tex") is None
    lines = (data / "t.tex").read_text().splitlines()
    row = r"$2$ & $2^3$ & 8.2500e+00 & 1.5000e-06 & 2.5000e-01 & 0.00 & 5.0000e-01 & -- \\"
    assert row in lines and r"\multicolumn{8}{c}{GLPK interior point} \\" in lines


def test_ranking_table(data, call):
    aggregate(call, data)
    rank(call, data)
    assert call("table_ranking", "--ranking", data / "ranking.csv", "--output", data / "t.tex") is None
    rows = [line for line in (data / "t.tex").read_text().splitlines() if line.startswith(("$2$", "all"))]
    assert rows[:2] == [
        r"$2$ & 1.00 & 1.00 (1.50) & 1.00 & 2.00 & 1.33 (1.50) & 1.00 (1.50) \\",
        r"all & 1.00 & 1.00 (1.50) & 1.00 & 2.00 & 1.33 (1.50) & 1.00 (1.50) \\",
    ]
    assert len(rows) == 6


def test_table_1_names_the_number_of_runs(tmp_path, call):
    (tmp_path / "indicators.csv").write_text("algorithm,N,runs\nlshade44,2,7\n")
    indicators = ["--indicators", tmp_path / "indicators.csv"]
    assert call("table1", *indicators, "--output", tmp_path / "t.tex") is None
    assert "$7$ independent runs" in (tmp_path / "t.tex").read_text()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda path: path.write_text(path.read_text()[:100]), "run1.json is not valid JSON ("),
        (lambda path: path.write_text(""), "run1.json is not valid JSON ("),
        (lambda path: path.write_text(path.read_text().replace('"N": 2', '"N": 3')), "run1.json: N is 3, not 2;"),
        (lambda path: path.unlink(), "run1.json is missing; run snakemake to make it"),
    ],
    ids=["truncated", "empty", "wrong N", "missing"],
)
def test_a_damaged_run_is_named_and_nothing_overwritten(data, call, damage, message):
    for name in ("indicators.csv", "ecdf.csv", "lp_indicators.csv"):
        (data / name).write_text("old")
    path = data / "runs/own_es/N2/run1.json"
    damage(path)
    told = aggregate(call, data)
    assert told.startswith(f"aggregate.py: {path.parent}/{message}") and "\n" not in told
    assert told.endswith(("; delete it and run snakemake again", "; run snakemake to make it"))
    assert {(data / name).read_text() for name in ("indicators.csv", "ecdf.csv", "lp_indicators.csv")} == {"old"}


def test_no_hit_at_all_is_a_flat_curve(tmp_path, call):
    for number in range(2):
        record = run("random_search", number, 1.0, 900, nu=2e4)
        write_json(tmp_path / f"runs/random_search/N2/run{number}.json", record)
    write_json(tmp_path / "lp/glpk_ipm/N2.json", LP | {"distance": 0.5, "y": [8.0, 8.25]})
    arguments = ("--algorithms", "random_search", "--solvers", "glpk_ipm", "--dimensions", 2, "--runs", 2)
    assert call("aggregate", "--data", tmp_path, *arguments) is None
    assert (tmp_path / "ecdf.csv").read_text().splitlines()[1:] == ["random_search,2,1,0.0,by_hand:1"]
    assert rank(call, tmp_path) is None
    assert read_csv(tmp_path / "ranking.csv")[0]["run_time_area"] == pytest.approx(3.0)


def test_a_csv_keeps_names_that_look_like_numbers(tmp_path):
    write_csv(tmp_path / "a.csv", [{"algorithm": "inf", "N": 2, "status": "5"}])
    assert read_csv(tmp_path / "a.csv") == [{"algorithm": "inf", "N": 2, "status": "5"}]
