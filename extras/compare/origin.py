"""What made a page: the commit, whether files differ from it, and the versions of packages."""

import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

from klee_minty.workflow import dependencies

CODE = (
    "Snakefile",
    "config.yaml",
    "rules",
    "scripts",
    "studies",
    "extras",
    "data/paper",
)  # files and folders that results may depend on
NAMED = 5  # how many files are named; the rest are counted
PACKAGES = ("numpy", "scipy")  # packages that the comparison itself uses


def code_in_words(folder="."):
    """A sentence: the commit in a folder, which has to be the top of its repository, and the files of code that differ."""
    try:
        top = git(folder, "rev-parse", "--show-toplevel").strip()
        if not Path(top).samefile(folder):
            raise FileNotFoundError(folder)
        commit = git(folder, "rev-parse", "--short=10", "HEAD").strip()
        status = git(folder, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *CODE).split(
            "\0"
        )
    except (OSError, subprocess.CalledProcessError):
        return "The code is in no Git repository."
    files = [line[3:] for line in status if line]
    if not files:
        return f"Commit {commit}, with no file of code new or changed."
    named = ", ".join(f"`{file}`" for file in files[:NAMED])
    more = f" and {len(files) - NAMED} more" if len(files) > NAMED else ""
    return f"Commit {commit}, with files of code that are new or changed: {named}{more}."


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def versions_in_words(optimizers):
    """Versions of Python, and of the packages of the comparison and of these files: Python 3.11.9, numpy 2.4.1, scipy 1.17.0."""
    known = {package: version(package) for package in PACKAGES}
    for file in optimizers:
        known |= dependencies.versions(file)
    texts = [f"{package} {known[package]}" for package in sorted(known)]
    return ", ".join([f"Python {platform.python_version()}", *texts])
