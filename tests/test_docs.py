"""README.md, docs/ and CONTRIBUTING.md: every command runs, every example is installed, every link leads somewhere.

README.md is short; tests/test_numbers.py has the numbers of pages.
"""

import math
import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from klee_minty import plug_ins
from klee_minty.blackbox import BlackBox
from klee_minty.dependencies import packages
from klee_minty.rotated_klee_minty import rotated_klee_minty
from klee_minty.workflow import call, configuration

import pytest
import yaml
from snakemake.cli import parse_config

ROOT = Path(__file__).parent.parent
README, LAYOUT = ROOT / "README.md", ROOT / "docs/layout.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted([*ROOT.glob("studies/**/README.md"), *ROOT.glob("extras/**/README.md")])
LINKING = [*PAGES, ROOT / "REPRODUCTION.md", ROOT / "data/paper/README.md"]

CI = "in .ci/run"
ELSEWHERE = {  # what is not run here, and why
    "git clone ADDRESS_OF_THIS_PAGE rotated-klee-minty": "needs the network",
    "cd rotated-klee-minty": "changes the shell",
    "conda env create --file environment.yml": "needs conda and the network",
    "conda activate rotated-klee-minty": "needs conda",
    "source .venv/bin/activate": "changes the shell",
    "pip install --group dev": "needs the network",
    "snakemake --unlock": "has no jobs",
    "snakemake --delete-all-output": "has no jobs",
    "snakemake --cores 8 compare --configfile theirs.yaml": "needs a table: extras/external_runs/test_external_runs.py",
    "python tests/stress/environments.py": "installs environments, from the network",
    ".ci/run": "runs these tests",
    "pip install -r requirements.txt -r requirements/today.txt": CI,
    "pip install -r requirements/slurm.txt": CI,
    "ruff check": CI,
    "ruff format --check": CI,
    "snakefmt --check Snakefile rules studies extras": CI,
    "python -m pytest tests/optimizers": "a part of make test",
    "PYTHONPATH=scripts python my_example.py": "stands for the examples of its page, which are run",
}
PROGRAMS = r"(PYTHONPATH=\S+ )?(snakemake|python|make|pip|conda|uv|ruff|snakefmt) "


