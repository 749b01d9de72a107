"""A folder of results that was renamed, copied or unpacked elsewhere is made again where it was made with other
settings.
"""

import shutil
import subprocess
from pathlib import Path

from klee_minty.workflow import folder_note

import pytest
import yaml

TARGETS = ("comparison.md", "data/lp_indicators.csv", "paper_tables/numbers.tex")
FIRST = ("algorithms=[lshade44,random_search]", "dimensions=[2,3]", "runs=2")
OTHER = ("algorithms=[lshade44]", "dimensions=[2]", "runs=2")  # which needs no further run


@pytest.fixture
def make(snakemake):
    """Make a page and tables in a folder of a checkout; returns what they contain, whatever the folder is called."""

    def make(folder, *settings):
        call = (*(f"{folder.name}/{target}" for target in TARGETS), "--config", f"folder={folder.name}", *settings)
        snakemake(*call, repository=folder.parent, check=True)
        return contents(folder)

    return make


def contents(folder):
    paths = [path for path in folder.rglob("*") if path.suffix in (".csv", ".md")]
    assert len(paths) > len(TARGETS)
    return {str(path.relative_to(folder)): path.read_text().replace(f"folder={folder.name}", "") for path in paths}


@pytest.mark.slow
def test_a_folder_shows_no_results_of_other_settings(copy, make, planned):
    first = make(copy / "mine", *FIRST)
    other = make(copy / "other", *OTHER)
    assert first.keys() == other.keys() and "| N = 3" in first["comparison.md"]
    elsewhere = copy.with_name("elsewhere")
    subprocess.run(["cp", "-a", copy, elsewhere], check=True)  # another checkout, whose runs are older than the tables
    subprocess.run(["cp", "-r", "mine", "copied"], cwd=copy, check=True)
    assert make(copy / "copied", *OTHER) == other
    shutil.copytree(copy / "mine", copy / "kept", copy_function=shutil.copy2)
    (copy / "kept").rename(copy / "renamed")
    assert make(copy / "renamed", *OTHER) == other
    shutil.rmtree(copy / "renamed")
    shutil.copytree(copy / "mine", copy / "renamed", copy_function=shutil.copy2)  # where Snakemake knows another one
    assert make(copy / "renamed", *OTHER) == other
    shutil.rmtree(copy / ".snakemake")
    (copy / "mine").rename(copy / "mine_once_more")
    assert make(copy / "mine_once_more", *OTHER) == other
    assert planned(copy, "mine_once_more/comparison.md", "--config", "folder=mine_once_more", *OTHER) == []
    shutil.copytree(copy / "renamed", elsewhere / "unpacked", copy_function=shutil.copy2)
    assert make(elsewhere / "unpacked", *FIRST) == first


def test_nothing_is_written_when_there_is_nothing_to_do(copy, snakemake):
    def notes():
        return {path: path.stat().st_mtime_ns for path in [*copy.glob("data/*"), *copy.glob(".snakemake/notes/*")]}

    before = notes()
    assert len(before) > 5
    for call in (("--list-rules",), ("all", "--dry-run"), ("all",)):
        assert snakemake(*call, repository=copy).returncode == 0
        assert notes() == before
    shutil.rmtree(copy / "data")
    assert snakemake("--list-rules", repository=copy).returncode == 0 and not (copy / "data").exists()


def test_a_note_is_known_where_the_folder_and_snakemake_have_that_of_the_call(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = {"folder": "mine", "seed": 1, "own": [{"name": "mine", "label": "ü: {x}"}]}
    note = folder_note.note_of(given, {"cube/mine/seed1": "12ab"})
    assert yaml.safe_load(note) == {"seed": 1, "own": [{"name": "mine", "label": "ü: {x}"}]}
    assert note == folder_note.note_of(given | {"folder": "other"}, {"cube/mine/seed1": "12ab"})
    others = [folder_note.note_of(given | {"seed": 2}, {"cube/mine/seed1": "12ab"})]
    others += [folder_note.note_of(given, {"cube/mine/seed1": "34cd"})]

    def is_known(note, folder="mine/"):
        since = Path(folder_note.newer_unless_noted(folder, note))
        before = since.read_text(encoding="utf-8")
        return (
            folder_note.newer_unless_noted(folder, note) == str(since) and since.read_text(encoding="utf-8") == before
        )

    assert not is_known(note)
    folder_note.leave("mine/", note)
    assert is_known(note) and not any(map(is_known, [*others, ""])) and not is_known(note, "")
    folder_note.leave("other/", others[0])
    assert is_known(note) and is_known(others[0], "other/")
    Path("mine").rename("renamed")
    assert not is_known(note, "renamed/") and not is_known(note)
    Path("renamed").rename("mine")
    assert is_known(note)
    folder_note.note_path("mine/").write_text(others[0], encoding="utf-8")  # an older copy
    assert not is_known(note) and not is_known(others[0])
