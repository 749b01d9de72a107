"""What made a page: the commit and what differs from it, in a repository made here."""

import shutil
import subprocess

from comparison_page import commit as sentence

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
    assert sentence() == f"Commit {commit}."
    (tmp_path / "a.py").write_text("2")
    assert sentence() == f"Commit {commit}-dirty: files differ from it."
    for folder in (tmp_path / "copy", tmp_path_factory.mktemp("empty")):  # inside of another repository, and in none
        monkeypatch.chdir(folder)
        assert sentence() == "The code is in no Git repository."
