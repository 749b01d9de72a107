"""How the repository is cited and installed: its descriptions agree."""

import re

import pytest
import yaml


def packages(text):
    """{package: range} of the lines of a requirements file or of an environment file."""
    lines = re.findall(r"^(?:  - )?([a-z][\w-]*)([<>=][^\s#]*)", text, re.MULTILINE)
    return {name.removesuffix("-base"): bounds for name, bounds in lines}


@pytest.mark.parametrize("kind", ["", "-dev"])
def test_conda_and_pip_allow_the_same_versions(root, kind):
    pip = packages((root / f"requirements{kind}.in").read_text(encoding="utf-8"))
    conda = packages((root / f"environment{kind}.yml").read_text(encoding="utf-8"))
    for name in ("python", "libblas"):  # pip takes the Python that is there, and the BLAS that NumPy brings
        conda.pop(name, None)
    assert len(pip) > 8 and conda == pip


def test_the_snakefile_asks_for_the_snakemake_of_the_requirements(root):
    asked = re.search(r'^min_version\("([\d.]+)"\)', (root / "Snakefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert packages((root / "requirements.in").read_text(encoding="utf-8"))["snakemake"].startswith(f">={asked},")


@pytest.mark.parametrize("kind", ["", "-dev", "-today"])
def test_every_package_that_is_asked_for_is_pinned_within_its_range(root, kind):
    pins = dict(re.findall(r"^([\w-]+)==([\w.]+)", (root / f"requirements{kind}.txt").read_text(), re.MULTILINE))
    for name, bounds in packages((root / f"requirements{kind}.in").read_text(encoding="utf-8")).items():
        lowest = re.match(r">=([\d.]+)", bounds)[1]
        assert numbers(pins[name]) >= numbers(lowest), name


@pytest.mark.parametrize("kind", ["-dev", "-today"])
def test_a_package_has_the_same_pin_everywhere(root, kind):
    pins = (root / "requirements.txt").read_text(encoding="utf-8").splitlines()
    more = (root / f"requirements{kind}.txt").read_text(encoding="utf-8").splitlines()
    names = {line.split("==")[0] for line in pins}
    assert {line for line in more if line.split("==")[0] in names} <= {*pins}


def test_the_version_is_that_of_the_last_release(root):
    citation = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    released = re.search(r"^## ([\d.]+) - (\S+)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert released.groups() == (citation["version"], str(citation["date-released"]))


def test_github_runs_ci(root):
    """Which bytes are the same where, and where they need not be: see docs/reproducibility.md."""
    jobs = yaml.safe_load((root / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
    runs = {name: [step["run"] for step in job["steps"] if "run" in step] for name, job in jobs.items()}
    assert ".ci/run" in runs["bytes"]
    for name in ("conda", "elsewhere"):
        assert any('pytest -n auto -m "not digits"' in run for run in runs[name])
    assert set(jobs["elsewhere"]["strategy"]["matrix"]["machine"]) == {"ubuntu-24.04-arm", "macos-latest"}


def numbers(version):
    return [int(part) for part in version.split(".")]
