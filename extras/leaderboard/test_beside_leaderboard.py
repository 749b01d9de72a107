"""Own algorithms beside those of the leaderboard."""

import json
import math

from entries import FLOOR
from klee_minty.files import write_csv

import pytest

SETTINGS = {"problem": "rotated_klee_minty", "instances": [0], "budget": 20000, "stagnation": 100}


@pytest.fixture
def write(tmp_path, call):
    """Write the page with these settings; returns the message and the path."""

    def write(**settings):
        known = {"N": 2, "runs": 15, "lower": 9.0, "upper": 99.0, "nu_target": 0.0, "error_target": 1e-8}
        times = [known | {"algorithm": "theirs", "successes": 15, "ert": 10.0, "ratio": 1.0}]
        times.append(known | {"algorithm": FLOOR, "successes": 15, "ert": 4.0, "ratio": math.nan})
        times.append(known | {"algorithm": "my_es", "successes": 14, "ert": 20.0, "ratio": 2.0})
        tests = [{"N": 2, "algorithm": "my_es", "other": "theirs", "ratio": 2.0, "p_holm": 0.01}]
        for name, rows in (("times", times), ("tests", tests)):
            write_csv(tmp_path / f"{name}.csv", rows)
        (tmp_path / "theirs.yaml").write_text("sees: nu\nlabel: Their ES {lib}\nversions: {lib: 1.2.3}\n")
        (tmp_path / f"{FLOOR}.yaml").write_text("sees: g\nlabel: the floor\n")
        tables = ("--times", tmp_path / "times.csv", "--tests", tmp_path / "tests.csv")
        more = ("--labels", '{"my_es": "My ES"}', "--conditions", json.dumps(SETTINGS | settings))
        entries = ("--entries", tmp_path / "theirs.yaml", tmp_path / f"{FLOOR}.yaml")
        return call(
            "beside_leaderboard", *tables, *entries, *more, "--output", tmp_path / "page.md"
        ), tmp_path / "page.md"

    return write


def test_own_algorithms_are_named_by_the_configuration_and_the_others_by_their_entries(write):
    message, path = write()
    assert message is None
    text = path.read_text(encoding="utf-8")
    assert "| 2 | **My ES** | g | 14/15: 20 (2) |" in text and "| 1 | Their ES 1.2.3 | nu | **15/15: 10 (1)** |" in text
    assert "| 0 | the floor | g | 15/15: 4 |" in text
    assert "| My ES | 2 | 14/15 | 20 | 9 – 99 | 2 of 2 | – | 1 |" in text


@pytest.mark.parametrize("settings", [{"instances": [0, 1]}, {"budget": 100}, {"problem": {"name": "cube"}}])
def test_runs_that_are_not_the_papers_are_refused(write, settings):
    message, path = write(**settings)
    assert "paper's instance with the paper's budget" in message and not path.exists()
