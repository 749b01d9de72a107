"""What the paper computes from runs: indicators, ECDFs, ranking."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
