"""What scripts are told on the command line, and how they end."""

import argparse
import sys

from klee_minty.command_line import (
    add_runs,
    add_settings,
    algorithm,
    cli,
    dimension,
    json_object,
    positive,
    run_numbers,
    settings,
    settings_of,
    whole_number,
)
from klee_minty.errors import BlackBoxError, InputError
from klee_minty.settings import Settings

import pytest

TAKEN = [
    (whole_number, "0", 0),
    (positive, "1", 1),
    (dimension, "2", 2),
    (run_numbers, "7", range(7, 8)),
    (run_numbers, "0-14", range(15)),
    (run_numbers, "3-3", range(3, 4)),
    (json_object, '{"a": 1.5, "b": null}', {"a": 1.5, "b": None}),
    (settings, '{"budget": 7}', Settings(budget=7)),
]
REFUSED = [
    (algorithm, "scripts/optimizers/my-es.py", "letters digits underscores call it my_es"),
    (whole_number, "-1", "'-1' integer 0"),
    (whole_number, "1.0", "'1.0' integer 0"),
    (positive, "0", "'0' integer 1"),
    (positive, "", "'' integer 1"),
    (dimension, "1", "'1' integer 2"),
    (run_numbers, "4-2", "'4-2' first last"),
    (run_numbers, "x-2", "'x' integer 0"),
    (run_numbers, "-2", "'' integer 0"),
    (run_numbers, "1-2-3", "'2-3' integer 0"),
    (json_object, "[1]", "'[1]' JSON object"),
    (json_object, "{", "'{' JSON object"),
    (json_object, '{"a": NaN}', '{"a": NaN} JSON object'),
    (json_object, '{"a": Infinity}', '{"a": Infinity} JSON object'),
    (settings, '{"sed": 1}', '{"sed": 1} keys seed, budget, stagnation, parameters, file'),
]


@pytest.mark.parametrize(("kind", "text", "value"), TAKEN)
def test_values(kind, text, value):
    assert kind(text) == value


@pytest.mark.parametrize(("kind", "text", "named"), REFUSED)
def test_what_is_no_value_is_refused(says, kind, text, named):
    with pytest.raises(argparse.ArgumentTypeError) as caught:
        kind(text)
    assert says(str(caught.value), named)


@pytest.mark.parametrize("text", ["2es", "ümlaut", "_", ""])
def test_no_name_is_suggested_that_would_be_refused(text):
    with pytest.raises(argparse.ArgumentTypeError, match="a letter first$"):
        algorithm(text)


def test_the_options_that_name_runs():
    parser = argparse.ArgumentParser()
    add_runs(parser)
    args = parser.parse_args(["--runs", "a/b", "a/c", "--dimensions", "2", "3", "--chunks", "0-4", "5-9"])
    assert vars(args) == {"runs": ["a/b", "a/c"], "dimensions": [2, 3], "chunks": ["0-4", "5-9"], "instances": [0]}


def test_the_settings_of_runs_in_one_option_or_one_by_one():
    def told(*arguments):
        parser = argparse.ArgumentParser()
        add_settings(parser)
        return settings_of(parser.parse_args(arguments))

    assert told() == Settings()
    assert told("--settings", '{"seed": 3, "file": "a.py"}') == Settings(seed=3, file="a.py")
    assert told("--settings", '{"seed": 3, "budget": 5}', "--seed", "0") == Settings(seed=0, budget=5)
    assert told("--parameters", '{"F": 0.9}') == Settings(parameters={"F": 0.9})


ENDS = [
    (InputError("a is missing"), "rank.py: a is missing"),
    (BlackBoxError("mine: no"), "rank.py: mine: no"),
    (FileNotFoundError(2, "No such file", "a.csv"), "rank.py: a.csv: No such file; "),
    (OSError("broken"), "rank.py: input/output: broken; "),
    (KeyboardInterrupt(), "rank.py: interrupted"),
]


@pytest.mark.parametrize(("error", "message"), ENDS)
def test_errors_that_a_user_can_mend_end_a_script_with_one_line(monkeypatch, error, message):
    def main():
        raise error

    monkeypatch.setattr(sys, "argv", ["scripts/rank.py"])
    with pytest.raises(SystemExit) as end:
        cli(main)
    cure = end.value.code.removeprefix(message)
    assert end.value.code.startswith(message) and ("again" in cure) == (cure != "") == isinstance(error, OSError)


def test_other_errors_keep_their_traceback_and_success_says_nothing():
    def main():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cli(main)
    assert cli(lambda: None) is None


def test_every_script_is_plain_argparse(root):
    """main(arguments=None), ended by cli(main); studies have modules, too. One without klee_minty runs without it."""
    scripts = [*root.glob("scripts/*.py")]
    scripts += [path for path in root.glob("studies/*/*.py") if "__main__" in path.read_text(encoding="utf-8")]
    for path in scripts:
        text = path.read_text(encoding="utf-8")
        end = "cli(main)" if "klee_minty" in text else "main()"
        assert text.endswith(f'\n\nif __name__ == "__main__":\n    {end}\n'), path
        assert "def main(arguments=None):" in text and "description=__doc__" in text, path
