"""A folder of results that was renamed, copied or unpacked elsewhere is made again where it was made with other
settings.
"""

import shutil
import subprocess

import pytest

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
        return {path: path.stat().st_mtime_ns for path in [*copy.glob("data/*"), *copy.glob(".snakemake/made_here/*")]}

    before = notes()
    assert len(before) > 5
    for call in (("--list-rules",), ("all", "--dry-run"), ("all",)):
        assert snakemake(*call, repository=copy).returncode == 0
        assert notes() == before
    shutil.rmtree(copy / "data")
    assert snakemake("--list-rules", repository=copy).returncode == 0 and not (copy / "data").exists()


@pytest.mark.slow
def test_a_renamed_folder_says_its_own_name_and_its_configuration_writes_nowhere_else(copy, make, snakemake, says):
    before = make(copy / "mine", *FIRST)
    (copy / "mine").rename(copy / "renamed")
    call = ("renamed/comparison.md", "--configfile", "renamed/config.yaml")
    done = snakemake(*call, repository=copy)
    assert done.returncode == 1 and "renamed" in done.stderr and not (copy / "mine").exists()
    done = snakemake(*call, "--config", "folder=renamed", repository=copy)
    assert done.returncode == 0 and contents(copy / "renamed") == before
    assert "folder=renamed" in (copy / "renamed/comparison.md").read_text() and not (copy / "mine").exists()
