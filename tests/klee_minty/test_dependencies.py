"""What a script rests on: the repository's modules that it really imports, no more and no less."""

import importlib.metadata
import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from klee_minty import dependencies
from klee_minty.dependencies import named_files, packages, sources, versions

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
OWN_OPTIMIZERS = [path for path in ROOT.glob("studies/*/*.py") if "\ndef optimize(" in path.read_text()]
PLUG_INS = sorted([*ROOT.glob("scripts/optimizers/*.py"), *ROOT.glob("scripts/lp_solvers/*.py"), *OWN_OPTIMIZERS])
FOLDERS = [ROOT / "scripts", *ROOT.glob("studies/*/"), *ROOT.glob("extras/*/")]
FOLDERS.remove(ROOT / "studies/shared")  # of modules
FILES_OF_FOLDERS = {path for folder in FOLDERS for path in folder.glob("*.py") if not path.name.startswith("test_")}
SCRIPTS = sorted(FILES_OF_FOLDERS - {*PLUG_INS})
FILES = {
    "mine.py": "import numpy as np\nfrom tools import steps\nimport mine\nimport fast\nimport optimum\n"
    "import klee_minty.running\n",
    "tools/__init__.py": "",
    "tools/steps.py": "from . import more\nfrom tools.late import x\n",
    "tools/more.py": "def f():\n    import yaml\n"
    "    try:\n        import gurobipy.x\n    except ImportError:\n        pass\n",
    "tools/late.py": "import json\nx = 1\n",
    "tools/unused.py": "import pandas\n",
    "optimum.py": "not Python\n",
    "fast.abi3.so": "compiled\n",
}


def test_no_script_imports_a_script():
    """But for the main of all studies."""
    for path in SCRIPTS:
        scripts = {other for other in map(Path, sources(path)) if "\ndef main(" in other.read_text(encoding="utf-8")}
        assert {other for other in scripts if other.name != "study.py"} <= {path}
    modules = [*ROOT.glob("scripts/*/*.py")]
    assert len(SCRIPTS) > 15 and len(modules) > 20
    for path in modules:
        assert not [other for other in map(Path, sources(path)) if other.parent == ROOT / "scripts"]


