"""What two runs of the workflow must have in common to the byte."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from klee_minty.records import VOLATILE

RESULTS = ("data/*.csv", "data/lp/**/*.json", "figures/*", "paper_tables/*", "*.md")
SMALL = ("runs=2", "dimensions=[2,3,10]")


def command(folder, cores=2, config=SMALL, more=()):
    """The workflow as a user calls it, with its results in the folder."""
    snakemake = [sys.executable, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile")]
    profile = ["--workflow-profile", str(ROOT / "profiles/default")]
    return [*snakemake, *profile, "--directory", str(folder), "--cores", str(cores), *more, "--config", *config]


def run(folder, environment=None, cwd=ROOT, **options):
    """Run the workflow to its end; its log is shown where it fails."""
    done = subprocess.run(command(folder, **options), env=environment, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(done.args)}\n{done.stdout}{done.stderr}")


def digests(folder):
    """SHA-256 of every result; of the records of runs without what may differ."""
    folder = Path(folder)
    found = {}
    for path in sorted({path for pattern in RESULTS for path in folder.glob(pattern) if path.is_file()}):
        found[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
    for path in sorted(folder.glob("data/runs/**/*.json")):
        record = {key: value for key, value in json.loads(path.read_text()).items() if key not in VOLATILE}
        found[str(path.relative_to(folder))] = hashlib.sha256(json.dumps(record).encode()).hexdigest()
    return found


def differences(expected, found):
    """Names of the files that are missing, additional or different."""
    return sorted(name for name in expected | found if expected.get(name) != found.get(name))
