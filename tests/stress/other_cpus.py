"""Run optimizers, LP solvers and a figure on emulated CPUs without AVX-512 and compare with this machine.

Needs qemu-x86_64 (Debian: apt install qemu-user); ends with a count.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from outputs import ROOT, records

CPUS = ("Haswell", "Skylake-Client", "EPYC")
ALGORITHMS = ("epsmag_es", "lshade44", "random_search")
SOLVERS = ("glpk_ipm", "highs_ipm", "highs_ipm_crossover")
CASES = [("optimize.py", "--algorithm", name, "--N", "10", "--output", "result.jsonl") for name in ALGORITHMS]
CASES += [("solve_lp.py", "--solver", name, "--problem", "problem.npz", "--output", "lp.json") for name in SOLVERS]
CASES += [("figure1.py", "--problem", "two.npz", "--output", f"result.{kind}") for kind in ("pdf", "png")]


def main():
    if not shutil.which("qemu-x86_64"):
        sys.exit("other_cpus.py: qemu-x86_64 is missing: on Debian or Ubuntu apt install qemu-user")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        script(folder, [], "generate_problem.py", "--N", "40", "--output", "problem.npz")
        script(folder, [], "generate_problem.py", "--N", "2", "--output", "two.npz")
        for case in CASES:
            script(folder, [], *case)
            here = content(folder / case[-1])
            for cpu in CPUS:
                script(folder, ["qemu-x86_64", "-cpu", cpu], *case)
                if content(folder / case[-1]) != here:
                    sys.exit(f"{' '.join(case)} differs on {cpu}")
            print(f"same bytes on {', '.join(CPUS)}: {' '.join(case)}", flush=True)
        print(f"{len(CASES) * len(CPUS)} comparisons: all the same")


def script(folder, emulator, name, *arguments):
    # The emulator runs the interpreter itself, which then does not know its virtual environment.
    environment = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib")}
    call = [*emulator, os.path.realpath(sys.executable), str(ROOT / "scripts" / name), *arguments]
    done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)


def content(path):
    return records(path) if path.suffix == ".jsonl" else path.read_bytes()


if __name__ == "__main__":
    main()
