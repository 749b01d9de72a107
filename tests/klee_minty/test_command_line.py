"""Options of the scripts, of what their mains take, and errors in one line."""

import argparse
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

from klee_minty.command_line import (
    OPTIONS,
    UsageError,
    dimension,
    json_object,
    length,
    option,
    parser_of,
    run_numbers,
    run_script,
    whole_number,
)
from klee_minty.errors import BlackBoxError, InputError

import pytest

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = [
    path
    for path in (*ROOT.glob("scripts/*.py"), *ROOT.glob("studies/*/*.py"), ROOT / "benchmarks/timings.py")
    if "\n@script\n" in path.read_text(encoding="utf-8")
]


def test_whole_numbers():
    assert whole_number(0)("0") == 0
    assert dimension("40") == 40
    for text in ("-1", "1.0", "1e3", "ten", "", "nan"):
        with pytest.raises(argparse.ArgumentTypeError, match="is not an integer of at least 0"):
            whole_number(0)(text)
    with pytest.raises(argparse.ArgumentTypeError, match="'1' is not an integer of at least 2"):
        dimension("1")


def test_other_types():
    assert json_object('{"a": [1.5, null]}') == {"a": [1.5, None]}
    assert length("0") == 0.0 and run_numbers("3-5") == range(3, 6) and run_numbers("7") == range(7, 8)
    wrong = {json_object: ("[]", "{", '{"a": NaN}'), length: ("-1", "nan", "inf", "x"), run_numbers: ("2-1", "-1", "a")}
    for convert, texts in wrong.items():
        for text in texts:
            with pytest.raises(argparse.ArgumentTypeError):
                convert(text)


def main(
    N,
    algorithms,
    data="data",
    run="0",
    seed=1,
    parameters="{}",
    paper=("2", "3", "e"),
    instances=(0,),
    solvers=(),
    stagnation_evaluations=0,
    labels=None,
    trace=False,
    output: option("tables", nargs=2) = ("a.csv", "b.csv"),
):
    raise AssertionError("is not called here")


GIVEN = ("--N", "3", "--algorithms", "a", "b")


def parse(*arguments):
    return vars(parser_of(main).parse_args(arguments))


def test_the_signature_gives_the_options_and_their_defaults():
    assert parse(*GIVEN) == {
        "N": 3,
        "algorithms": ["a", "b"],
        "data": Path("data"),
        "run": range(1),
        "seed": 1,
        "parameters": {},
        "paper": ("2", "3", "e"),
        "instances": (0,),
        "solvers": (),
        "stagnation_evaluations": 0,
        "labels": None,
        "trace": False,
        "output": ("a.csv", "b.csv"),
    }


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (("--data", "x"), {"data": Path("x")}),
        (("--run", "0-2"), {"run": range(3)}),
        (("--trace",), {"trace": True}),
        (("--solvers",), {"solvers": []}),
        (("--instances", "1", "2"), {"instances": [1, 2]}),
        (("--stagnation-evaluations", "5"), {"stagnation_evaluations": 5}),
        (("--output", "c", "d"), {"output": ["c", "d"]}),
        (("--labels", '{"a": "b"}'), {"labels": {"a": "b"}}),
    ],
)
def test_what_is_typed_takes_the_place_of_defaults(arguments, value):
    assert parse(*GIVEN, *arguments) == parse(*GIVEN) | value


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: --N, --algorithms"),
        (("--N", "1", "--algorithms", "a"), "argument --N: '1' is not an integer of at least 2"),
        ((*GIVEN, "--seed", "x"), "argument --seed: 'x' is not an integer of at least 0"),
        ((*GIVEN, "--parameters", "[]"), "argument --parameters: '[]' is not a JSON object such as {\"name\": 1.5}"),
        ((*GIVEN, "--instances"), "argument --instances: expected at least one argument"),
        ((*GIVEN, "--paper", "a"), "argument --paper: expected 3 arguments"),
        ((*GIVEN, "--output", "a"), "argument --output: expected 2 arguments"),
        ((*GIVEN, "--trace", "yes"), "unrecognized arguments: yes"),
        ((*GIVEN, "--sed", "1", "--colour", "red"), "unrecognized arguments: --sed 1 --colour red"),
    ],
)
def test_a_wrong_argument_ends_with_one_line(monkeypatch, capsys, arguments, message):
    monkeypatch.setattr("sys.argv", ["scripts/optimize.py", *arguments])
    with pytest.raises(SystemExit) as end:
        run_script(main)
    assert end.value.code == 2
    assert capsys.readouterr().err == f"optimize.py: {message} (see --help)\n"


def test_layouts_are_chosen_by_name(call, capsys):
    assert call("table1", "--layout", "letter") == 2
    assert "argument --layout: invalid choice: 'letter' (choose from 'lncs', 'ieee'," in capsys.readouterr().err


def test_every_option_of_every_script_is_explained():
    used = set()
    for path in SCRIPTS:
        parameters = inspect.signature(importlib.import_module(path.stem).main).parameters
        for name, parameter in parameters.items():
            entry = OPTIONS[name] if parameter.annotation is parameter.empty else parameter.annotation
            assert entry["help"] and callable(entry["type"]), f"{path}: {name}"
        used |= {name for name, parameter in parameters.items() if parameter.annotation is parameter.empty}
    assert used == set(OPTIONS), "options that no script has"


@pytest.mark.parametrize("name", [path.stem for path in SCRIPTS])
def test_help_of_every_script(name, call, capsys):
    assert call(name, "--help") == 0
    text = capsys.readouterr().out
    module = importlib.import_module(name)
    assert text.startswith(f"usage: {name}.py [-h]") and module.__doc__.strip() in text
    for parameter in inspect.signature(module.main).parameters.values():
        assert f"\n  --{parameter.name.replace('_', '-')}" in text
        if type(parameter.default) is int:
            assert f"(default {parameter.default})" in " ".join(text.split())


def test_numpy_is_not_loaded_for_a_command_line():
    code = "import sys, klee_minty.command_line; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT / "scripts").returncode == 0


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


def test_options_that_do_not_go_together_are_an_error_of_usage(monkeypatch, capsys):
    def main():
        raise UsageError("--trace needs an --output")

    monkeypatch.setattr("sys.argv", ["scripts/optimize.py"])
    with pytest.raises(SystemExit) as end:
        run_script(main)
    assert end.value.code == 2
    assert capsys.readouterr().err == "optimize.py: --trace needs an --output (see --help)\n"


def test_other_errors_are_not_hidden(monkeypatch):
    monkeypatch.setattr("sys.argv", ["scripts/rank.py"])
    with pytest.raises(ZeroDivisionError):
        run_script(lambda: 1 / 0)
