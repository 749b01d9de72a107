"""Before the long jobs: what runs of an algorithm would fail, or take more than an hour; used by the Snakefile."""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from klee_minty import paper

SECONDS = {"smallest": 20, "largest": 3}  # of a trial
HANGS = 60  # seconds more
HOUR = 3600


def of_own_algorithms(jobs, plug_ins, config, root):
    """Run each algorithm that is not the paper's, and has several jobs, at the smallest and the largest N for seconds.

    One that fails ends Snakemake in one line; of one that would be slow a line on stderr tells.
    """
    count = Counter(job.wildcards.algorithm for job in jobs if job.rule.name == "optimize")
    names = [name for name in plug_ins if count[name] > 1 and name not in paper.ALGORITHMS]
    dimensions = {min(config["dimensions"]): "smallest", max(config["dimensions"]): "largest"}
    planned = [(name, plug_ins[name], *which, config, root) for name, which in product(names, dimensions.items())]
    with ThreadPoolExecutor(2) as pool:
        for is_failure, text in filter(None, pool.map(lambda arguments: message(*arguments), planned)):
            if is_failure:
                sys.exit(text)
            print(text, file=sys.stderr)


def message(name, plug_in, N, which, config, root):
    """(whether it is a failure, what to say) of a trial, or None."""
    path = Path(f".snakemake/trials/{name}_{which}.json")
    options = {"algorithm": name, "file": plug_in["file"], "parameters": json.dumps(plug_in["parameters"]), "N": N}
    options |= {key: config[key] for key in ("seed", "budget", "stagnation")}
    options |= {"instance": config["instances"][0], "seconds": SECONDS[which], "output": path}
    command = [sys.executable, f"{root}/scripts/optimize.py"]
    command += [str(word) for name, value in options.items() for word in (f"--{name}", value)]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=SECONDS[which] + HANGS)
    except subprocess.TimeoutExpired:
        return False, f"{name}: at N = {N} evaluates nothing, or ends nowhere, within {HANGS} s"
    if done.returncode:
        return True, f"{(done.stderr.splitlines() or ['failed'])[-1]} (in a trial at N = {N})"
    record = json.loads(path.read_text(encoding="utf-8"))
    seconds = record["elapsed"] * record["budget"] / record["evaluations"]
    if record["stop"] == "time" and seconds > HOUR:
        return (False, f"{name}: a run at N = {N} can take {seconds / HOUR:.1f} h, if it needs its whole budget")
