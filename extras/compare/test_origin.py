"""What made a page: the commit and what differs from it, in a repository made here."""

import shutil
import subprocess

from origin import code_in_words, files_in_words, versions_in_words

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


def test_the_commit_and_what_differs_from_it_of_the_code_and_the_files_of_the_call(repository, tmp_path_factory):
    folder, commit = repository
    clean = f"Commit {commit[:10]}, with no file of its code new or changed."
    assert code_in_words([], folder) == clean
    (folder / "optimizers").mkdir()
    (folder / "optimizers/mine.py").write_text("2")
    (folder / "optimizers/another.py").write_text("2")
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "theirs.py"
    elsewhere.write_text("3")
    assert code_in_words([elsewhere], folder) == clean  # it is in no commit; files_in_words has its digest
    changed = "with files of code that are new or changed: `optimizers/mine.py`."
    assert code_in_words([folder / "optimizers/mine.py", elsewhere], folder) == f"Commit {commit[:10]}, {changed}"
    (folder / "scripts/a.py").write_text("2")
    (folder / "scripts/my file.py").write_text("1")
    changed = "with files of code that are new or changed: `scripts/a.py`, `scripts/my file.py`."
    assert code_in_words([], folder) == f"Commit {commit[:10]}, {changed}"
    for k in range(7):
        (folder / f"scripts/b{k}.py").write_text("1")
    assert code_in_words([], folder).endswith(
        "`scripts/b0.py`, `scripts/b1.py`, `scripts/b2.py`, `scripts/b3.py` and 4 more."
    )


def test_files_have_digests_of_their_contents(tmp_path):
    for name, text in (("a.py", "1"), ("b.py", "1"), ("c.py", "2")):
        (tmp_path / name).write_text(text)
    first, second, third = (files_in_words([tmp_path / name])[-17:-1] for name in ("a.py", "b.py", "c.py"))
    assert first == second == "6b86b273ff34fce1" != third


def test_a_folder_inside_of_another_repository_is_in_none(repository, tmp_path_factory):
    folder, _ = repository
    (folder / "copy").mkdir()
    for each in (folder / "copy", tmp_path_factory.mktemp("empty")):
        assert code_in_words([], each) == "The code is in no Git repository."


def test_versions_are_of_what_an_optimizer_imports(tmp_path):
    (tmp_path / "mine.py").write_text("import yaml\n")
    text = versions_in_words([tmp_path / "mine.py"])
    assert text.startswith("Python 3.") and all(f"{package} " in text for package in ("numpy", "scipy", "yaml"))
    assert "yaml" not in versions_in_words([])
