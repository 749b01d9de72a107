"""Check the configuration before any job starts; used by the Snakefile."""

import json
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator
from klee_minty.errors import InputError, did_you_mean

ROOT = Path(__file__).parent.parent


def typed(value):
    """An override of the command line with its types: Snakemake reads lists there as lists of strings."""
    if isinstance(value, dict):
        return {key: typed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [typed(item) for item in value]
    return yaml.safe_load(value) if isinstance(value, str) else value


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
    for key, folder in (("algorithms", "optimizers"), ("solvers", "lp_solvers")):
        files = sorted(path.stem for path in (ROOT / "scripts" / folder).glob("*.py"))
        for name in config[key]:
            if name not in files:
                raise InputError(
                    f"config: {key}: there is no scripts/{folder}/{name}.py{did_you_mean(name, files)}"
                )
