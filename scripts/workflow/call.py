"""One call of Snakemake at a time in a folder; used by the Snakefile."""

import fcntl
import os
import sys
import time
from pathlib import Path

from klee_minty.files import write_json
from klee_minty.provenance import CALL, DEMANDED, NOTES


def begin(workflow, demanded):
    """A lock that ends with this process; tells the jobs what results they may use, and those of earlier calls to end."""
    lock = open(Path(".snakemake/klee_minty.lock"), "w")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"another call of snakemake is at work in {Path.cwd()}: wait for it, or name another folder")
    os.environ.pop(CALL, None)
    this = f"{os.getpid()} {time.time_ns()}"
    outputs = [Path(path) for job in workflow.dag.needrun_jobs() for path in job.output]
    for path in outputs:
        (NOTES / path).unlink(missing_ok=True)  # until it is made
    for folder in {path.parent for path in outputs}:
        for part in folder.glob(".*.part"):  # of a killed job
            part.unlink()
    write_json(DEMANDED, {"call": this, "made": demanded})
    os.environ[CALL] = this
    return lock
