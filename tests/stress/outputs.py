"""What two runs of the workflow must have in common to the byte."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
VOLATILE = ("elapsed", "versions")  # the only fields in which two runs of one seed may differ
FOLDER = "out"  # of results: a call with other values than the paper's needs one
RESULTS = ["data/lp/**/*.json", f"{FOLDER}/data/*.csv", f"{FOLDER}/figures/*", f"{FOLDER}/paper_tables/*"]
RESULTS += [f"{FOLDER}/*.md"]
SMALL = ("runs=2", "dimensions=[2,3,10]", "chunk=1")


def command(cores=2, config=SMALL, more=()):
    """The workflow as a user calls it in a checkout."""
    return [sys.executable, "-m", "snakemake", "--cores", str(cores), *more, "--config", f"folder={FOLDER}", *config]


def environment(**variables):
    """This process' environment variables, where rules find this Python, and these ones."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    return os.environ | {"PATH": path} | variables


def run(checkout, variables=None, **options):
    """Run the workflow to its end in a checkout, which is made if need be; its log is shown where it fails."""
    if not checkout.exists():
        copy_sources(checkout)
    call = command(**options)
    done = subprocess.run(call, env=environment(**(variables or {})), cwd=checkout, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(done.args)}\n{done.stdout}{done.stderr}")


def copy_sources(checkout):
    """What Git knows of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)


def digests(folder):
    """SHA-256 of every result; of the records of runs without what may differ."""
    folder = Path(folder)
    contents = {path: path.read_bytes() for pattern in RESULTS for path in folder.glob(pattern) if path.is_file()}
    for path in run_files(folder):
        contents[path] = json.dumps(records(path)).encode()
    return {str(path.relative_to(folder)): hashlib.sha256(content).hexdigest() for path, content in contents.items()}


def run_files(folder):
    return sorted(Path(folder).glob("data/runs/**/*.jsonl"))


def records(path):
    """The runs of a file, without what may differ."""
    runs = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in run.items() if key not in VOLATILE} for run in runs]


def differences(expected, found):
    """Which files are missing, additional or different, in words; nothing where none is."""
    names = sorted(name for name in expected | found if expected.get(name) != found.get(name))
    return f"{len(names)} of {len(expected)} files differ: {', '.join(names[:5])}" if names else ""
