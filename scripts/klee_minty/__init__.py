"""The rotated Klee-Minty benchmark: problem, black box, targets, running, records.

Imported before NumPy it pins the numerics: BLAS kernels and NumPy's AVX-512 loops differ between CPU generations in the
last bit, and one bit changes a whole trajectory. Scripts, whose results are compared bit for bit, insist on this order
(command_line.cli); elsewhere it does not matter.
"""

import os
import sys

PINNED = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_CORETYPE": "Haswell",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
}

IS_PINNED = "numpy" not in sys.modules or all(os.environ.get(name) == value for name, value in PINNED.items())
if IS_PINNED:
    os.environ.update(PINNED)
    os.environ.pop("NPY_ENABLE_CPU_FEATURES", None)
