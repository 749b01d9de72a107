"""Studies: what they read and write is what their rules name, and as it is checked in; pages are short."""

import importlib
import json
import math
import os
import re
import shlex
import tomllib
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name

from klee_minty.errors import InputError
from klee_minty.presentation.pages import page
from klee_minty.recipes import problem_recipe
from klee_minty.tables import read_table
from studies.shared.study import Study

import pytest

FOLDER = Path(__file__).parents[1]
STUDIES = [path.parent.name for path in sorted(FOLDER.glob("*/study_*.py")) if path.parent.name != "verdict"]
PAGES = sorted(FOLDER.glob("*/README.md"))
LONGEST = {"studies.shared": 150}  # words; all others have at most 900
ROWS, COLUMNS = 12, 6  # of a table, of which a page has two at most


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_a_row_is_asked_for_by_its_values_and_no_row_or_two_are_refused(tmp_path, rows):
    row = {"N": 2, "repair": "none", "successes": 57, "runs": 60, "ratio": 1.234, "ratio_low": 1.166, "ratio_high": 1.3}
    text = '{{ row("runs", N=2, repair="none") | count }}, {{ some("runs")(N=2) | interval("ratio") }}'
    (tmp_path / "page.md.j2").write_text(text, encoding="utf-8")
    with nullcontext() if rows == 1 else pytest.raises(InputError, match=f"N.*there are {rows}"):
        text = page(tmp_path / "page.md.j2", {"runs": [row] * rows}.get)
        assert text == "57 of 60, 1.23 [1.17, 1.30]"


def test_a_column_is_of_numbers_if_all_its_fields_are(tmp_path):
    text = "N,sigma_start,ert,target,error,paper\n2,1,1e3,5,,1.0e+3\n3,box/4,nan,,,2.0e+3\n"
    (tmp_path / "runs.csv").write_text(text, encoding="utf-8")
    first, second = read_table(tmp_path / "runs.csv")
    assert first == {"N": 2, "sigma_start": "1", "ert": 1000.0, "target": 5, "error": None, "paper": "1.0e+3"}
    assert (second["sigma_start"], second["target"]) == ("box/4", None) and math.isnan(second["ert"])
    (tmp_path / "runs.csv").write_text("N,sigma_start\n2,1\nall,2\n", encoding="utf-8")
    assert read_table(tmp_path / "runs.csv")[0] == {"N": "2", "sigma_start": 1}


def test_a_page_has_the_numbers_of_the_tables_that_are_written_before_it(tmp_path):
    """What the rule does not name is neither read nor written."""
    files = {tmp_path / "README.md.j2": '{{ row("twice", N=4).N }}', tmp_path / "runs.csv": "N\n2\n"}
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    its = Study(files, [tmp_path / name for name in ("README.md", "twice.csv")])
    assert its.write_table("twice", ({"N": 2 * row["N"]} for row in its.table("runs"))) == [{"N": 4}]
    its.write_page()
    assert [(tmp_path / name).read_text(encoding="utf-8") for name in ("README.md", "twice.csv")] == ["4", "N\n4\n"]
    with pytest.raises(InputError, match="others.csv is missing"):
        its.table("others")
    with pytest.raises(KeyError, match="others.csv"):
        its.write_table("others", [{"N": 1}])


@pytest.fixture(scope="module")
def jobs(made_once, copy_repository, planned):
    """{rule: its job}"""

    def make():
        return {job.rule: job for job in planned(copy_repository(), "--forceall", "verdict", *STUDIES)}

    return made_once("studies", make)


@pytest.fixture(scope="module")
def of_cells(made_once, copy_repository, planned):
    """A cell of each problem and kind of parts that studies run, and {output: its job} of its first file."""

    def make():
        cells = {}
        for name in (name for name in STUDIES if (FOLDER / name / "runs.csv").exists()):
            its = tomllib.loads((FOLDER / name / f"{name}.toml").read_text(encoding="utf-8"))
            for cell in resolve_name(f"studies.{name}.{name}_cells:cells")(its):
                cells[cell.problem, *cell.problem_parameters, "/" in cell.parts[0]] = cell
        jobs = planned(copy_repository(), *(f"data/runs/{cell.files[0]}" for cell in cells.values()))
        return [*cells.values()], {job.outputs[0]: job for job in jobs}

    return made_once("of_cells", make)