@pytest.fixture
def plug_in(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path / "mine.py"


def test_modules_beside_a_file_and_in_scripts_are_found_and_others_are_not(plug_in):
    first, *others = sources(plug_in)
    assert first == str(plug_in)
    beside = {path.removeprefix(f"{plug_in.parent}/") for path in others if path.startswith(str(plug_in.parent))}
    assert beside == FILES.keys() - {"mine.py", "tools/unused.py"}
    scripts = {path.rpartition("scripts/")[2] for path in others if "scripts/" in path}
    assert scripts >= {f"klee_minty/{name}.py" for name in ("__init__", "running", "errors", "plug_ins")}
    assert not scripts & {"klee_minty/callbacks.py", "klee_minty/lp.py"}


def test_packages(plug_in):
    """A module named like its file's package, as in mine.py, is the package."""
    assert packages(plug_in) == ["gurobipy", "mine", "numpy", "yaml"]


def test_what_a_link_imports_is_beside_the_file_itself(plug_in, tmp_path_factory):
    link = tmp_path_factory.mktemp("elsewhere") / "linked.py"
    link.symlink_to(plug_in)
    assert sources(link) == sources(plug_in)


def test_a_digest_is_that_of_a_file_and_its_modules_whatever_their_line_ends(plug_in):
    before, module = dependencies.source_digest(plug_in), plug_in.parent / "tools/more.py"
    module.write_bytes(module.read_bytes().replace(b"\n", b"\r\n"))
    assert dependencies.source_digest(plug_in) == before
    for name in FILES:
        text = (plug_in.parent / name).read_text()
        (plug_in.parent / name).write_text(f"{text}#\n")
        assert (dependencies.source_digest(plug_in) == before) == (name == "tools/unused.py"), name
        (plug_in.parent / name).write_text(text)


def installed(folder, name, version):
    """What pip leaves of a package in a folder, besides its modules."""
    about = folder / f"{name}-{version}.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (about / "RECORD").write_text(f"{name}_x/__init__.py,,\n")


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """An optimizer that imports packages of site-packages."""
    dependencies.version.cache_clear()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/mine.py").write_text("def optimize(box, rng):\n    import kept_x, yaml\n")
    (tmp_path / "site-packages/kept_x").mkdir(parents=True)
    (tmp_path / "site-packages/kept_x/__init__.py").touch()
    installed(tmp_path / "site-packages", "kept", "0.2")
    monkeypatch.syspath_prepend(tmp_path / "site-packages")
    return tmp_path


LIBRARY = """
import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "third_party"))

def optimize(box, rng):
    import steps
    for generation in box.generations(at_most=2):
        box.evaluate([box.lower])
"""


def test_a_record_names_the_files_that_a_run_really_imported(tmp_path, run_script_of):
    """However their folder came to be on the path; an edited one has another digest."""
    (tmp_path / "third_party/steps").mkdir(parents=True)
    (tmp_path / "mine.py").write_text(LIBRARY)
    inner = tmp_path / "third_party/steps/__init__.py"
    named = []
    for text in ("x = 1\n", "x = 2\n", "x = 2\r\n"):
        inner.write_bytes(text.encode())
        which = ("--algorithm", "mine", "--file", tmp_path / "mine.py", "--N", 2)
        run_script_of(ROOT, "optimize", *which, "--output", tmp_path / "r.jsonl", check=True)
        named.append(json.loads((tmp_path / "r.jsonl").read_text())["files"])
    own = {str(tmp_path / "mine.py"), str(inner)}
    assert own == {path for path in named[0] if path.startswith(str(tmp_path))}
    assert named[0].keys() - own == {"scripts/problems/rotated_klee_minty.py"}
    assert named[1] == named[2] != named[0]
    assert {path for path in named[0] if named[0][path] != named[1][path]} == {str(inner)}


OUTER = """
def optimize(box, rng):
    import outer_x
    box.evaluate([box.lower])
"""


def test_a_record_names_each_package_that_was_imported_when_its_run_ended(tmp_path):
    """Also what a package imports, and not what could have been."""
    for name, text in {"outer_x": "import inner_x\n", "inner_x": "", "unused_x": ""}.items():
        (tmp_path / "site-packages" / name).mkdir(parents=True)
        (tmp_path / "site-packages" / name / "__init__.py").write_text(text)
    (tmp_path / "site-packages/inner_x/__init__.py").write_text("__version__ = '3.1'\n")
    installed(tmp_path / "site-packages", "outer", "0.2")
    (tmp_path / "mine.py").write_text(OUTER)
    command = [sys.executable, ROOT / "scripts/optimize.py", "--algorithm", "mine", "--file", tmp_path / "mine.py"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site-packages")}
    subprocess.run([*command, "--N", "2", "--output", tmp_path / "r.jsonl"], env=environment, check=True)
    versions = json.loads((tmp_path / "r.jsonl").read_text())["versions"]
    assert versions == {
        "python": platform.python_version(), "numpy": np.__version__, "inner_x": "3.1", "outer_x": "0.2"
    }  # fmt: skip


def test_two_lists_of_files_do_not_have_one_digest(tmp_path):
    """As where a line moves from the end of one file to the start of the next."""
    one, two = tmp_path / "1.csv", tmp_path / "2.csv"
    digests = set()
    for first, second in (("a\nb\n", "c\n"), ("a\n", "b\nc\n")):
        one.write_text(first)
        two.write_text(second)
        digests.add(dependencies.source_digest(one, two))
    assert len(digests) == 2


def test_files_that_parameters_name_are_found_in_lists_and_mappings_too(tmp_path):
    table, other = str(tmp_path / "a.csv"), str(tmp_path / "b.csv")
    Path(table).touch()
    assert named_files({"points": table, "steps": [1, {"of": [table, other]}], "none": None}) == [table, table]


def test_versions_are_of_all_that_is_imported_and_of_numpy(elsewhere, tmp_path):
    yaml_version = importlib.metadata.version("pyyaml")
    known = versions(elsewhere / "mine/mine.py")
    assert known == {"kept_x": "0.2", "numpy": np.__version__, "yaml": yaml_version}
    shutil.rmtree(elsewhere / "site-packages/kept-0.2.dist-info")
    installed(elsewhere / "site-packages", "kept", "0.3")
    installed(elsewhere / "site-packages", "sharing_kept", "7")
    (elsewhere / "site-packages/sharing_kept-7.dist-info/RECORD").write_text("kept_x/more.py,,\n")
    dependencies.version.cache_clear()
    assert versions(elsewhere / "mine/mine.py")["kept_x"] == "0.3, 7"
    (tmp_path / "plain.py").write_text("def optimize(box, rng):\n    pass\n")
    assert versions(tmp_path / "plain.py") == {"numpy": np.__version__}
