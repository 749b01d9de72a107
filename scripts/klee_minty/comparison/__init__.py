"""How an algorithm compares with others: page, tables and figures."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