def test_a_job_runs_what_its_cell_says_on_its_problem(of_cells):
    """A job of several instances makes them, and run 0 on each: such are the stored tables (test_stored_runs.py)."""
    cells, jobs = of_cells
    for cell in cells:
        job = jobs[f"data/runs/{cell.files[0]}"]
        problem = job if job.rule == "optimize_instances" else jobs[job.inputs[0]]
        instances, runs = re.search(r"instances?(\d+(?:-\d+)?)(?:/runs(.*))?$", cell.parts[0]).groups(default="0")
        expected = [*cell.recipe.options, *problem_recipe(cell.problem, parameters=cell.problem_parameters).options]
        expected += ["--N", cell.N, "--instance", instances, "--runs", runs]
        told = options(problem) | {key: text for key, text in options(job).items() if key != "--problem"}
        assert options_of(map(str, expected)).items() <= told.items(), job.command
        assert told["--problem-parameters"] == json.dumps(cell.problem_parameters)
    assert len(cells) > 3 or not cells


def options(job):
    return options_of(shlex.split(job.command.partition(" > ")[0]))


def options_of(words):
    """{option: the word after it}"""
    return {one: other for one, other in pairwise(words) if one.startswith("--")}


def named(job, option):
    """The files after an option of its command."""
    command = shlex.split(job.command.partition(" > ")[0])
    return re.split(" --", " ".join(command[command.index(option) + 1 :]))[0].split()


def test_no_study_needs_a_run_for_its_tables_figures_and_page(jobs):
    """What is made of runs belongs to NAME_runs."""
    assert {"judge_paper", *STUDIES} <= {*jobs} and not {"optimize", "optimize_instances"} & {*jobs}


@pytest.mark.parametrize("name", STUDIES)
@pytest.mark.parametrize("is_drawn", [False, pytest.param(True, marks=[pytest.mark.slow, pytest.mark.digits])])
def test_a_study_makes_what_its_rule_names_as_it_is_checked_in(name, is_drawn, jobs, root, tmp_path, monkeypatch):
    """Of nothing but the files that the rule names; figures, whose digits depend on the computer, are slow."""
    figures, made = [], [Path(path) for path in named(jobs[name], "--output")]
    if not is_drawn:
        monkeypatch.setattr(Study, "draw", lambda its, figure, *_: figures.append(its.output[f"{figure}.png"].name))
    files = [root / path for path in named(jobs[name], "--files")]
    getattr(importlib.import_module(f"studies.{name}.study_{name}"), name)(
        Study(files, [tmp_path / path.name for path in made])
    )
    for path in made:
        if path.suffix == ".png" and not is_drawn:
            figures.remove(path.name)
        else:
            assert (tmp_path / path.name).read_bytes() == (root / path).read_bytes(), path
    assert not figures


@pytest.mark.slow
def test_a_study_that_failed_is_made_again(copy_repository, snakemake, planned):
    """Also where nothing has changed since, as after a package was installed; what is checked in stays."""
    repository = copy_repository()
    page, table = (repository / "studies/damping" / name for name in ("README.md", "runs.csv"))
    before, text = page.read_bytes(), table.read_text(encoding="utf-8")
    table.write_text("set,N\n", encoding="utf-8")
    assert snakemake("damping", repository=repository).returncode != 0 and page.read_bytes() == before
    table.write_text(text, encoding="utf-8")
    os.utime(table, (0, 0))
    assert [job.rule for job in planned(repository, "damping")] == ["damping"]


@pytest.mark.slow
def test_all_runs_of_studies_can_be_planned_and_every_file_is_made_by_one_rule(copy_repository, planned, jobs):
    """Their rules read no table that another rule would first make; tables of runs of the leaderboard that are there
    are not made again.
    """
    repository = copy_repository(has_few_jobs=True)
    of_runs = {job.rule: job for job in planned(repository, *(f"{name}_runs" for name in STUDIES))}
    assert {"optimize", "optimize_instances"} <= {*of_runs} and not {*of_runs} & {*STUDIES}
    for name in STUDIES:
        made = named(jobs[name], "--output") + named(of_runs[f"{name}_runs"], "--output")
        kinds = ("*.png", "*.csv", "README.md")
        there = [path.relative_to(FOLDER.parent) for kind in kinds for path in FOLDER.glob(f"{name}/{kind}")]
        assert sorted(made) == sorted(map(str, there))


@pytest.mark.parametrize("template", sorted(FOLDER.glob("*/*.md.j2")), ids=lambda path: path.parent.name)
def test_pages_are_written_without_a_branch(template):
    assert not re.search(r"{%-? *(if|elif|else)| if .* else ", template.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.parent.name)
def test_a_page_is_short(page):
    text = page.read_text(encoding="utf-8")
    assert len(text.split()) <= LONGEST.get(page.parent.name, 900)
    assert len(list(page.parent.glob("*.md"))) == 1
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert len(tables) <= 2
    for table in tables:
        lines = table.splitlines()
        assert len(lines) - 2 <= ROWS and len(lines[0].split(" | ")) <= COLUMNS, lines[0]
