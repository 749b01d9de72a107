"""What is solved, the rule and its score, by hand-made runs."""

import math

from map_standings import FAILURE, best, cells, holds, loss, taken
from read_rule import rule_rows, score_rows, shortened, summary_rows, tree

import pytest

STUDY = {
    "algorithms": {"cobyla": {"sees": "g"}, "lexma_es_damped": {"sees": "nu"}, "random_search": {"sees": "nu"}},
    "left_out": {"at_40": ["cobyla"]},
}


def rows(algorithm, evaluations, N=10, active=5, successes=None, **features):
    """A row per run; the first so many succeed, all by default."""
    successes = len(evaluations) if successes is None else successes
    names = {"problem": "any", "shape": "sphere", "active": active, "similarity": 0.0, "N": N, "algorithm": algorithm}
    names |= {"cosine": 0.0, "linear": 0, "condition": 1.0} | features
    return [
        names | {"instance": k, "evaluations": value, "success": int(k < successes)}
        for k, value in enumerate(evaluations)
    ]


def cell_of(*some):
    (cell,) = cells([row for part in some for row in part])
    return cell


def test_half_of_the_runs_solve_a_cell_and_failures_cost():
    cell = cell_of(
        rows("cobyla", [100, 300, 50], successes=2),
        rows("random_search", [10, 900, 900], successes=1),
        rows("other", [500]),
    )
    assert cell["ert"] == {"cobyla": 225.0, "other": 500.0} and cell["share"] == 0.5
    assert cell["algorithms"] == ["cobyla", "other", "random_search"]
    assert best(cell, ["cobyla", "other"]) == 225.0 and best(cell, ["random_search"]) == math.inf
    assert loss(cell, "other", ["cobyla", "other"]) == pytest.approx(math.log10(500 / 225))
    assert loss(cell, "random_search", ["cobyla"]) == loss(cell, "not_run", ["cobyla"]) == FAILURE
    assert cell_of(rows("cobyla", [1], N=2, active=9))["share"] == 1.0


@pytest.mark.parametrize(
    ("condition", "expected"),
    [("", True), ("N > 5", True), ("N <= 5", False), ("N > 5 and share <= 0.5", True), ("N > 10", False)],
)
def test_conditions(condition, expected):
    assert holds(condition, {"N": 10, "share": 0.5}) == expected


def test_the_first_line_of_the_level_that_holds_is_taken():
    rule = [
        {"level": "g", "if": "N <= 5", "algorithm": "a"},
        {"level": "g", "if": "N > 5", "algorithm": "b"},
        {"level": "nu", "if": "", "algorithm": "c"},
    ]
    assert [taken(rule, level, {"N": N}) for level, N in (("g", 5), ("g", 6), ("nu", 5))] == ["a", "b", "c"]


def a_map():
    """COBYLA is the cheapest with few active planes, and fails with many; random search is never the cheapest."""
    for N in (5, 10, 20):
        for active in (0, N):
            cobyla = rows("cobyla", [100, 100], N, active, successes=0 if active else 2)
            yield cell_of(cobyla, rows("lexma_es_damped", [1000], N, active), rows("random_search", [9000], N, active))


def test_the_rule_asks_what_decides():
    lines = list(rule_rows(list(a_map()), STUDY))
    assert [(line["level"], line["if"], line["algorithm"]) for line in lines] == [
        ("g", "share <= 0", "cobyla"),
        ("g", "share > 0", "lexma_es_damped"),
        ("nu", "", "lexma_es_damped"),
    ]
    assert [line["cells"] for line in lines] == [3, 3, 6] and all(line["mean_loss"] == 0.0 for line in lines)


def test_what_was_not_run_in_a_cell_does_not_solve_it():
    without = [cell_of(rows("lexma_es_damped", [1000], 40, 0)) for _ in range(20)]
    by_level = {line["level"]: line for line in rule_rows([*a_map(), *without], STUDY) if "N > 20" in line["if"]}
    assert by_level["g"]["algorithm"] == "lexma_es_damped" and by_level["g"]["cells"] == 20


def test_a_question_that_saves_less_than_it_costs_is_not_asked():
    some = list(a_map())
    names = ["cobyla", "lexma_es_damped"]
    saved = len(some) / 2 * 1.0  # "always lexMA-ES" loses a factor of 10 in half of the cells
    assert len(tree(some, names, 1, saved - 0.01)[1]) == 2 and len(tree(some, names, 1, saved + 0.01)[1]) == 1
    assert len(tree(some, names, 2, 0.0)[1]) <= 4


def test_implied_conditions_are_left_out():
    conditions = ("share > 0.5", "N <= 20", "share > 0.8", "N <= 5", "N > 0")
    assert shortened(conditions) == ["share > 0.8", "N <= 5", "N > 0"]


def test_scores():
    rule = [
        {"level": "g", "if": "share <= 0.5", "algorithm": "cobyla"},
        {"level": "g", "if": "share > 0.5", "algorithm": "lexma_es_damped"},
        {"level": "nu", "if": "", "algorithm": "random_search"},
    ]
    scores = list(score_rows("suite", list(a_map()), rule, STUDY))
    summary = {(row["level"], row["taker"]): row for row in summary_rows(scores)}

    def counts(level, taker):
        return tuple(summary[level, taker][name] for name in ("cells", "within_2", "within_10", "failed"))

    assert counts("g", "rule") == (6, 6, 6, 0)
    assert counts("g", "lexma_es_damped") == (6, 3, 6, 0)
    assert counts("g", "cobyla") == (6, 3, 3, 3)
    assert counts("g", "rule_half") == (6, 3, 3, 3) and counts("g", "rule_twice") == (6, 6, 6, 0)
    assert counts("nu", "rule") == (6, 0, 6, 0) and ("nu", "cobyla") not in summary
    assert summary["nu", "rule"]["geometric_mean"] == pytest.approx(9.0)
    assert summary["g", "lexma_es_damped"]["geometric_mean"] == pytest.approx(math.sqrt(10.0))
