"""What scripts are told on the command line, what they say, and how they end."""

import argparse
import subprocess
import sys
from pathlib import Path

from klee_minty import command_line
from klee_minty.errors import BlackBoxError, InputError

import pytest

TAKEN = [("whole_number", "0", 0), ("positive", "1", 1), ("dimension", "2", 2), ("run_numbers", "7", range(7, 8))]
TAKEN += [("run_numbers", "0-14", range(15)), ("run_numbers", "3-3", range(3, 4))]
TAKEN += [("json_object", '{"a": 1.5, "b": null}', {"a": 1.5, "b": None})]
REFUSED = [("identifier", "scripts/optimizers/my-es.py"), ("whole_number", "-1"), ("whole_number", "1.0")]
REFUSED += [("positive", "0"), ("positive", ""), ("dimension", "1"), ("run_numbers", "4-2"), ("run_numbers", "x-2")]
REFUSED += [("run_numbers", "-2"), ("run_numbers", "1-2-3"), ("json_object", "[1]"), ("json_object", "{")]


@pytest.mark.parametrize(("kind", "text", "value"), TAKEN)
def test_values(kind, text, value):
    assert getattr(command_line, kind)(text) == value


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_is_no_value_is_refused(kind, text):
    with pytest.raises(argparse.ArgumentTypeError):
        getattr(command_line, kind)(text)


ENDS = [
    (InputError("a is missing"), "table_ranking.py: a is missing"),
    (BlackBoxError("mine: no"), "table_ranking.py: mine: no"),
    (FileNotFoundError(2, "No such file", "a.csv"), "table_ranking.py: a.csv: No such file; "),
    (OSError("broken"), "table_ranking.py: input/output: broken; "),
    (KeyboardInterrupt(), "table_ranking.py: interrupted"),
]


@pytest.mark.parametrize(("error", "message"), ENDS)
def test_errors_that_a_user_can_mend_end_a_script_with_one_line(monkeypatch, error, message):
    def main():
        raise error

    monkeypatch.setattr(sys, "argv", ["scripts/table_ranking.py"])
    with pytest.raises(SystemExit) as end:
        command_line.cli(main)
    cure = end.value.code.removeprefix(message)
    assert end.value.code.startswith(message) and ("again" in cure) == (cure != "") == isinstance(error, OSError)


def test_other_errors_keep_their_traceback_and_success_says_nothing():
    def main():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        command_line.cli(main)
    assert command_line.cli(lambda: None) is None


ROOT = Path(__file__).parents[2]
SCRIPTS = [
    path.relative_to(ROOT)
    for folder in ("scripts", "studies", "extras")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.read_text(encoding="utf-8").endswith("\n    cli(main)\n")
]


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_script_answers_help(script):
    """In a process of its own: nothing that it imports comes in the wrong order."""
    environment = {"PYTHONPATH": "scripts:."}  # without what this process has set for NumPy
    done = subprocess.run([sys.executable, script, "--help"], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")
