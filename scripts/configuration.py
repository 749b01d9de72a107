"""Check the configuration before any job starts; used by the Snakefile."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

from jsonschema import Draft202012Validator
from klee_minty.errors import InputError, did_you_mean

ROOT = Path(__file__).parent.parent
OPTIONAL = ("cma", "pymoo")  # requirements-today.txt


def check(config):
    """InputError with one line that says what is wrong; otherwise nothing."""
    schema = json.loads((ROOT / "config.schema.json").read_text())
    known = list(schema["properties"])
    for key in config:
        if key not in known:
            raise InputError(f"config: there is no key {key!r}{did_you_mean(key, known)}")
    for error in Draft202012Validator(schema).iter_errors(config):
        place = "".join(f"[{part}]" if isinstance(part, int) else f"{part}" for part in error.path)
        raise InputError(f"config: {place}: {error.message}" if place else f"config: {error.message}")
    results = Path(config["folder"])
    if results.is_absolute() or ".." in results.parts:
        raise InputError(f"config: folder: {config['folder']!r} is not a path relative to and inside the repository")
    for key, folder in (("algorithms", "optimizers"), ("solvers", "lp_solvers")):
        files = sorted(path.stem for path in (ROOT / "scripts" / folder).glob("*.py"))
        for name in config[key]:
            if name not in files:
                raise InputError(f"config: {key}: there is no scripts/{folder}/{name}.py{did_you_mean(name, files)}")
    for algorithm in config["algorithms"]:
        for package in missing_packages(ROOT / "scripts/optimizers" / f"{algorithm}.py"):
            raise InputError(
                f"config: algorithms: {algorithm} needs the package {package!r}, which is not installed; "
                "pip install -r requirements-today.txt"
            )


def missing_packages(path):
    """Optional packages that the file imports and that are not installed."""
    imported = re.findall(r"^(?:import|from) (\w+)", path.read_text(), re.MULTILINE)
    return [package for package in OPTIONAL if package in imported and find_spec(package) is None]
