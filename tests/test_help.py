"""Every script says what it is for, in a process of its own: nothing that it imports comes in the wrong order."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = [
    path.relative_to(ROOT)
    for folder in ("scripts", "studies", "extras")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.read_text(encoding="utf-8").endswith("\n    cli(main)\n")
]


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_script_answers_help(script):
    environment = {"PYTHONPATH": "scripts:studies"}  # without what this process has set for NumPy
    done = subprocess.run([sys.executable, script, "--help"], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")
