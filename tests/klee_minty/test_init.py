"""The numerics are pinned before NumPy is imported, whatever the caller's environment says."""

import os
import shutil
import subprocess
import sys

from klee_minty import PINNED

SHOW = """
import os, klee_minty, numpy
print([os.environ[name] for name in klee_minty.PINNED])
print(numpy.show_config.__module__, "NPY_ENABLE_CPU_FEATURES" in os.environ)
"""


def python(code, root, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root / "scripts", env=os.environ | environment, capture_output=True, text=True
    )


def test_the_callers_environment_does_not_matter(root):
    others = {name: "Prescott" if "CORETYPE" in name else "" for name in PINNED} | {"OMP_NUM_THREADS": "7"}
    done = python(SHOW, root, NPY_ENABLE_CPU_FEATURES="AVX2", **others)
    assert done.stdout.splitlines()[0] == str(list(PINNED.values())), done.stderr
    assert done.stdout.splitlines()[1].endswith("False")


NUMPY_FIRST = {name: "1" if "THREADS" not in name else "2" for name in PINNED} | {"NPY_DISABLE_CPU_FEATURES": ""}


def test_a_script_that_imports_numpy_first_is_refused(root):
    done = python("import numpy, runpy; runpy.run_path('optimize.py', run_name='__main__')", root, **NUMPY_FIRST)
    assert done.returncode == 1
    assert "import klee_minty first" in done.stderr and done.stderr.count("\n") == 1


def test_the_problem_may_be_imported_after_numpy(root):
    code = (
        "import numpy; from klee_minty.rotated_klee_minty import rotated_klee_minty; print(rotated_klee_minty(2).f_opt)"
    )
    done = python(code, root, **NUMPY_FIRST)
    assert (done.stdout, done.stderr) == ("8.0\n", "")


ALONE = """
import pathlib, sys
sys.modules |= dict.fromkeys(["scipy", "yaml", "jinja2", "matplotlib", "highspy", "swiglpk", "jsonschema", "snakemake"])
for path in pathlib.Path("klee_minty").glob("*.py"):
    if path.stem not in ("highs", "lp"):  # of the LP solvers
        __import__(f"klee_minty.{path.stem}")
from klee_minty.blackbox import BlackBox
from klee_minty.rotated_klee_minty import rotated_klee_minty
box = BlackBox(rotated_klee_minty(2, instance=1), budget=100, stagnation=10)
for _ in box.generations():
    box.evaluate([box.lower, box.upper])
print(box.stop)
"""


def test_whoever_copies_the_folders_needs_numpy_alone(root, tmp_path):
    for folder in ("klee_minty", "problems"):
        shutil.copytree(root / f"scripts/{folder}", tmp_path / folder)
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("stagnation\n", "")
