"""What made a result: the digest, where files say it, and what readers and writers do with it."""

import json

from klee_minty import provenance
from klee_minty.errors import InputError
from klee_minty.files import read_csv, write, write_csv, write_json
from klee_minty.problem import Problem, rotated_klee_minty
from klee_minty.provenance import CALL, MADE, check_made, digest, made_by

import pytest

FILES = ("run0.json", "rows.csv", "N2.npz")


def save(folder):
    write_json(folder / "run0.json", {"made": provenance.made(), "y": [1.0]})
    write_csv(folder / "rows.csv", [{"N": 2, "f": 0.5}, {"N": 3, "f": 0.25}])
    rotated_klee_minty(2).save(folder / "N2.npz")


@pytest.fixture
def call(tmp_path, monkeypatch):
    """Begin a call of Snakemake that demands the digests by path."""
    monkeypatch.chdir(tmp_path)

    def begin(made, number="1"):
        monkeypatch.delenv(CALL, raising=False)
        write_json(provenance.DEMANDED, {"call": number, "made": made})
        monkeypatch.setenv(CALL, number)

    return begin


def test_a_digest_is_that_of_contents_and_settings_not_of_places_and_times(tmp_path):
    def made(content="x = 1\n", seed=1, name="a.py", folder="one"):
        path = tmp_path / f"{folder}{len(list(tmp_path.iterdir()))}" / name
        path.parent.mkdir()
        path.write_text(content)
        return digest([path], {"seed": seed, "parameters": {"b": 1, "a": 2}})

    assert made() == made(folder="another")
    assert len({made(), made("x = 2\n"), made(seed=2), made(name="b.py")}) == 4


def test_files_say_what_made_them_unless_they_are_cut_short(tmp_path, monkeypatch):
    save(tmp_path)
    assert [made_by(tmp_path / name) for name in FILES] == ["by_hand"] * 3
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(MADE, "0123456789abcdef")
    save(tmp_path)
    assert [made_by(tmp_path / name) for name in FILES] == ["0123456789abcdef"] * 3
    for name in FILES:
        content = (tmp_path / name).read_bytes()
        for size in range(0, len(content), 7):
            (tmp_path / name).write_bytes(content[:size])
            assert made_by(tmp_path / name) != "0123456789abcdef"
        (tmp_path / name).unlink()
        assert made_by(tmp_path / name) is None


def test_readers_refuse_what_other_code_or_settings_made(call, monkeypatch):
    monkeypatch.setenv(MADE, "one")
    call({})
    save(provenance.Path())
    call({name: "one" for name in FILES})
    assert (len(read_csv("rows.csv")), Problem.load("N2.npz").N) == (2, 2)
    call({name: "other" for name in FILES})
    for read in (lambda: read_csv("rows.csv"), lambda: Problem.load("N2.npz")):
        with pytest.raises(InputError, match="was made by other code or with other settings; run snakemake again"):
            read()
    call({"data/runs/a/N2": "one"})
    check_made("data/runs/a/N2/run0.json", "one")
    check_made("data/runs/a/N3/run0.json", "anything")
    with pytest.raises(InputError, match="data/runs/a/N2/run0.json was made by other code"):
        check_made("data/runs/a/N2/run0.json", "two")


def test_jobs_of_an_earlier_call_write_nothing_any_more(call, monkeypatch):
    call({}, "1")
    write("a.txt", "new")
    call({}, "2")
    monkeypatch.setenv(CALL, "1")
    with pytest.raises(InputError, match="a later call of snakemake is at work here"):
        write("a.txt", "old")
    assert provenance.Path("a.txt").read_text() == "new"
    assert json.loads(provenance.DEMANDED.read_text())["call"] == "2"
