"""Capabilities beyond tables, verdict and comparison, a folder each."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
