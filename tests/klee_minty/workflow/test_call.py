"""What Snakemake would read otherwise, or forget, of a call."""

import json
from contextlib import nullcontext

from klee_minty.workflow import call

import pytest
import yaml


def values(*entries):
    return call.values_of_config(["--cores", "2", "compare", "--config", *entries, "--dry-run"])


def test_lists_and_mappings_of_a_call_have_types():
    entries = ("dimensions=[2,1.5,2 3]", "parameters={a: {b: [False, null, 1e-3]}}")
    expected = {"dimensions": [2, 1.5, "2 3"], "parameters": {"a": {"b": [False, None, "1e-3"]}}}
    assert values("runs=3", "seed=", "folder=mine", *entries) == expected


@pytest.mark.parametrize("option", ["--config", "--configfile"])
def test_an_option_that_is_there_twice_is_refused(option):
    """Snakemake would take the last, and a call that names a folder would write into another one."""
    with pytest.raises(SystemExit, match=f"^config: the call has {option} twice"):
        call.values_of_config(["compare", option, "a=1", option, "b=2", "c=3"])
    assert call.values_of_config(["-C", "a=[1]"]) == {"a": [1]}


WORDS = "NULL Null 007 08 0x10 0b11 1_000 1:30 1e-3 1.5e3 .5E3 1.5e-3 .5 -1 1. +2 1e e3 yes No on null ~ TRUE 1-15 0o17"


@pytest.mark.parametrize("word", WORDS.split())
def test_a_word_is_the_same_on_the_command_line_as_in_a_file(word):
    in_file = yaml.safe_load(f"[{word}, {{y: {word}}}]")
    assert json.dumps(values(f"x=[{word}, {{y: {word}}}]")) == json.dumps({"x": in_file})


def test_a_key_that_a_call_sets_twice_is_refused():
    with pytest.raises(SystemExit, match="^config: the call sets runs twice"):
        values("runs=2", "seed=1", "runs=3")
    assert values("folder='x", "seed=2024-02-31") == {}  # texts, which the schema refuses


@pytest.mark.parametrize("triggers", [["mtime"], ["mtime", "code"], ["mtime", "params"], []])
def test_a_call_that_hides_changed_code_is_refused(triggers):
    """Which rules have as a parameter."""
    arguments = ["--cores", "2", *(["--rerun-triggers", *triggers] if triggers else []), "--dry-run"]
    with (
        nullcontext() if "params" in triggers or not triggers else pytest.raises(SystemExit, match="hides changed code")
    ):
        assert call.values_of_config(arguments) == {}
