"""Aggregation of hand-made records: indicators, ECDFs, and what is refused."""

import csv
import math

from klee_minty.files import read_csv, write_csv, write_json, write_json_lines
from klee_minty.settings import folder_name
from klee_minty.targets import CONSTRAINT_TARGETS, OBJECTIVE_TARGETS

import pytest

SETTINGS = folder_name(seed=1, budget=500, stagnation=100)
LP = {"solver": "glpk_ipm", "N": 2, "f_opt": 8.0, "status": "optimal", "f": 8.25, "nu": 1.5e-6, "abs_error": 0.25}
LP |= {"distance": 0.5, "y": [8.0, 8.25]}


def record(algorithm, number, error, evaluations, nu=0.0):
    """A run with N = 2 that hit every target (or every one down to nu) at its last evaluation."""
    f = 8.0 + error
    constraint = [evaluations if nu <= target else None for target in CONSTRAINT_TARGETS]
    objective = [evaluations if nu == 0.0 and error <= target else None for target in OBJECTIVE_TARGETS]
    return {
        "algorithm": algorithm,
        "N": 2,
        "instance": 0,
        "run": number,
        "f_opt": 8.0,
        "seed": 1,
        "budget": 1000,
        "stagnation": 200,
        "parameters": {},
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


def chunk(data, algorithm):
    """The file of an algorithm's three runs."""
    return data / f"runs/{algorithm}/{SETTINGS}/N2/runs0-2.jsonl"


@pytest.fixture
def data(tmp_path):
    errors = {"epsmag_es": (1e-9, 8e-9, 2e-9), "own_es": (4e-9, 3e-9, 5e-9)}
    evaluations = {"epsmag_es": 100, "own_es": 10}
    for algorithm, own in errors.items():
        runs = [record(algorithm, number, error, evaluations[algorithm]) for number, error in enumerate(own)]
        write_json_lines(chunk(tmp_path, algorithm), runs)
    runs = [record("random_search", number, 1.0, 900, nu) for number, nu in enumerate((0.0, 0.5, 2.0))]
    write_json_lines(chunk(tmp_path, "random_search"), runs)
    write_json(tmp_path / "lp/glpk_ipm/N2.json", LP)
    return tmp_path


def aggregate(call, data, algorithms=("epsmag_es", "own_es", "random_search")):
    folders = [data / "runs" / algorithm / SETTINGS for algorithm in algorithms]
    runs = ("--runs", *folders, "--dimensions", 2, "--chunks", "0-2", "--solutions", data / "lp/glpk_ipm")
    outputs = []
    for name in ("indicators", "indicators_by_instance", "lp_indicators", "lp_indicators_by_instance", "ecdf"):
        outputs += [f"--{name.replace('_', '-')}", data / f"{name}.csv"]
    return call("aggregate", *runs, *outputs)


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
    assert list(steps[0]) == ["algorithm", "N", "evaluations", "proportion"]


def test_lp_indicators(data, call):
    aggregate(call, data)
    (row,) = read_csv(data / "lp_indicators.csv")
    kept = {key: value for key, value in LP.items() if key != "y"}
    assert row == kept | {"feasibility_rate": 0.0, "instances": "0"}


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[:100], " is not valid JSON ("),
        (lambda text: "", " ends after 0 of 3 runs;"),
        (lambda text: text.replace('"N": 2', '"N": 3', 1), ", run 0: N is 3, not 2;"),
        (
            lambda text: text.replace('"seed": 1', '"seed": 7', 1),
            ", run 0: seed is 7, which is not that of the folder;",
        ),
    ],
    ids=["truncated", "empty", "wrong N", "wrong seed"],
)
def test_a_damaged_file_of_runs_is_named_and_nothing_overwritten(data, call, damage, message):
    (data / "indicators.csv").write_text("old")
    path = chunk(data, "own_es")
    path.write_text(damage(path.read_text()))
    told = aggregate(call, data)
    assert told.startswith(f"aggregate.py: {path}{message}") and "\n" not in told
    assert told.endswith("; delete it and run snakemake again")
    assert (data / "indicators.csv").read_text() == "old"


def test_a_missing_file_of_runs_is_named(data, call):
    path = chunk(data, "own_es")
    path.unlink()
    assert aggregate(call, data) == f"aggregate.py: {path} is missing; run snakemake to make it"


def test_no_hit_at_all_is_a_flat_curve(data, call):
    runs = [record("random_search", number, 1.0, 900, nu=2e4) for number in range(3)]
    write_json_lines(chunk(data, "random_search"), runs)
    assert aggregate(call, data, ["random_search"]) is None
    assert (data / "ecdf.csv").read_text().splitlines()[1:] == ["random_search,2,1,0.0"]


def test_a_csv_keeps_names_that_look_like_numbers(tmp_path):
    write_csv(tmp_path / "a.csv", [{"algorithm": "inf", "N": 2, "status": "5"}])
    assert read_csv(tmp_path / "a.csv") == [{"algorithm": "inf", "N": 2, "status": "5"}]
