"""Own algorithms beside those of the leaderboard."""

import json

from entries import FLOOR
from klee_minty.results.hits import write_hits
from klee_minty_studies.paper import TARGETS
from klee_minty_studies.running_times import read_tests, read_times

import pytest

SETTINGS = {"problem": "rotated_klee_minty", "instances": [0], "budget": 20000, "stagnation": 100}


def table(algorithm, ends, successes):
    """Runs at N = 2 with these numbers of evaluations, so many of which succeed with their last."""
    run = {"algorithm": algorithm, "N": 2, "instance": 0}
    hits = [[end] * TARGETS if number < successes else [1] * (TARGETS - 1) + [None] for number, end in enumerate(ends)]
    return [run | {"run": number, "evaluations": ends[number], "target_hits": own} for number, own in enumerate(hits)]


@pytest.fixture
def write(tmp_path, call):
    """Write the page with these settings; returns the message and the path."""

    def write(**settings):
        write_hits(tmp_path / "theirs.csv", table("theirs", [10] * 15, 15))
        write_hits(tmp_path / f"{FLOOR}.csv", table(FLOOR, [4] * 15, 15))
        write_hits(tmp_path / "own.csv", table("my_es", [*[19] * 14, 14], 14))
        (tmp_path / "theirs.yaml").write_text("sees: nu\nlabel: Their ES {lib}\nversions: {lib: 1.2.3}\n")
        (tmp_path / f"{FLOOR}.yaml").write_text("sees: g\nlabel: the floor\n")
        entries = ("--entries", tmp_path / "theirs.yaml", tmp_path / f"{FLOOR}.yaml", "--own", tmp_path / "own.csv")
        more = ("--labels", '{"my_es": "My ES"}', "--conditions", json.dumps(SETTINGS | settings))
        made = ("--times", tmp_path / "times.csv", "--tests", tmp_path / "tests.csv", "--output", tmp_path / "page.md")
        return call("beside_leaderboard", *entries, *more, *made), tmp_path / "page.md"

    return write


def test_own_algorithms_are_named_by_the_configuration_and_the_others_by_their_entries(write):
    message, path = write()
    assert message is None
    text = path.read_text(encoding="utf-8")
    assert "| 2 | **My ES** | g | 14/15: 20 (2) |" in text and "| 1 | Their ES 1.2.3 | nu | **15/15: 10 (1)** |" in text
    assert "| 0 | the floor | g | 15/15: 4 |" in text
    (row,) = [row for row in read_times(path.with_name("times.csv")) if row["algorithm"] == "my_es"]
    assert f"| My ES | 2 | 14/15 | 20 | {row['lower']:.3g} – {row['upper']:.3g} | 2 of 2 | – | 1 |" in text
    assert [(test["algorithm"], test["other"]) for test in read_tests(path.with_name("tests.csv"))] == [
        ("my_es", "theirs")
    ]


@pytest.mark.parametrize("settings", [{"instances": [0, 1]}, {"budget": 100}, {"problem": {"name": "cube"}}])
def test_runs_that_are_not_the_papers_are_refused(write, settings):
    message, path = write(**settings)
    assert "paper's instance with the paper's budget" in message and not path.exists()
