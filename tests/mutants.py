"""Mutants: which changes of the code does no test notice? make mutants MODULES='callbacks indicators' prints those that survive.

Calls cosmic-ray in a copy of the checkout, with the tests of each module alone, on a random sample of its mutants.
mutants.md lists the survivors of the last run, and why they behave as the code does.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parent.parent
MODULES = {  # module: its tests
    "scripts/klee_minty/blackbox.py": "tests/klee_minty/test_blackbox.py",
    "scripts/klee_minty/callbacks.py": "tests/klee_minty/test_callbacks.py",
    "scripts/klee_minty/records.py": "tests/klee_minty/test_records.py tests/test_collect_runs.py",
    "scripts/problems/rotated_klee_minty.py": "tests/problems/test_rotated_klee_minty.py tests/test_instances.py",
    "scripts/optimizers/epsmag_es.py": "tests/optimizers/test_epsmag_es.py",
    "scripts/optimizers/lshade44.py": "tests/optimizers/test_lshade44.py",
    "scripts/optimizers/random_search.py": "tests/optimizers/test_random_search.py",
    "scripts/klee_minty/results/indicators.py": "tests/klee_minty/results/test_indicators.py tests/test_aggregate.py",
    "scripts/klee_minty/results/ranking.py": "tests/klee_minty/results/test_ranking.py",
    "scripts/klee_minty/lp.py": "tests/klee_minty/test_lp.py tests/test_solve_lp.py",
    "scripts/klee_minty/instances.py": "tests/klee_minty/test_instances.py",
    "scripts/klee_minty/presentation/latex.py": "tests/klee_minty/presentation/test_latex.py tests/test_golden_tables.py",
    "scripts/lp_indicators.py": "tests/test_lp_indicators.py",
    "scripts/table2.py": "tests/test_table2.py tests/test_golden_tables.py",
    "scripts/table3.py": "tests/test_table3.py tests/test_golden_tables.py",
    "scripts/figure2.py": "tests/test_figure2.py",
    "studies/klee_minty_studies/inference.py": "studies/klee_minty_studies/test_inference.py",
    "studies/klee_minty_studies/running_times.py": "studies/klee_minty_studies/test_running_times.py",
    "studies/klee_minty_studies/claims.py": "studies/klee_minty_studies/test_claims.py",
}
# A cache changes the speed alone; identity instead of equality is what the linter finds; and on floats and dictionaries the
# others raise TypeError wherever the line runs.
EXCLUDED = [
    "core/RemoveDecorator",
    "core/ReplaceComparisonOperator_(.*_Is(Not)?|Is_Eq|IsNot_NotEq)",
    "core/ReplaceBinaryOperator_BitOr_.*",
    "core/ReplaceBinaryOperator_.*_(RShift|LShift|BitOr|BitAnd|BitXor)",
]
CONFIGURATION = """[cosmic-ray]
module-path = "{module}"
timeout = {timeout}
excluded-modules = []
test-command = "{python} -m pytest -q -x -p no:cacheprovider {tests}"
[cosmic-ray.distributor]
name = "local"
[cosmic-ray.filters.operators-filter]
exclude-operators = {excluded}
"""


def mutants(repository, module, sample, timeout):
    """How many mutants a module has, and the results of those that are tried."""
    values = {"module": module, "tests": MODULES[module], "timeout": timeout, "python": sys.executable}
    (repository / "mutants.toml").write_text(CONFIGURATION.format(**values, excluded=EXCLUDED), encoding="utf-8")

    def call(*command):
        subprocess.run(command, cwd=repository, check=True, stderr=subprocess.DEVNULL)

    call("cosmic-ray", "init", "--force", "mutants.toml", "mutants.sqlite")
    call("cr-filter-operators", "mutants.sqlite", "mutants.toml")
    with use_db(repository / "mutants.sqlite", WorkDB.Mode.open) as database:
        place = {item.job_id: str(item.mutations) for item in database.pending_work_items}
        every = random.Random(1).sample(sorted(place, key=place.get), len(place))
        for job in every[sample:]:
            database.set_result(job, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    call("cosmic-ray", "exec", "mutants.toml", "mutants.sqlite")
    with use_db(repository / "mutants.sqlite", WorkDB.Mode.open) as database:
        results = [result for _, result in database.completed_work_items]
    return len(every), [result for result in results if result.worker_outcome == WorkerOutcome.NORMAL]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="parts of their paths (default: all)")
    parser.add_argument("--sample", type=int, default=150, help="mutants of a module that are tried at most")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds that the tests of a mutant may take")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        repository = Path(folder, "checkout")
        shutil.copytree(ROOT, repository, ignore=shutil.ignore_patterns(".venv", ".git", ".snakemake", "runs"))
        for module in MODULES:
            if not args.modules or any(part in module for part in args.modules):
                every, tried = mutants(repository, module, args.sample, args.timeout)
                survived = [result.diff for result in tried if result.test_outcome == TestOutcome.SURVIVED]
                noticed = len(tried) - len(survived)
                print(f"{module}: {noticed} of {len(tried)} mutants are noticed, tried of {every}", *survived, sep="\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
