"""The key folder: results beside the repository's own; and what today's algorithms need."""

import subprocess
import sys
from pathlib import Path

from workflow import configuration

import pytest
import yaml

ROOT = Path(__file__).parent.parent
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())


@pytest.mark.parametrize("folder", [".", "today", "a/b"])
def test_folders_inside_the_repository_are_taken(folder):
    configuration.check(CONFIG | {"folder": folder})


@pytest.mark.parametrize("folder", ["..", "../x", "a/../../x", "/tmp", "", 3])
def test_other_folders_are_refused_in_one_line(folder):
    with pytest.raises(SystemExit, match="^config: folder is .*, but must be a folder inside") as error:
        configuration.check(CONFIG | {"folder": folder})
    assert "\n" not in str(error.value)


def test_a_missing_optional_package_is_named(monkeypatch):
    monkeypatch.setattr(configuration, "find_spec", lambda name: None if name == "cma" else name)
    with pytest.raises(
        SystemExit, match="pycma_al needs the package 'cma'.*pip install -r requirements-today.txt"
    ):
        configuration.check(CONFIG | {"algorithms": ["random_search", "pycma_al"]})


@pytest.mark.parametrize("directory, expected", [(False, "sub"), (True, "elsewhere")])
def test_results_go_to_the_folder_unless_a_directory_is_given(tmp_path, copy_repository, directory, expected):
    repository = copy_repository()
    (repository / "sub.yaml").write_text("folder: sub\n")
    (tmp_path / "elsewhere").mkdir()
    arguments = ["data/problems/N2.npz", "--cores", "1", "--configfile", "sub.yaml"]
    if directory:
        arguments += ["--directory", tmp_path / "elsewhere"]
    command = [sys.executable, "-m", "snakemake", *arguments]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    results = (tmp_path / expected) if directory else (repository / expected)
    assert (results / "data/problems/N2.npz").exists()
    assert not (repository / "data/problems").exists()
