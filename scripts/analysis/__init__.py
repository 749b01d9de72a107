"""What is computed from runs: indicators, tests and intervals, running times, and the comparison with the paper's numbers."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
