"""Mutants: which changes of the code does no test notice? Hours for all; name modules to choose: make mutants MODULES=callbacks.

Calls cosmic-ray (group mutants of pyproject.toml) in a copy of the checkout, with the tests of each module alone, and prints the
mutants that survive.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
MODULES = {  # module: its tests
    "scripts/klee_minty/blackbox.py": "tests/klee_minty/test_blackbox.py",
    "scripts/klee_minty/callbacks.py": "tests/klee_minty/test_callbacks.py",
    "scripts/klee_minty/records.py": "tests/klee_minty/test_records.py",
    "scripts/problems/rotated_klee_minty.py": "tests/problems/test_rotated_klee_minty.py tests/test_instances.py",
    "scripts/klee_minty/affine.py": "tests/problems/test_rotated_klee_minty.py",
    "scripts/optimizers/epsmag_es.py": "tests/optimizers/test_epsmag_es.py",
    "scripts/optimizers/lshade44.py": "tests/optimizers/test_lshade44.py",
    "scripts/optimizers/random_search.py": "tests/optimizers/test_random_search.py",
    "scripts/results/indicators.py": "tests/results/test_indicators.py",
    "scripts/results/ranking.py": "tests/results/test_indicators.py tests/test_rank.py",
    "studies/lib/inference.py": "studies/lib/test_inference.py",
    "studies/lib/running_times.py": "studies/lib/test_running_times.py",
    "studies/lib/claims.py": "studies/verdict/test_judge_claims.py",
}
CONFIGURATION = """[cosmic-ray]
module-path = "{module}"
timeout = {timeout}
excluded-modules = []
test-command = "{python} -m pytest -q -x -p no:cacheprovider {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def survivors(repository, module, timeout):
    """How many mutants of a module there are, and the diffs of those that its tests do not notice."""
    values = {"module": module, "tests": MODULES[module], "timeout": timeout, "python": sys.executable}
    (repository / "mutants.toml").write_text(CONFIGURATION.format(**values), encoding="utf-8")
    session = repository / "mutants.sqlite"
    session.unlink(missing_ok=True)
    for command in (["init"], ["exec"]):
        subprocess.run(["cosmic-ray", *command, "mutants.toml", session.name], cwd=repository, check=True)
    report = subprocess.run(
        ["cr-report", "--show-diff", session.name], cwd=repository, capture_output=True, text=True, check=True
    ).stdout
    jobs = report.split("[job-id]")[1:]
    return len(jobs), [job for job in jobs if "SURVIVED" in job]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="parts of their paths (default: all)")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds that the tests of a mutant may take")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        repository = Path(folder, "checkout")
        shutil.copytree(ROOT, repository, ignore=shutil.ignore_patterns(".venv", ".git", ".snakemake", "runs"))
        for module in MODULES:
            if not args.modules or any(part in module for part in args.modules):
                count, survived = survivors(repository, module, args.timeout)
                print(
                    f"{module}: {count - len(survived)} of {count} mutants are noticed", *survived, sep="\n", flush=True
                )


if __name__ == "__main__":
    main()
