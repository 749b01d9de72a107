"""What several studies and extras share: inference, claims, running times, standings, pages."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
