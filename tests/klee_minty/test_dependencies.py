"""What a file rests on: modules of its own, near and far, and packages."""

from klee_minty.dependencies import packages, sources

import pytest

FILES = {
    "mine.py": "import numpy as np\nfrom tools import steps\nimport mine\nimport optimum\nimport klee_minty.problem\n",
    "tools/__init__.py": "",
    "tools/steps.py": "from . import more\nfrom tools.late import x\n",
    "tools/more.py": "def f():\n    import yaml\n    try:\n        import gurobipy.x\n    except ImportError:\n        pass\n",
    "tools/late.py": "import json\nx = 1\n",
    "tools/unused.py": "import pandas\n",
    "optimum.py": "not Python\n",
}


@pytest.fixture
def plug_in(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path / "mine.py"


def test_modules_beside_a_file_and_in_scripts_are_found_and_others_are_not(plug_in):
    first, *others = sources(plug_in)
    assert first == str(plug_in)
    beside = {
        path.removeprefix(f"{plug_in.parent}/") for path in others if path.startswith(str(plug_in.parent))
    }
    assert beside == FILES.keys() - {"mine.py", "tools/unused.py"}
    scripts = {path.rpartition("scripts/")[2] for path in others if "scripts/" in path}
    assert scripts >= {f"klee_minty/{name}.py" for name in ("__init__", "problem", "errors", "files")}
    assert not scripts & {"klee_minty/optimum.py", "klee_minty/blackbox.py"}


def test_packages(plug_in):
    """A module named like its file's package, as in mine.py, is the package."""
    assert packages(plug_in) == ["gurobipy", "mine", "numpy", "yaml"]
    assert packages(plug_in, needed=True) == ["mine", "numpy", "yaml"]
