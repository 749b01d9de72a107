"""The README's example of an own algorithm runs as it stands there."""

import re
from pathlib import Path

from klee_minty.blackbox import BlackBox
from klee_minty.problem import rotated_klee_minty

import numpy as np

ROOT = Path(__file__).parent.parent


def test_the_one_plus_one_es_of_the_readme_reaches_the_feasible_region():
    example = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL).group(1)
    plugin = {}
    exec(example, plugin)
    box = BlackBox(rotated_klee_minty(5), budget=20000, stagnation=500)
    plugin["optimize"](box, np.random.default_rng(1))
    assert box.best_nu == 0.0
    assert box.best_f - 125.0 < 1.0
    assert box.stop in ("budget", "stagnation")
    assert len([line for line in example.splitlines() if line.strip()]) <= 15
