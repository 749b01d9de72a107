"""What made a page: the commit and what differs from it, in a repository made here."""

import shutil
import subprocess

from comparison_page import origin

import pytest

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="needs Git")


@pytest.fixture
def repository(tmp_path):
    def git(*arguments):
        call = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org", *arguments]
        return subprocess.run(call, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    git("init")
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/a.py").write_text("1")
    git("add", ".")
    git("commit", "--message", "one")
    return tmp_path, git("rev-parse", "HEAD")


def test_the_commit_and_whether_files_differ_from_it(repository, monkeypatch):
    folder, commit = repository
    monkeypatch.chdir(folder)
    assert next(origin([])) == f"Commit {commit[:10]}."
    (folder / "scripts/a.py").write_text("2")
    assert next(origin([])) == f"Commit {commit[:10]}-dirty: files differ from it."


def test_files_have_digests_of_their_contents(tmp_path):
    for name, text in (("a.py", "1"), ("b.py", "1"), ("c.py", "2")):
        (tmp_path / name).write_text(text)
    found = ([*origin([tmp_path / name])][1] for name in ("a.py", "b.py", "c.py"))
    first, second, third = (text[-19:-2] for text in found)
    assert first == second == "(6b86b273ff34fce1" != third


def test_a_folder_inside_of_another_repository_is_in_none(repository, tmp_path_factory, monkeypatch):
    folder, _ = repository
    (folder / "copy").mkdir()
    for each in (folder / "copy", tmp_path_factory.mktemp("empty")):
        monkeypatch.chdir(each)
        assert next(origin([])) == "The code is in no Git repository."


def test_versions_are_of_what_an_optimizer_imports(tmp_path):
    (tmp_path / "mine.py").write_text("import yaml\n")
    *_, text = origin([tmp_path / "mine.py"])
    assert text.startswith("Versions: Python 3.") and all(f"{name} " in text for name in ("numpy", "scipy", "yaml"))
    assert "yaml" not in [*origin([])][-1]
