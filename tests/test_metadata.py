"""How the repository is cited and installed: its descriptions agree."""

import re
import subprocess
import tomllib

import pytest


def packages(text):
    """{package: range} of the lines of pyproject.toml or of an environment file."""
    lines = re.findall(r"^ *-? *\"?([a-z][\w-]*)([<>=][^\s\"#]*)", text, re.MULTILINE)
    return {name.removesuffix("-base"): bounds for name, bounds in lines}


@pytest.fixture
def project(root):
    """{group: {package: range}} of pyproject.toml; "" is what the workflow needs."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    groups = {"": project["project"]["dependencies"]} | project["dependency-groups"]
    return {group: packages("\n".join(lines)) for group, lines in groups.items()}


def pins(root, group):
    path = root / (f"requirements/{group}.txt" if group else "requirements.txt")
    return dict(re.findall(r"^([\w-]+)==([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def test_conda_and_pip_allow_the_same_versions(root, project):
    conda = packages((root / "environment.yml").read_text(encoding="utf-8"))
    for name in ("python", "libblas"):  # pip takes the Python that is there, and the BLAS that NumPy brings
        conda.pop(name, None)
    assert len(conda) > 8 and conda == project[""]


def test_the_snakefile_asks_for_the_snakemake_of_the_project(root, project):
    asked = re.search(r'^min_version\("([\d.]+)"\)', (root / "Snakefile").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert project[""]["snakemake"].startswith(f">={asked},")


def test_the_container_the_makefile_and_conda_have_a_python_that_the_project_allows(root):
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lowest = numbers(project["requires-python"].removeprefix(">="))
    container, makefile, conda = (
        (root / name).read_text(encoding="utf-8") for name in ("Dockerfile", "Makefile", "environment.yml")
    )
    assert numbers(re.search(r"^FROM python:([\d.]+)", container, re.MULTILINE)[1]) >= lowest
    assert {*re.findall(r"--requirement (\S+)|^COPY (\S+)", container, re.MULTILINE)} == {
        ("requirements.txt", ""), ("", "requirements.txt")
    }  # fmt: skip
    assert re.search(r"version_info < \(([\d, ]+)\)", makefile)[1].split(", ") == list(map(str, lowest))
    assert numbers(packages(conda)["python"].lstrip("=")) >= lowest


def test_the_container_works_where_its_command_mounts_the_checkout(root):
    text = (root / "Dockerfile").read_text(encoding="utf-8")
    (mounted,) = re.findall(r'--volume "\$PWD:(\S+)"', text)
    assert re.findall(r"^WORKDIR (.*)", text, re.MULTILINE) == [mounted]


def test_ci_runs_on_the_lowest_python_and_on_none_below(root):
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (root / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    versions = re.findall(r"\b3\.\d+\b", " ".join(re.findall(r"python(?:-version)?: (.*)", text)))
    assert len(versions) > 2 and min(map(numbers, versions)) == numbers(project["requires-python"].removeprefix(">="))


def test_make_installs_what_a_target_depends_on(root):
    """All pins of requirements.txt with it, so that they hold for the packages of a group, too."""
    text = (root / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\.venv/(\w+):(.*)\n((?:\t.*\n)+)", text, re.MULTILINE)
    assert [name for name, _, _ in targets] == ["installed", "dev", "today", "benchmark"]
    for name, needed, recipe in targets:
        files, installed = ({*re.findall(r"(\S*requirements\S*\.txt)", words)} for words in (needed, recipe))
        by_install = {*re.findall(r"(?:-r |< )(\S+\.txt)", recipe)}
        assert by_install == {*files, "requirements.txt"} and installed == by_install, name
        there = [file for file in files if (root / file).parent.is_dir()]  # the folder of an extra may be deleted
        assert there and all((root / file).exists() for file in there)


@pytest.mark.parametrize(("target", "groups", "calls"), [
    ("all", "", "snakemake --cores all"),
    ("test", "dev", 'pytest -n auto -m "not slow"'),
    ("test-all", "dev today", "pytest -n auto"),
    ("benchmark", "dev today benchmark", "tests/benchmarks/benchmark.py"),
    ("stress", "dev", "tests/stress/other_cpus.py"),
])  # fmt: skip
def test_a_target_of_make_installs_the_packages_that_it_needs(root, target, groups, calls):
    if "today" in groups and not (root / "extras/export").is_dir():
        pytest.skip("the extra whose packages are among today's is deleted")
    told = subprocess.run(["make", "--dry-run", "--always-make", target], cwd=root, capture_output=True, text=True)
    installed = {*re.findall(r"(?:-r |< )requirements/(\w+)\.txt", told.stdout)}
    assert told.returncode == 0 and installed == {*groups.split()}
    assert any(line.rstrip().endswith(calls) for line in told.stdout.splitlines())


@pytest.mark.parametrize("group", ["", "dev", "today", "benchmark", "slurm"])
def test_every_package_that_is_asked_for_is_pinned_within_its_range(root, project, group):
    pinned = pins(root, group)
    for name, bounds in project[group].items():
        lowest = re.match(r">=([\d.]+)", bounds)[1]
        assert numbers(pinned[name]) >= numbers(lowest), name


@pytest.mark.parametrize("group", ["dev", "today", "benchmark", "slurm"])
def test_a_package_has_the_same_pin_everywhere(root, group):
    main = pins(root, "")
    assert all(main.get(name, version) == version for name, version in pins(root, group).items())


def numbers(version):
    return [int(part) for part in version.split(".")]
