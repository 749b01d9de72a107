"""Kill the workflow at random moments, resume it with the same command, and compare with an undisturbed run."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from outputs import command, copy_sources, differences, digests, environment, run, run_files

CONFIG = ("runs=3",)
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
PATIENCE = 120  # seconds: Snakemake may hang in a lock of its own after SIGTERM


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=24, help="how many (default 24)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the moments (default 0)")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as temporary:
        undisturbed, killed, log = (Path(temporary, name) for name in ("undisturbed", "killed", "log"))
        start = time.monotonic()
        run(undisturbed, config=CONFIG)
        seconds = time.monotonic() - start
        kills = unlocked = finished = 0
        while kills < arguments.kills:
            status = run_until(seconds * rng.uniform(0.05, 0.6), SIGNALS[kills % len(SIGNALS)], killed, log)
            if status is None:
                kills += 1
                print(f"{kills}: {len(run_files(killed))} files of runs", flush=True)
            elif status == 0:
                finished += 1
                remove_some(killed, rng)
            else:
                unlock(killed, log)
                unlocked += 1
        if run_until(10 * seconds, signal.SIGTERM, killed, log) != 0:
            unlock(killed, log)
            run(killed, config=CONFIG)
        if different := differences(digests(undisturbed), digests(killed)):
            sys.exit(f"after {kills} kills {different}")
        parts = [str(path) for path in killed.rglob(".*.part")]
        if parts:
            sys.exit(f"half-written files are left: {', '.join(parts)}")
        print(f"{kills} kills survived, {unlocked} calls of --unlock, {finished} complete runs between: the same bytes")


def run_until(seconds, number, folder, log):
    """Run the workflow, and send it this signal after some seconds; its exit status if it ended before, else None.

    If it goes on for PATIENCE seconds after the signal, it is killed.
    """
    if not folder.exists():
        copy_sources(folder)
    with open(log, "w") as file:
        streams = {"stdout": file, "stderr": file, "start_new_session": True}
        process = subprocess.Popen(command(config=CONFIG), cwd=folder, env=environment(), **streams)
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, number)
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            print(f"Snakemake hung after {signal.Signals(number).name}", flush=True)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return None


def unlock(folder, log):
    """Do what Snakemake asks for after it was killed."""
    message = log.read_text()
    if "--unlock" not in message:
        sys.exit(f"the workflow failed:\n{message}")
    run(folder, config=CONFIG, more=["--unlock"])


def remove_some(folder, rng):
    """Give a finished folder work again: delete the CSVs and a random half of the runs."""
    runs = run_files(folder)
    for path in [*rng.sample(runs, len(runs) // 2), *folder.glob("data/*.csv")]:
        path.unlink()


if __name__ == "__main__":
    main()
