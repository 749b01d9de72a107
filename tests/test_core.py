"""The core is the paper, and nothing else."""

import re
import shutil
from pathlib import Path

from klee_minty.dependencies import sources

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = ROOT / "scripts"
PACKAGES = ("results", "statistics", "paper", "comparison", "presentation", "workflow")
FOLDERS = ("klee_minty", *(f"klee_minty/{package}" for package in PACKAGES))
TABLES = ("comparison", "table2", "ranking")  # of `compare`, as docs/own-algorithms.md says
FIGURES = ("ert", "convergence", "figure2", "figure3", "figure3_by_dimension")
FOR_USERS = {"klee_minty/callbacks.py", "klee_minty/rotated_klee_minty.py"}  # what plug-ins and other programs import


def test_every_module_serves_a_script_of_the_core_or_a_plug_in():
    files = [path for folder in (".", "lp_solvers", "problems") for path in SCRIPTS.glob(f"{folder}/*.py")]
    used = {Path(path).relative_to(SCRIPTS).as_posix() for file in files for path in sources(file)}
    rules = "".join(path.read_text() for path in [ROOT / "Snakefile", *ROOT.glob("rules/*.smk")])
    modules = ["__init__", *re.findall(r"\b(call|configuration|handlers|folder_note)\.", rules)]
    used |= {f"klee_minty/workflow/{name}.py" for name in modules}
    modules = {path.relative_to(SCRIPTS).as_posix() for folder in FOLDERS for path in SCRIPTS.glob(f"{folder}/*.py")}
    assert modules - used - FOR_USERS == set()


def test_no_module_of_the_core_needs_a_study_or_an_extra():
    paths = [*SCRIPTS.glob("**/*.py")]
    assert len(paths) > 40
    for path in paths:
        assert all(Path(source).is_relative_to(SCRIPTS) for source in sources(path)), path


@pytest.fixture
def core_alone(copy_repository, delete, small):
    """A checkout without the folders studies and extras."""
    repository = copy_repository(**small)
    delete(repository, [*repository.glob("studies/*/"), *repository.glob("extras/*/")])
    assert "studies/" not in (repository / "Snakefile").read_text().replace('"studies/"', "")
    shutil.rmtree(repository / "studies")
    shutil.rmtree(repository / "extras")
    return repository


def test_all_three_products_are_planned_without_studies_and_extras(core_alone, planned):
    of_paper, of_all = ({job.rule for job in planned(core_alone, target)} - {target} for target in ("paper", "all"))
    assert {"optimize", "table2", "figure3"} <= of_paper
    assert of_all - of_paper == {"macros", "judge_paper", "fidelity", "check_reference"}
    own = planned(core_alone, "compare", "--config", "folder=mine", "own=[{name: mine, file: lshade44}]")
    assert {"optimize", "compare_algorithms", "figure3"} <= {job.rule for job in own}
    files = [f"mine/paper_tables/{table}{kind}.tex" for table in TABLES for kind in ("", "_tabular")]
    files += [f"mine/figures/{figure}.{kind}" for figure in FIGURES for kind in ("pdf", "png")]
    assert {*files} <= {output for job in own for output in job.outputs}
