"""The runs made here against the first ones of the reference sample."""

from check_reference import compare
from klee_minty.files import read_csv

import numpy as np
import pytest


def runs_of(n, mean=1000.0, seed=1):
    return [
        {"algorithm": "x", "N": 2, "run": run, "evaluations": count, "f": 8.0 + count * 1e-12, "nu": 0.0, "distance": count * 1e-11}
        for run, count in enumerate(np.random.default_rng(seed).normal(mean, 100.0, n).tolist())
    ]  # fmt: skip


def test_the_same_runs_need_no_test():
    sample = runs_of(200)
    row = compare(sample[:15], sample)
    assert (row["runs"], row["identical"]) == (15, 15) and np.isnan(row["p_evaluations"])
    assert compare(sample + runs_of(5), sample)["runs"] == 200


@pytest.mark.parametrize("mean, agree", [(1000.0, True), (1300.0, False)])
def test_other_runs_agree_if_their_statistics_do(mean, agree):
    row = compare(runs_of(15, mean, seed=2), runs_of(200))
    assert row["identical"] == 0
    assert all((row[test] > 0.01) == agree for test in ("p_evaluations", "p_distance", "p_error"))


def test_a_bit_makes_another_run():
    sample = runs_of(200)
    runs = [dict(run) for run in sample[:15]]
    runs[3]["f"] = np.nextafter(runs[3]["f"], 9.0)
    assert compare(runs, sample)["identical"] == 14


def test_without_runs_as_the_sample_has_them_there_is_nothing_to_check(call, tmp_path):
    (tmp_path / "indicators.csv").write_text("algorithm,N,runs\nrandom_search,2,15\n")
    (tmp_path / "sample.csv").write_text(
        "algorithm,N,run,stop,evaluations,f,nu,distance,run_time_area\nepsmag_es,2,0,target,9,8.0,0.0,1e-9,1.5\n"
    )
    (tmp_path / "sample.json").write_text('{"budget": 20000, "stagnation": 100, "parameters": {}, "runs": 1}')
    settings = '{"budget": 20000, "stagnation": 100, "instances": [0], "parameters": {}}'
    arguments = ["--reference", tmp_path / "sample.csv", tmp_path / "sample.json", "--settings", settings]
    arguments += ["--indicators", tmp_path / "indicators.csv", "--runs", tmp_path, "--output", tmp_path / "check.csv"]
    assert call("check_reference", *arguments) is None
    assert len(read_csv(tmp_path / "check.csv")) == 1
