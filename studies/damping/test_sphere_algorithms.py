"""The table of algorithms on the sphere under planes, by hand-made runs."""

import sphere_algorithms
from klee_minty.files import write_json_lines


def test_ert_counts_the_evaluations_of_failed_runs(tmp_path):
    folder = tmp_path / "sphere_under_planes-active=5" / "some_es" / "seed1" / "N10"
    folder.mkdir(parents=True)
    records = [
        {"stop": "target", "evaluations": 100},
        {"stop": "budget", "evaluations": 300},
        {"stop": "target", "evaluations": 200},
    ]
    write_json_lines(folder / "instances1-3.jsonl", records)
    row = sphere_algorithms.row(folder / "instances1-3.jsonl")
    assert row == {"N": 10, "active": 5, "algorithm": "some_es", "runs": 3, "successes": 2, "ert": 300.0}
