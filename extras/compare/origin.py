"""What made a page: the commit, whether files differ from it, and the versions of packages."""

import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from klee_minty.workflow import dependencies

CODE = ("Snakefile", "config.yaml", "rules", "scripts/*.py", "scripts/klee_minty", "extras/compare", "data/paper")
NAMED = 5  # how many files are named; the rest are counted
PACKAGES = ("numpy", "scipy")  # packages that the comparison itself uses


def code_in_words(files=(), folder="."):
    """A sentence: the commit in a folder, which has to be the top of its repository, and what differs of the code and these files."""
    try:
        top = git(folder, "rev-parse", "--show-toplevel").strip()
        if not Path(top).samefile(folder):
            raise FileNotFoundError(folder)
        commit = git(folder, "rev-parse", "--short=10", "HEAD").strip()
        inside = [path for path in map(Path, files) if path.resolve().is_relative_to(Path(folder).resolve())]
        status = git(
            folder, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *CODE, *inside
        )
    except (OSError, subprocess.CalledProcessError):
        return "The code is in no Git repository."
    changed = [line[3:] for line in status.split("\0") if line]
    if not changed:
        return f"Commit {commit}, with no file of its code new or changed."
    named = ", ".join(f"`{file}`" for file in changed[:NAMED])
    more = f" and {len(changed) - NAMED} more" if len(changed) > NAMED else ""
    return f"Commit {commit}, with files of code that are new or changed: {named}{more}."


def files_in_words(files):
    """The files of algorithms and problem with their digests, wherever they are."""
    return ", ".join(f"`{file}` ({dependencies.digest_of(file)})" for file in files)


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def versions_in_words(files):
    """Versions of Python, and of the packages of the comparison and of these files: Python 3.11.9, numpy 2.4.1, scipy 1.17.0."""
    known = {package: version(package) for package in PACKAGES}
    for file in files:
        known |= dependencies.versions(file)
    texts = [f"{package} {known[package]}" for package in sorted(known)]
    return ", ".join([f"Python {platform.python_version()}", *texts])
