"""The rotated Klee-Minty benchmark: problem, black box, targets, runs, indicators.

Importing it pins the numerics, so it comes before NumPy: BLAS kernels and NumPy's AVX-512 loops differ between CPU
generations in the last bit, and one bit changes a whole trajectory.
"""

import os
import sys

PINNED = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_CORETYPE": "Haswell",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
}

too_late = "numpy" in sys.modules and any(os.environ.get(name) != value for name, value in PINNED.items())
if too_late and "snakemake" not in sys.modules:  # whose own process computes nothing
    raise ImportError("import klee_minty before numpy: it pins the BLAS kernel that NumPy loads")

os.environ.update(PINNED)
os.environ.pop("NPY_ENABLE_CPU_FEATURES", None)
