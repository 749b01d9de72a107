"""Measure the whole DAG on two cores, in a temporary folder, and the memory of its jobs.

The DAG's time is compared with as many processes that only start Python and import NumPy, two at a time, plus
the CPU time that the optimizers themselves need, divided by two; and with the same processes as Snakemake jobs.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORES = 2
START = [sys.executable, "-c", "import numpy"]
SNAKEMAKE = [sys.executable, "-m", "snakemake", "--quiet", "all", "--cores", str(CORES)]
SNAKEFILE = """
rule all:
    input: expand("{{job}}", job=range({jobs}))
rule start:
    output: "{{job}}"
    shell: "{python} -c 'import numpy' > {{output}}"
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        snakefile = ["--snakefile", str(ROOT / "Snakefile"), "--directory", folder]
        dag = measure(lambda: run([*SNAKEMAKE, *snakefile]))
        runs = [json.loads(path.read_text()) for path in Path(folder).glob("data/runs/*/*/*.json")]
        jobs = len(runs) + len(list(Path(folder).glob("data/lp/*/*.json")))
    starts = measure(lambda: start_processes(jobs))
    with tempfile.TemporaryDirectory() as folder:
        snakefile = Path(folder) / "Snakefile"
        snakefile.write_text(SNAKEFILE.format(jobs=jobs, python=sys.executable))
        snakemake = measure(lambda: run([*SNAKEMAKE, "--snakefile", str(snakefile), "--directory", folder]))
    optimizers = sum(run["elapsed"] for run in runs)

    print(f"{'':55} seconds on {CORES} cores   CPU seconds")
    for what, (elapsed, cpu) in (
        (f"the DAG: {jobs} jobs, tables and figures", dag),
        (f"{jobs} processes that import NumPy", starts),
        (f"{jobs} Snakemake jobs that import NumPy", snakemake),
    ):
        print(f"{what:55} {elapsed:18.1f} {cpu:13.1f}")
    print(f"{'the optimizers themselves':55} {'':18} {optimizers:13.1f}")
    bound = 2.0 * starts[0] + optimizers / CORES
    print(f"the DAG / (2 x processes + optimizers / {CORES}), target at most 1: {dag[0] / bound:.2f}")
    bound = 2.0 * starts[1] + optimizers
    print(f"the same in CPU time, which other processes disturb less: {dag[1] / bound:.2f}\n")

    for algorithm, budget in (("epsmag_es", 1), ("lshade44", 1), ("random_search", 1), ("random_search", 10)):
        peak = peak_memory(algorithm, 20000 * budget)
        print(f"peak memory, {algorithm}, N = 40, budget x {budget}, target at most 200 MB: {peak:.0f} MB")


def run(command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def start_processes(count):
    with ThreadPoolExecutor(CORES) as pool:
        list(pool.map(run, [START] * count))


def measure(work):
    """Seconds that have passed and seconds of CPU time of all processes that the work started."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    elapsed, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_memory(algorithm, budget):
    """Peak resident memory of one optimize job at N = 40, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        script = [sys.executable, str(ROOT / "scripts/optimize.py"), "--algorithm", algorithm, "--N", "40"]
        process = subprocess.Popen([*script, "--budget", str(budget), "--output", f"{folder}/run.json"])
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{algorithm} failed")
    return usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    main()
