"""Makes scripts/ importable and pins the numerics before NumPy is imported."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import klee_minty.numerics  # noqa: E402, F401
