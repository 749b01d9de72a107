"""Measure where the time of the whole DAG goes, on two cores, in a temporary folder, and the memory of its jobs.

Every Python process writes down when it began and ended and its CPU time. What a script needs before its work is
its CPU time with --help, and of this what a process needs that only imports NumPy is the start. CPU time depends
less than elapsed time on what else the machine does. Takes some minutes.
"""

import argparse
import ast
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
CORES = 2
REPETITIONS = 5  # of a start, of which the median counts
TARGET = 1.25
BUDGET = 20000  # evaluations / N, as in config.yaml
PHASES = {
    "LP": ("generate_problem", "solve_lp", "lp_rounding", "errata_evidence"),
    "statistics": ("aggregate", "rank", "confidence", "compare_with_paper", "judge_claims"),
    "figures": ("figure1", "figure2", "figure3"),
}  # the other scripts write tables and the report
# Python imports a module of this name at its start; it is light, since its imports count.
SITECUSTOMIZE = """
import atexit, os, sys, time
def write(began=time.time()):
    line = repr((os.path.abspath(sys.argv[0]), began, time.time(), time.process_time()))
    with open(os.environ["PROCESSES"], "a", encoding="utf-8") as file:
        file.write(line + chr(10))
atexit.register(write)
"""


def main(arguments=None):
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        began, ended, cpu, processes = measure_dag(Path(folder))
        checkout = Path(folder, "checkout")
        files = checkout.glob("data/runs/**/*.jsonl")
        records = [json.loads(line) for path in files for line in path.read_text().splitlines()]
        starts = len(records) + len(list(checkout.glob("data/lp/*/*.json")))  # the jobs of the target
    jobs = [process for process in processes if Path(process[0]).is_relative_to(checkout / "scripts")]
    bare = median(cpu_seconds([sys.executable, "-c", "import numpy"]) for _ in range(REPETITIONS))
    optimizers = sum(record["elapsed"] for record in records)

    scripts = by_script(jobs, began)
    phases = Counter({"optimizers": optimizers, "starts of Python with NumPy": bare * len(jobs)})
    phases["other imports"] = sum(count * (before - bare) for count, before, *_ in scripts.values())
    for script, (_, _, work, *_) in scripts.items():
        phases[phase_of(script)] += work - optimizers * (script == "optimize")
    phases["Snakemake itself"] = sum(process[3] for process in processes if process not in jobs)
    phases["shells, ends of processes"] = cpu - sum(phases.values())

    print(f"{'script':20} jobs  CPU s before its work  of all its work  began  ended after")
    for script, row in sorted(scripts.items(), key=lambda item: item[1][-1]):
        print("{:20} {:4} {:22.2f} {:16.2f} {:6.1f} {:12.1f}".format(script, *row))
    print(f"\nCPU seconds, {len(jobs)} jobs:")
    for phase, seconds in phases.items():
        print(f"  {phase:30} {seconds:6.1f}")
    print(f"  {'together':30} {cpu:6.1f}\n")
    elapsed, bound = ended - began, optimizers + starts * bare
    print(f"elapsed on {CORES} cores: {elapsed:.1f} s, the last {ended - all_busy_until(jobs):.1f} s with an idle core")
    print(f"elapsed / ((optimizers + {starts} starts) / {CORES}), target {TARGET}: {elapsed * CORES / bound:.2f}")
    print(f"CPU / (optimizers + {starts} starts): {cpu / bound:.2f}\n")
    for algorithm, times in (("epsmag_es", 1), ("lshade44", 1), ("random_search", 1), ("random_search", 10)):
        peak = peak_memory(algorithm, times * BUDGET)
        print(f"peak memory, {algorithm}, N = 40, budget x {times}, target at most 200 MB: {peak:.0f} MB")


def measure_dag(folder):
    """When the DAG began and ended, its CPU seconds, and (script, began, ended, CPU seconds) of each Python process."""
    site, log, checkout = folder / "site", folder / "processes", folder / "checkout"
    site.mkdir()
    subprocess.run(["git", "clone", "--quiet", ROOT, checkout], check=True)
    (site / "sitecustomize.py").write_text(SITECUSTOMIZE, encoding="utf-8")
    command = [sys.executable, "-m", "snakemake", "--quiet", "all", "--cores", str(CORES)]
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])  # where rules find Python
    began = time.time()
    cpu = cpu_seconds(command, checkout, PYTHONPATH=str(site), PROCESSES=str(log), PATH=path)
    lines = log.read_text(encoding="utf-8").splitlines()
    return began, time.time(), cpu, [ast.literal_eval(line) for line in lines]


def cpu_seconds(command, folder=ROOT, **environment):
    """CPU seconds of a command in a folder and of all processes that it waits for."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(command, check=True, cwd=folder, env=os.environ | environment, **silent)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_script(jobs, start):
    """Jobs, CPU seconds before its work, of all its work, first beginning and last end since the start."""
    rows = {}
    for script in dict.fromkeys(job[0] for job in jobs):
        script_jobs = [job for job in jobs if job[0] == script]
        usage = [sys.executable, script, "--help"]
        before = median(cpu_seconds(usage, PYTHONPATH=str(ROOT / "scripts")) for _ in range(REPETITIONS))
        work = sum(job[3] for job in script_jobs) - len(script_jobs) * before
        first, last = min(job[1] for job in script_jobs) - start, max(job[2] for job in script_jobs) - start
        rows[Path(script).stem] = len(script_jobs), before, work, first, last
    return rows


def phase_of(script):
    if script == "optimize":
        return "reading and writing of runs"
    return next((phase for phase, scripts in PHASES.items() if script in scripts), "tables and report")


def all_busy_until(jobs):
    """The last moment at which as many jobs ran as there are cores."""
    changes = sorted([(job[1], 1) for job in jobs] + [(job[2], -1) for job in jobs])
    running, until = 0, 0.0
    for moment, change in changes:
        if running >= CORES:
            until = moment
        running += change
    return until


def peak_memory(algorithm, budget):
    """Peak resident memory of one optimize job at N = 40, in MB; budget in evaluations / N."""
    with tempfile.TemporaryDirectory() as folder:
        script = [sys.executable, str(ROOT / "scripts/optimize.py"), "--algorithm", algorithm, "--N", "40"]
        process = subprocess.Popen([*script, "--budget", str(budget), "--output", f"{folder}/runs0-0.jsonl"])
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{algorithm} failed")
    return usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    main()
