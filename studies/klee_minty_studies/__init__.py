"""What several studies and extras share: what a study is; statistics; what the paper prints."""

import klee_minty  # noqa: F401  pins the numerics before NumPy is imported
