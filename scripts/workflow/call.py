"""One call of Snakemake at a time in a folder; used by the Snakefile."""

import fcntl
import os
import sys
import time
from functools import cache
from pathlib import Path

from klee_minty.files import write_json
from klee_minty.provenance import CALL, DEMANDED, NOTES


@cache
def lock():
    """Lock the folder until this process ends; so the descriptor is not closed."""
    try:
        fcntl.flock(os.open(".snakemake/klee_minty.lock", os.O_WRONLY | os.O_CREAT), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"another call of snakemake is at work in {Path.cwd()}: wait for it, or name another folder")


def begin(workflow, demanded):
    """Tell the jobs what results they may use, and those of earlier calls to end."""
    lock()
    os.environ.pop(CALL, None)
    this = f"{os.getpid()} {time.time_ns()}"
    outputs = [Path(path) for job in workflow.dag.needrun_jobs() for path in job.output]
    for path in outputs:
        (NOTES / path).unlink(missing_ok=True)  # until it is made
    for part in (part for folder in {path.parent for path in outputs} for part in folder.glob(".*.part")):
        if part.stem.rpartition(".")[2].isdigit():  # of a killed job
            part.unlink()
    write_json(DEMANDED, {"call": this, "made": demanded})
    os.environ[CALL] = this
