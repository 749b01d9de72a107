"""Runs that repeat an earlier one are found by all that is known of them, and count once where all do."""

import itertools
import math

from compare_algorithms import corrected_tests, running_times
from klee_minty.files import group_by, read_csv
from klee_minty.results.copies import copy_columns, independent
from klee_minty.statistics.running_times import evaluations_and_successes

import numpy as np
import pytest

RECORD = {"algorithm": "mine", "N": 2, "instance": 0, "run": 0, "evaluations": 9, "f": 8.0, "nu": 0.0, "y": [8.0, 8.0]}
RECORD |= {"improvements": [[1, 9.0, 3.0], [5, 8.0, 0.0]]}
OTHERS = [  # what makes it another run
    {"algorithm": "yours"},
    {"N": 3},
    {"instance": 1},
    {"evaluations": 10},
    {"improvements": [[1, 9.5, 3.0], [5, 8.0, 0.0]]},  # with the same hits
    {"y": [7.0, 8.0]},
    {"y": None},
]


def found(records):
    return [(each["copy_of"], each["has_y"]) for each in copy_columns(records)]


@pytest.mark.parametrize("other", OTHERS)
def test_a_copy_is_equal_in_all_but_its_number(other):
    records = [RECORD, RECORD | other | {"run": 1}, RECORD | {"run": 2}, RECORD | {"run": 3}]
    assert [first for first, _ in found(records)] == [None, None, 0, 0]


def test_without_y_equal_runs_are_told_apart_from_copies():
    records = [RECORD | {"run": run, "y": None} for run in range(2)]
    assert found(records) == [(None, 0), (0, 0)]


def rows(*instances):
    """Rows of runs.csv; of each instance which runs are copies of its run 0."""
    return [
        {"instance": instance, "run": run, "copy_of": 0 if run in copies else math.nan, "has_y": 1}
        for instance, copies in enumerate(instances)
        for run in range(3)
    ]


@pytest.mark.parametrize(("its", "taken"), [
    (rows([1, 2]), [1, 0, 0]),
    (rows([1, 2], [1, 2]), [1, 0, 0, 1, 0, 0]),
    (rows([1, 2], [1]), [1] * 6),
    (rows([1, 2], []), [1] * 6),
    ([row | {"has_y": 0} for row in rows([1, 2])], [1] * 3),
    ([{"instance": 0, "run": run} for run in range(3)], [1] * 3),  # of a table without the columns
    ([row for row in rows([], []) if not row["run"]], [1, 1]),
])  # fmt: skip
def test_one_run_on_each_instance_counts_where_nothing_but_copies_are_there(its, taken):
    assert independent(its) == list(map(bool, taken))


def repeated_runs(algorithm, costs, times):
    """Rows of runs.csv and of target_hits.csv: on each instance a run of such a cost, so many times."""
    runs, hits = [], []
    for (instance, cost), run in itertools.product(enumerate(costs), range(times)):
        row = {"algorithm": algorithm, "N": 2, "instance": instance, "run": run, "evaluations": cost}
        known = {"f": 8.0 + instance, "nu": 0.0, "f_opt": 8.0 + instance, "stop": "target"}
        runs.append(row | known | {"copy_of": 0 if run else math.nan, "has_y": 1})
        hits.append(row | {"target_hits": [cost] * 103})
    return runs, hits


def result(*costs, times):
    parts = [repeated_runs(f"a{place}", some, times) for place, some in enumerate(costs)]
    runs, hits = ([row for part in parts for row in part[kind]] for kind in (0, 1))
    cells, runs_of = group_by(hits, "algorithm", "N"), group_by(runs, "algorithm", "N")
    samples = {cell: evaluations_and_successes(its)[:, independent(runs_of[cell])] for cell, its in cells.items()}
    return running_times(runs, cells), corrected_tests(samples)


@pytest.mark.parametrize("instances", [1, 2, 15])
def test_copies_change_neither_ert_nor_interval_nor_test(instances):
    costs = np.random.default_rng(1).integers(90, 2000, (2, instances)).tolist()
    (alone, test), (times, again) = (result(*costs, times=times) for times in (1, 7))
    assert repr(test) == repr(again)
    for one, row in zip(alone, times, strict=True):
        copied = {"runs": 7, "successes": 7, "feasible": 7}
        expected = one | {key: factor * one[key] for key, factor in copied.items()} | {"copies": 6 * one["runs"]}
        assert repr(row) == repr(expected) and row["independent"] == one["runs"]
    assert math.isnan(times[-1]["f_med"]) == (instances > 1)  # of instances with other optima


def test_a_deterministic_algorithm_is_tested_against_itself_only_on_several_instances():
    """15 copies each of two runs that differ in 1 % said 0.99 times the ERT, p = 3e-5."""
    (test,) = result([100], [101], times=15)[1]
    assert math.isnan(test["p_value"]) and test["ratio"] == 100 / 101


def test_who_collects_notes_copies_in_the_table_of_runs(tmp_path, call, make_problems):
    code = "def optimize(box, rng):\n    box.evaluate([box.lower, 0.5 * (box.lower + box.upper)])\n"
    (tmp_path / "fixed.py").write_text("import numpy as np\n" + code.replace("([", "(np.array([").replace("])", "]))"))
    folder = tmp_path / "runs/rotated_klee_minty/fixed/seed1-budget20000-stagnation100"
    which = ("--algorithm", "fixed", "--file", tmp_path / "fixed.py", "--N", 2, "--runs", "0-2")
    assert call("optimize", *which, "--output", folder / "N2/instance0/runs0-2.jsonl") is None
    given = ("--problems", make_problems(tmp_path / "problems", [2]), "--dimensions", 2, "--chunks", "0-2")
    assert call("collect_runs", "--runs", folder, *given, "--instances", 0, "--data", tmp_path) is None
    runs = read_csv(tmp_path / "runs.csv", "algorithm", "stop")
    assert [run["copy_of"] for run in runs[1:]] == [0, 0] and independent(runs) == [True, False, False]
