"""Run the workflow on a throw-away Slurm cluster, kill a job and the scheduler, and compare with a local run.

As root, with slurmctld, slurmd, slurm-client and munge from Debian: python tests/slurm/recovery.py [--small]
"""

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cluster import Cluster

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/stress"))

from outputs import SMALL, differences, digests, run


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="2 runs in 3 dimensions instead of everything")
    config = SMALL if parser.parse_args().small else ("runs=15",)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))
    with tempfile.TemporaryDirectory() as temporary:
        local, remote, folder = (Path(temporary, name) for name in ("local", "remote", "cluster"))
        folder.mkdir()
        Path(temporary).chmod(0o755)
        run(local, config=config)
        tell("local run finished")
        with Cluster(folder) as cluster, open(remote.with_suffix(".log"), "w") as log:
            workflow = subprocess.Popen(
                command(remote, config), cwd=ROOT, env=cluster.environment, stdout=log, stderr=log
            )
            try:
                disturb(cluster, remote, workflow)
                status = workflow.wait(timeout=1200)
            except BaseException:
                workflow.kill()
                print(Path(log.name).read_text())
                raise
            jobs = cluster.jobs()
        if status:
            sys.exit(f"{Path(log.name).read_text()}\nsnakemake ended with status {status}")
        expected = digests(local)
        different = differences(expected, digests(remote))
        if different:
            sys.exit(f"{len(different)} of {len(expected)} files differ: {', '.join(different[:5])}")
        tell(f"cluster jobs: {', '.join(f'{job} {state}' for job, state in jobs.items())}")
        tell(f"{len(expected)} files have the same bytes as after the local run")


def command(folder, config):
    """What a user of the cluster calls; it only looks at its jobs more often."""
    options = ["--workflow-profile", "none", "--directory", str(folder), "--cores", "2", "--latency-wait", "5"]
    often = ["--slurm-init-seconds-before-status-checks", "5"]
    snakemake = [sys.executable, "-m", "snakemake", "--profile", str(ROOT / "profiles/slurm")]
    return [*snakemake, *options, *often, "--config", *config]


def disturb(cluster, folder, workflow):
    """Kill the first job when it has written a record, and the scheduler while the second one runs."""

    def running(number, written):
        def condition():
            if workflow.poll() is not None:
                sys.exit("snakemake ended too early")
            records = list(folder.glob("data/runs/**/*.json"))
            return cluster.jobs().get(str(number)) == "RUNNING" and len(records) >= written

        return condition

    cluster.wait(running(1, written=1), "the first job", seconds=300)
    cluster.slurm("scancel", "--full", "--signal=KILL", "1")
    tell("killed the job")
    cluster.wait(running(2, written=1), "its second attempt", seconds=300)
    cluster.kill("slurmctld")
    tell("killed the scheduler")
    time.sleep(20)
    cluster.start("slurmctld", "-D")
    tell("started the scheduler again")


def tell(message):
    print(f"{time.strftime('%H:%M:%S')} {message}", flush=True)


if __name__ == "__main__":
    main()
