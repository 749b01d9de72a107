"""What made a page: the commit and what differs from it, in a repository made here, files and versions."""

import shutil
import subprocess

from comparison_page import origin

import pytest


@pytest.mark.skipif(not shutil.which("git"), reason="needs Git")
def test_the_commit_and_whether_files_differ_from_it(tmp_path, tmp_path_factory, monkeypatch):
    def git(*arguments):
        call = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org", *arguments]
        return subprocess.run(call, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    (tmp_path / "copy").mkdir()
    (tmp_path / "a.py").write_text("1")
    for call in (["init"], ["add", "."], ["commit", "--message", "one"]):
        git(*call)
    monkeypatch.chdir(tmp_path)
    commit = git("rev-parse", "HEAD")[:10]
    assert next(origin([])) == f"Commit {commit}."
    (tmp_path / "a.py").write_text("2")
    assert next(origin([])) == f"Commit {commit}-dirty: files differ from it."
    for folder in (tmp_path / "copy", tmp_path_factory.mktemp("empty")):  # inside of another repository, and in none
        monkeypatch.chdir(folder)
        assert next(origin([])) == "The code is in no Git repository."


def test_files_have_digests_of_their_contents_and_versions_are_of_what_they_import(tmp_path):
    (tmp_path / "a.py").write_text("1")
    (tmp_path / "mine.py").write_text("import yaml\n")
    _, files, versions = origin([tmp_path / "a.py", tmp_path / "mine.py"])
    assert files.partition(": ")[2].startswith(f"`{tmp_path / 'a.py'}` (6b86b273ff34fce1), `{tmp_path / 'mine.py'}` (")
    assert versions.startswith("Versions: Python 3.") and all(
        f"{name} " in versions for name in ("numpy", "scipy", "yaml")
    )
    assert "yaml" not in [*origin([])][-1]