def fenced(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def prose(page):
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def commands(page):
    """The commands of a page without their comments: those of its sh blocks, and those named in its text."""
    code = [span for span in re.findall(r"`([^`]+)`", prose(page)) if re.match(PROGRAMS, span)]
    lines = [line for block in fenced(page, "sh") for line in block.replace("\\\n", " ").splitlines()]
    for line in [*lines, *code]:
        for command in line.split(" && "):
            if words := shlex.split(command, comments=True):
                yield shlex.join(words)


COMMANDS = list(dict.fromkeys(command for page in PAGES for command in commands(page)))
SNAKEMAKE = [command for command in COMMANDS if command.startswith("snakemake ") and command not in ELSEWHERE]
PLAIN = [command for command in SNAKEMAKE if re.fullmatch(r"snakemake( [\w/.]+| --cores \d+)+", command)]
SETTINGS = [command for command in SNAKEMAKE if re.match(r"snakemake( --cores \d+)? --config ", command)]
PYTHON = [
    command for command in COMMANDS if re.match(r"(PYTHONPATH=\S+ )?python ", command) and command not in ELSEWHERE
]
MAKE = [command for command in COMMANDS if command.split()[0] == "make"]


def run(command, repository):
    """A command as it is typed, in a shell that finds this environment's programs first."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        ["bash", "-c", command], cwd=repository, env=environment | {"PATH": path}, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def checkout(copy_repository):
    """Copies of the repository, with the plug-ins that the pages show, and few runs, so that DAGs are small."""

    def checkout():
        folder = copy_repository(has_few_jobs=True, runs=1)
        for example in EXAMPLES:
            if path := re.match(r"# ([\w/]+\.py)\n", example):  # the others are of tests/test_own_problems.py
                (folder / path[1]).write_text(example, encoding="utf-8")
        return folder

    return checkout


def test_every_command_is_run_or_excused():
    assert set(COMMANDS) == {*SNAKEMAKE, *PYTHON, *MAKE, *ELSEWHERE}


def has_jobs(done):
    return done.returncode == 0 and re.search(r"^ *total +[1-9]", done.stdout + done.stderr, re.MULTILINE)


@pytest.mark.slow
def test_snakemake_finds_jobs_for_all_targets_together(checkout, snakemake):
    targets = [word for command in PLAIN for word in re.sub(r"--cores \d+", "", command).split()[1:]]
    done = snakemake("all", *dict.fromkeys(targets), "--dry-run", repository=checkout())
    assert len(targets) > 10 and has_jobs(done), done.stdout + done.stderr


@pytest.mark.parametrize("command", SETTINGS)
def test_the_settings_of_each_command_are_accepted(command, checkout, monkeypatch):
    folder = checkout()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(plug_ins, "REPOSITORY", folder.resolve())
    config = yaml.safe_load(Path("config.yaml").read_text(encoding="utf-8"))
    config |= parse_config(shlex.split(command.partition(" --config ")[2]))
    config |= call.values_of_config(shlex.split(command))
    configuration.check(config, "config.schema.json")
    assert configuration.algorithms(config)


def packages_of_today():
    """What the optimizers import."""
    paths = [path for paths in plug_ins.files("optimizers").values() for path in paths]
    return {package for path in paths for package in packages(ROOT / path)}


@pytest.mark.slow
@pytest.mark.parametrize("command", [command for command in SNAKEMAKE if command not in (*PLAIN, *SETTINGS)])
def test_snakemake_finds_jobs_for_each_other_command(command, checkout, snakemake):
    if "cmaes" in command and not all(map(find_spec, packages_of_today())):
        pytest.skip("needs the packages of requirements/today.txt")
    if "profiles/slurm" in command and not find_spec("snakemake_executor_plugin_slurm"):
        pytest.skip("needs the packages of requirements/slurm.txt")
    done = snakemake(*shlex.split(command)[1:], "--dry-run", repository=checkout())
    assert has_jobs(done), done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_script_calls_succeed_in_their_order(page, checkout):
    repository = checkout()  # one for the whole page: a script may read what another one wrote
    for command in filter(PYTHON.__contains__, commands(page)):
        outcome = run(command, repository)
        assert outcome.returncode == 0, f"{command}: {outcome.stderr}"
        assert outcome.stdout or Path(repository, command.split()[-1]).exists(), command


@pytest.mark.parametrize("command", MAKE)
def test_make_has_the_target(command):
    _, *targets = command.split()
    rules = re.findall(r"^([\w.-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)[1].split()
    assert set(targets or ["all"]) <= {*rules, *phony}


def test_what_make_help_names_are_targets(snakemake):
    done = subprocess.run(["make", "--silent", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    named = re.findall(r"^snakemake --cores \d+ +([a-z]\w+)", done.stdout, re.MULTILINE)
    (others,) = re.findall(r"^([\w, ]+) and the folders in studies/", done.stdout, re.MULTILINE)
    rules = snakemake("--list-target-rules").stdout.split("\n")
    targets = {rule.partition(" ")[0] for rule in rules}
    assert {"all", "paper"} <= {*named}
    for name in {*named, *others.split(", ")}:  # a folder that is deleted takes its target with it
        folders = [ROOT / "studies" / name, ROOT / "extras" / name]
        assert name in targets or not (name in ("all", "paper") or any(folder.is_dir() for folder in folders)), name


EXAMPLES = [example for page in PAGES for example in fenced(page, "python")]
OPTIMIZERS = [example for example in EXAMPLES if example.startswith("# scripts/optimizers/")]


@pytest.mark.slow
@pytest.mark.parametrize("N", [2, 3, 5])
@pytest.mark.parametrize("example", OPTIMIZERS, ids=lambda example: Path(example.splitlines()[0]).stem)
def test_each_optimizer_of_the_pages_reaches_the_target_in_all_runs(example, N, run_once, tmp_path):
    for module in re.findall(r"^from (cmaes|minionpy) import", example, re.MULTILINE):
        pytest.importorskip(module)
    file = tmp_path / Path(example.splitlines()[0]).name
    file.write_text(example, encoding="utf-8")
    assert [run_once(file.stem, N, run, file).stop for run in range(15)] == ["target"] * 15


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.name)
def test_links_and_images_lead_somewhere(page):
    links = re.findall(r"\]\(([^)\s]+)\)", prose(page))
    assert links or "](" not in page.read_text(encoding="utf-8")
    for link in links:
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists() and target.is_relative_to(ROOT), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


def anchors(page):
    """The anchors that GitHub gives to a page's headings."""
    headings = re.findall(r"^#+ (.*)", prose(page), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_the_pages_say_of_the_box_is_true(page):
    names = re.findall(r"`box\.(\w+)", page.read_text(encoding="utf-8"))
    assert len({*names}) > 8 or page.name != "own-algorithms.md"
    for name in names:
        assert hasattr(BlackBox(rotated_klee_minty(2), 100, 100), name)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_configurations_are_accepted(page, checkout, snakemake):
    for example in fenced(page, "yaml"):
        repository = checkout()
        for table in fenced(page, "csv"):
            (repository / "es_octave.csv").write_text(table, encoding="utf-8")
        (repository / "own.yaml").write_text(example, encoding="utf-8")
        done = snakemake("--configfile", "own.yaml", "--dry-run", repository=repository)
        assert done.returncode == 0, done.stderr


def test_the_numbers_that_the_manuscript_page_quotes_exist():
    numbers = (ROOT / "paper_tables/numbers.tex").read_text(encoding="utf-8")
    keys = set(re.findall(r"^\\KMnumber\{(.+?)\}\{(.+?)\}\{(.*?)\}", numbers, re.MULTILINE))
    page = (ROOT / "docs/manuscript.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r"\{([^{}|]+)\}\{([\w.]+)\}\{(\w*)\}", page))
    assert len(quoted) > 2 and quoted <= keys


def test_the_labels_on_the_manuscript_page_are_those_of_its_files():
    """Which table a reference is to: the files of a line in their order, and their labels."""
    page = (ROOT / "docs/manuscript.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(`\w+\.tex`(?:, `\w+\.tex`)*) \| (`\w+`(?:, `\w+`)*) \|", page, re.MULTILINE)
    assert len(lines) > 2
    for files, labels in lines:
        texts = [(ROOT / "paper_tables" / file).read_text(encoding="utf-8") for file in re.findall(r"[\w.]+", files)]
        assert re.findall(r"\\label\{(.+?)\}", "".join(texts)) == re.findall(r"\w+", labels)


@pytest.mark.slow
def test_the_drawn_flow_is_the_one_of_the_rules(checkout, snakemake):
    """Every arrow that follows from no other ones, and no other."""
    (drawing,) = fenced(LAYOUT, "mermaid")
    drawn = set()
    for line in drawing.splitlines()[1:]:
        groups = [re.findall(r"[\w.]+(?=\[|\s|$)", group) for group in re.sub(r"\[.*?\]", "", line).split("-->")]
        drawn |= {(a, b) for left, right in pairwise(groups) for a in left for b in right}
    drawn = {(a, b) for a, b in drawn if a not in ("paper", "config.yaml") and b != "REPRODUCTION.md"}
    graph = snakemake("--rulegraph", repository=checkout()).stdout
    names = dict(re.findall(r'(\d+)\[label = "(\w+)"', graph))
    arrows = {(names[a], names[b]) for a, b in re.findall(r"(\d+) -> (\d+)", graph) if names[b] != "all"}
    assert drawn == {(a, b) for a, b in arrows if not leads(arrows - {(a, b)}, a, b)}


def leads(arrows, start, end):
    return any(a == start and (b == end or leads(arrows, b, end)) for a, b in arrows)


def test_the_readme_is_read_in_some_minutes():
    assert len(README.read_text(encoding="utf-8").split()) <= 750


def test_so_many_runs_can_show_a_difference():
    """A permutation test of n against n runs has no p-value below 2 / C(2n, n); one's own against three at each N."""
    readme = " ".join(README.read_text(encoding="utf-8").split())
    assert "runs=7 dimensions='[2,3,5]'" in readme
    assert 3 * 3 * 2 / math.comb(14, 7) < 0.05
