"""Arguments of the scripts, and errors in one line."""

import argparse

from klee_minty.command_line import Parser, dimension, run_script, whole_number
from klee_minty.errors import BlackBoxError, InputError

import pytest


def test_whole_numbers():
    assert whole_number(0)("0") == 0
    assert dimension("40") == 40
    for text in ("-1", "1.0", "1e3", "ten", "", "nan"):
        with pytest.raises(argparse.ArgumentTypeError, match="is not an integer of at least 0"):
            whole_number(0)(text)
    with pytest.raises(argparse.ArgumentTypeError, match="'1' is not an integer of at least 2"):
        dimension("1")


def test_a_wrong_argument_ends_with_one_line(capsys):
    parser = Parser(prog="optimize.py")
    parser.add_argument("--N", type=dimension)
    with pytest.raises(SystemExit) as end:
        parser.parse_args(["--N", "1"])
    assert end.value.code == 2
    assert capsys.readouterr().err == ("optimize.py: argument --N: '1' is not an integer of at least 2 (see --help)\n")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (InputError("wrong; right"), "wrong; right"),
        (BlackBoxError("es: beyond the budget"), "es: beyond the budget"),
        (OSError(13, "Permission denied", "a.csv"), "a.csv: Permission denied; mend this and run it again"),
        (MemoryError(), "out of memory"),
    ],
)
def test_errors_that_can_be_expected_end_with_one_line(monkeypatch, error, message):
    def main():
        raise error

    monkeypatch.setattr("sys.argv", ["scripts/rank.py"])
    with pytest.raises(SystemExit) as end:
        run_script(main)
    assert end.value.code == f"rank.py: {message}"


def test_other_errors_are_not_hidden():
    with pytest.raises(ZeroDivisionError):
        run_script(lambda: 1 / 0)
