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

from outputs import ROOT, command, differences, digests, run

CONFIG = ("runs=3",)
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=24, help="how many (default 24)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the moments (default 0)")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as temporary:
        undisturbed, killed = Path(temporary, "undisturbed"), Path(temporary, "killed")
        start = time.monotonic()
        run(undisturbed, config=CONFIG)
        seconds = time.monotonic() - start
        kills = finished = 0
        while kills < arguments.kills:
            process = subprocess.Popen(
                command(killed, config=CONFIG),
                cwd=ROOT,
                start_new_session=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                process.wait(timeout=seconds * rng.uniform(0.05, 0.6))
                finished += 1
                remove_some(killed, rng)
            except subprocess.TimeoutExpired:
                number = SIGNALS[kills % len(SIGNALS)]
                os.killpg(process.pid, number)
                process.wait()
                kills += 1
                print(f"{kills}: {number.name}, {len(list(killed.glob('data/runs/**/*.json')))} runs", flush=True)
        run(killed, config=CONFIG)
        different = differences(digests(undisturbed), digests(killed))
        if different:
            sys.exit(f"{len(different)} files differ after {kills} kills: {', '.join(different[:5])}")
        parts = [str(path) for path in killed.rglob(".*.part")]
        if parts:
            sys.exit(f"half-written files are left: {', '.join(parts)}")
        print(f"{kills} kills survived (and {finished} complete runs in between), every byte the same")


def remove_some(folder, rng):
    """Give a finished folder work again: delete the CSVs and a random half of the runs."""
    runs = sorted(folder.glob("data/runs/**/*.json"))
    for path in [*rng.sample(runs, len(runs) // 2), *folder.glob("data/*.csv")]:
        path.unlink()


if __name__ == "__main__":
    main()
