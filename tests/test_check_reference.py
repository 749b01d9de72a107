"""The runs made here against the first ones of the reference sample."""

import json
import math
from functools import partial

import check_reference
from check_reference import comparisons, other_conditions
from klee_minty.dependencies import source_digest
from klee_minty.files import read_json
from klee_minty.paper.samples import made_here, with_optimum

import numpy as np
import pytest

CONDITIONS = {"problem": "rotated_klee_minty", "seed": 1, "budget": 20000, "stagnation": 100, "instances": [0]}
CONDITIONS["parameters"] = {}
HERE = {"seed": 1, "numpy": "2.4", "machine": "x86_64", "sources": {"epsmag_es": "a", "lshade44": "b"}}
EDITED = HERE | {"sources": {"epsmag_es": "a", "lshade44": "c"}}


def runs_of(n, mean=1000.0, seed=1):
    known = {"algorithm": "lshade44", "N": 2, "stop": "target", "nu": 0.0, "run_time_area": 2.0}
    counts = np.random.default_rng(seed).normal(mean, 100.0, n).tolist()
    ends = [{"evaluations": count, "f": 8.0 + count * 1e-12, "distance": count * 1e-11} for count in counts]
    return [with_optimum(known | {"run": run} | end) for run, end in enumerate(ends)]


SAMPLE = runs_of(200)


check = partial(comparisons, sample={("lshade44", 2): SAMPLE})
answer = partial(check_reference.answer, made_with=HERE)


def test_the_same_runs_need_no_test():
    (row,) = check(SAMPLE[:15])
    assert (row["runs"], row["identical"], row["p_values"], row["p"]) == (15, 15, [], 1.0)
    assert "All 200 runs" in answer(check(SAMPLE + runs_of(5)), HERE)
    assert answer(comparisons(SAMPLE, {}), HERE).startswith("None of these runs")


def test_rank_sums():
    assert check_reference.rank_sum([math.inf] * 5, [math.inf] * 5) == 1.0
    assert check_reference.rank_sum(range(15), [math.inf] * 15) < 1e-5
    assert check_reference.rank_sum(range(15), range(15)) > 0.9


@pytest.mark.parametrize("mean, agree", [(1000.0, True), (1300.0, False)])
def test_other_runs_agree_if_their_statistics_do(mean, agree):
    (row,) = check(runs_of(15, mean, seed=2))
    assert row["identical"] == 0 and row["p"] == min(1.0, 3.0 * min(row["p_values"]))
    assert len(row["p_values"]) == 3 and all((p > 0.01) == agree for p in row["p_values"])
    said = answer([row], HERE | {"seed": 2})
    assert "seed 2, not 1" in said and ("NOT" in said) != agree


def test_a_run_that_only_a_changed_file_explains_is_a_warning():
    runs = [dict(run) for run in SAMPLE[:15]]
    runs[3]["f"], runs[7]["f"] = np.nextafter(runs[3]["f"], 9.0), 9.0
    said = answer(check(runs), HERE)
    assert "WARNING: LSHADE44 at N = 2" in said and "13 of the 15" in said
    for here in (HERE | {"numpy": "3"}, EDITED):
        assert "WARNING" not in answer(check(runs), here)


def test_the_level_is_strict_only_for_the_sources_of_the_sample():
    """Users try many seeds; an edited algorithm has to agree at 5 %, whatever the p-values of the other."""
    rows = check(runs_of(15, 1075.0, seed=4))
    assert 0.001 < rows[0]["p"] < 0.05 and "NOT" not in answer(rows, HERE)
    rows[0] |= {"p": 0.03}
    rows.insert(0, rows[0] | {"algorithm": "epsmag_es", "p": 0.005})
    assert "smallest corrected p = 0.005" in answer(rows, HERE)
    said = answer(rows, EDITED)
    assert "NOT" in said and "source of LSHADE44" in said and "LSHADE44 at N = 2, corrected p = 0.030" in said


def test_which_settings_are_the_papers():
    for own in ({}, {"seed": 7}, {"parameters": {"mine": {"a": 1}}}):
        assert not other_conditions(CONDITIONS | own, CONDITIONS)
    others = {"instance 0": {"instances": [0, 1]}, "20000 N": {"budget": 100}, "100 N": {"stagnation": 200}}
    others["another problem"] = {"problem": {"name": "cube"}}
    others["εMAg-ES"] = {"parameters": {"epsmag_es": {"repair_steps": 1}}}
    for named, changed in others.items():
        assert named in other_conditions(CONDITIONS | changed, CONDITIONS)


def test_from_files(tmp_path, call, make_runs, collect_runs, root):
    """Runs of the sample's own seed are its first ones; of another budget they are not the paper's."""
    runs, _ = collect_runs(tmp_path, [make_runs(tmp_path, "lshade44", [2], 3)], [2], ["0-2"])
    reference = [root / "data/paper/reference.csv", root / "data/paper/reference.json"]
    source, made_with = root / "scripts/optimizers/lshade44.py", read_json(reference[1])
    of_here, said = made_here({"seed": 1, "files": {"lshade44": source}}), []
    assert of_here["seed"] == 1 and of_here["sources"] == {"lshade44": source_digest(source)} and "files" not in of_here
    for changed in ({}, {"budget": 100}):
        conditions = json.dumps(CONDITIONS | {"files": {"lshade44": str(source)}} | changed)
        options = ("--runs", runs, "--reference", *reference, "--conditions", conditions)
        assert call("check_reference", *options, "--output", tmp_path / "verdict.txt") is None
        said.append((tmp_path / "verdict.txt").read_text())
    keys = ("numpy", "machine")
    assert "All 3 runs" in said[0] or [of_here[key] for key in keys] != [made_with[key] for key in keys]
    assert "not the paper's" in said[1]
