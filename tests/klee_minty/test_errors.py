"""Errors in one line: what was meant, and where in whose file it happened."""

from klee_minty.errors import describe, did_you_mean

import pytest


def test_did_you_mean():
    assert did_you_mean("lshade", ["epsmag_es", "lshade44"]) == "; did you mean 'lshade44'?"
    assert did_you_mean("xyz", ["epsmag_es", "lshade44"]) == "; known are epsmag_es, lshade44"


def function_of(folder, text):
    """f of mine.py in the folder, which this text becomes."""
    path = folder / "mine.py"
    path.write_text(text)
    exec(compile(text, path, "exec"), module := {})
    return module["f"]


def test_an_exception_is_described_by_the_last_line_of_the_folders_files(tmp_path):
    f = function_of(tmp_path, "import json\n\ndef f(text):\n    return json.loads(text)\n")
    with pytest.raises(ValueError) as error:
        f("{\n")
    told = describe(error.value, tmp_path)
    assert told.startswith("JSONDecodeError at mine.py:4: Expecting") and "\n" not in told
    assert describe(error.value, tmp_path / "elsewhere").startswith("JSONDecodeError: Expecting")


def test_frames_without_a_file_are_not_of_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    f = function_of(tmp_path, "import importlib\n\ndef f(name):\n    importlib.import_module(name)\n")
    with pytest.raises(ModuleNotFoundError) as error:
        f("no_such_module")
    assert describe(error.value, tmp_path).startswith("ModuleNotFoundError at mine.py:4: ")
