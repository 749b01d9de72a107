"""The runs made here against the first ones of the reference sample."""

import json

from check_reference import compare
from klee_minty.files import read_csv
from workflow.dependencies import source_digest

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


def check(call, folder, runs, N, sources=None, optimizers=None, **changes):
    """Rows of the check of runs by a sample that has one run at N = 2, made elsewhere."""
    (folder / "sample.csv").write_text(
        "algorithm,N,run,stop,evaluations,f,nu,distance,run_time_area\nepsmag_es,2,0,target,9,8.0,0.0,1e-9,1.5\n"
    )
    settings = {"seed": 1, "budget": 20000, "stagnation": 100, "parameters": {}}
    made_with = settings | {"runs": 1, "numpy": "0.1", "machine": "abacus"} | ({"sources": sources} if sources else {})
    (folder / "sample.json").write_text(json.dumps(made_with))
    arguments = ["--reference", folder / "sample.csv", folder / "sample.json"]
    arguments += ["--settings", json.dumps(settings | {"instances": [0]} | changes)]
    arguments += ["--optimizers", json.dumps(optimizers or {})]
    arguments += ["--runs", runs, "--dimensions", N, "--chunks", "0-1", "--output", folder / "check.csv"]
    assert call("check_reference", *arguments) is None
    return read_csv(folder / "check.csv")


def test_only_runs_that_the_sample_has_and_under_its_conditions_are_checked(call, make_runs, tmp_path):
    runs = make_runs(tmp_path / "runs", "epsmag_es", [2, 3], 2)
    (row,) = check(call, tmp_path, runs, 2)
    assert (row["algorithm"], row["N"], row["runs"], row["identical"]) == ("epsmag_es", 2, 1, 0)
    assert row["same_source"] == 1 and "seed" not in row["differences"] and "not abacus" in row["differences"]
    assert check(call, tmp_path, runs, 3) == [] == check(call, tmp_path, runs, 2, budget=100)


def test_another_source_is_told(call, make_runs, tmp_path):
    runs = make_runs(tmp_path / "runs", "epsmag_es", [2], 2)
    file = tmp_path / "epsmag_es.py"
    for text, same in (("a = 1\n", 1), ("a = 2\n", 0)):
        file.write_text("a = 1\n")
        digest = source_digest(file)
        file.write_text(text)
        row = check(call, tmp_path, runs, 2, sources={"epsmag_es": digest}, optimizers={"epsmag_es": str(file)})[0]
        assert row["same_source"] == same
