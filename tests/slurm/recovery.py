"""Run the workflow on a throw-away Slurm cluster, kill a job and the scheduler, and compare with a local run.

As root, with slurmctld, slurmd, slurm-client and munge from Debian: python tests/slurm/recovery.py
"""

import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cluster import Cluster

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/stress"))

from outputs import FOLDER, copy_sources, differences, digests, run, run_files

CONFIG = ("runs=2", "dimensions=[2,3]", "parameters={epsmag_es: {repair_steps: 2}}")  # of which jobs need the types


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    with tempfile.TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o755)
        local, checkout, folder = (Path(temporary, name) for name in ("local", "checkout", "cluster"))
        folder.mkdir()
        copy_sources(checkout)
        with Cluster(folder) as cluster:
            jobs = disturbed(cluster, checkout)
        tell(f"the workflow has ended; cluster jobs: {jobs}")
        run(local, config=CONFIG)
        expected = digests(local)
        if different := differences(expected, digests(checkout)):
            sys.exit(different)
        tell(f"{len(expected)} files have the same bytes as after a local run")


def disturbed(cluster, checkout):
    """Run the workflow in the checkout while a job and the scheduler are killed; what became of the jobs."""
    log = checkout.with_suffix(".log")
    # What a user calls on a cluster without accounting database; only the pauses are shorter.
    command = [sys.executable, "-m", "snakemake", "--workflow-profile", "profiles/slurm"]
    command += ["--slurm-status-command", "squeue", "--latency-wait", "5"]
    command += ["--slurm-init-seconds-before-status-checks", "5"]
    command += ["--config", f"folder={FOLDER}", *CONFIG]
    with open(log, "w") as file:
        streams = {"stdout": file, "stderr": file, "start_new_session": True}
        workflow = subprocess.Popen(command, cwd=checkout, env=cluster.environment, **streams)
    try:
        disturb(cluster, checkout, workflow)
        if status := workflow.wait(timeout=1200):
            sys.exit(f"snakemake ended with status {status}")
    except BaseException:
        print(log.read_text())
        raise
    return cluster.jobs()


def disturb(cluster, checkout, workflow):
    """Kill the first job when it has written runs, and the scheduler while the second runs, maybe another attempt."""

    def is_running(number):
        if workflow.poll() is not None:
            sys.exit("snakemake ended too early")
        return cluster.jobs().get(number) == "RUNNING" and len(run_files(checkout)) > 0

    cluster.wait(lambda: is_running("1"), "the first job", seconds=300)
    tell("killing job 1")
    cluster.slurm("scancel", "--full", "--signal=KILL", "1")
    cluster.wait(lambda: is_running("2"), "the second job", seconds=300)
    tell("killing the scheduler while job 2 runs")
    cluster.wait_until_saved()
    cluster.kill("slurmctld")
    time.sleep(3)
    cluster.start("slurmctld", "-D")
    cluster.wait(cluster.jobs, "the scheduler")
    tell(f"the scheduler is back, job 2 is {cluster.jobs()['2']}")


def tell(message):
    print(f"{time.strftime('%H:%M:%S')} {message}", flush=True)


if __name__ == "__main__":
    main()
