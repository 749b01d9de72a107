"""Run the small DAG with the lowest versions that pyproject.toml allows, and with the newest.

NumPy and SciPy are pinned to a release.

python tests/stress/environments.py
python tests/stress/environments.py --packages lowest --python 3.11 3.12 3.13

In each environment: a first call, the same again, another seed, and the first seed again; ends with a table. Needs uv.
"""

import argparse
import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from outputs import FOLDER, ROOT, copy_sources, differences, digests

SMALL = f"snakemake --cores 2 --config runs=2 dimensions='[2,3]' folder={FOLDER}"
UV = [sys.executable, "-m", "uv"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", nargs="+", default=[sys.executable], help="versions or paths; this one by default")
    parser.add_argument("--packages", nargs="+", choices=["lowest", "newest"], default=["lowest", "newest"])
    args = parser.parse_args()
    columns = "Python | Snakemake | NumPy | other packages | small DAG | again | another seed | first seed again"
    columns += " | bytes"
    print(f"| {columns} |")
    print("| --- | --- | --- | --- | ---: | --- | --- | --- | --- |", flush=True)
    expected = None
    with tempfile.TemporaryDirectory() as folder:
        for number, (python, packages) in enumerate(itertools.product(args.python, args.packages)):
            place = Path(folder, str(number)).resolve()
            environment, versions = install(place, python, packages)
            checkout = place / "checkout"
            copy_sources(checkout)
            outcomes = try_out(checkout, environment)
            found = digests(checkout)
            same = differences(expected, found) or "the same" if expected else "the first's"
            expected = expected or found
            print(f"| {' | '.join([*versions, *outcomes, same])} |", flush=True)


def install(place, python, packages):
    """An environment with the lowest or newest packages: the variables that a shell needs to use it,
    and the versions for the table.
    """
    call([*UV, "venv", "--quiet", "--clear", "--python", python, place / "venv"])
    resolution = "lowest-direct" if packages == "lowest" else "highest"
    interpreter = place / "venv/bin/python"
    install = [*UV, "pip", "install", "--quiet", "--python", interpreter, "--resolution", resolution]
    call([*install, "--requirement", ROOT / "pyproject.toml"])
    path = os.pathsep.join([str(place / "venv/bin"), os.environ["PATH"]])
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": path}
    code = "import platform, numpy, snakemake as s; print(platform.python_version(), s.__version__, numpy.__version__)"
    versions = call([interpreter, "-c", code]).split()
    return environment, [*versions, packages]


def try_out(checkout, environment):
    """What the four calls did, in words; the script ends where one of them did something else."""

    def outcome(command, jobs):
        printed = call(shlex.split(command), cwd=checkout, env=environment)
        runs = re.search(r"^ *optimize +(\d+) *$", printed, re.MULTILINE)
        found = int(runs[1]) if runs else 0
        if "Nothing to be done" in printed:
            found = None
        if found != jobs:
            sys.exit(f"{command}: {found} jobs of rule optimize instead of {jobs}\n{printed}")
        return "nothing to do" if jobs is None else f"{jobs} jobs with runs"

    start = time.monotonic()
    first = outcome(SMALL, 6)
    first = f"{first}, {time.monotonic() - start:.0f} s"
    return first, outcome(SMALL, None), outcome(f"{SMALL} seed=2", 6), outcome(SMALL, 0)


def call(command, **options):
    """What a command prints; its output is shown where it fails."""
    out = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run([str(word) for word in command], text=True, **out, **options)
    if done.returncode:
        sys.exit(f"{shlex.join(map(str, command))} failed\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    main()
