"""The numerics are pinned before NumPy is imported, whatever the caller's environment says."""

import os
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


def test_importing_numpy_first_is_an_error(root):
    others = {name: "1" if "THREADS" not in name else "2" for name in PINNED}
    done = python("import numpy, klee_minty", root, **(others | {"NPY_DISABLE_CPU_FEATURES": ""}))
    assert done.returncode == 1
    assert "import klee_minty before numpy" in done.stderr.splitlines()[-1]
