"""Check the configuration and the output folders before any job starts; used by the Snakefile.

What is wrong, and what would be right, ends Snakemake in one line (SystemExit).
"""

import ast
import contextlib
import json
import os
import re
import reprlib
import sys
from importlib.util import find_spec
from pathlib import Path

from klee_minty.errors import did_you_mean

import yaml
from jsonschema import Draft202012Validator, validators

ROOT = Path(__file__).parent.parent.parent
OPTIMIZERS = ROOT / "scripts/optimizers"
SCHEMA = json.loads((ROOT / "config.schema.json").read_text())
# JSON Schema takes 2.0 for an integer; here it is a mistake.
Validator = validators.extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)
OPTIONAL = ("cma", "pymoo")  # requirements-today.txt


def check_file(path):
    """Refuse a file that is not YAML, holds no keys, or gives one of them twice."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        yaml.safe_load(text)
        node = yaml.compose(text, yaml.SafeLoader)
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split()).replace(' in "<unicode string>",', " at")
        refuse(f"{path} cannot be read: {reason}")
    if not isinstance(node, yaml.MappingNode):
        refuse(f"{path} must hold keys and values, such as runs: 15")
    keys = [key.value for key, _ in node.value]
    for key in keys:
        if keys.count(key) > 1:
            refuse(f"{path} gives {reprlib.repr(key)} twice; keep one of them")


def typed(value):
    """An override of the command line with its types: Snakemake reads lists there as lists of strings."""
    if isinstance(value, dict):
        return {key: typed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [typed(item) for item in value]
    try:
        return yaml.safe_load(value) if isinstance(value, str) else value
    except (ValueError, yaml.YAMLError):
        return value


def check(config):
    """Refuse values that config.schema.json does not allow, and files that do not exist."""
    known = list(SCHEMA["properties"])
    for key in config:
        if key not in known:
            refuse(f"there is no key {reprlib.repr(key)}{did_you_mean(key, known)}")
    for key in SCHEMA["required"]:
        if key not in config:
            refuse(f"{key} is missing; it must be {SCHEMA['properties'][key]['description']}")
    for error in Validator(SCHEMA).iter_errors(config):
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)[1:]
        refuse(f"{place} is {reprlib.repr(error.instance)}, but must be {error.schema['description']}")
    files = {}
    for key, folder in (("algorithms", "optimizers"), ("solvers", "lp_solvers")):
        files[key] = sorted(path.stem for path in (ROOT / "scripts" / folder).glob("*.py") if path.is_file())
        for name in config[key]:
            if name not in files[key]:
                refuse(f"{key}: there is no {name!r} in scripts/{folder}/{did_you_mean(name, files[key])}")
    for algorithm, parameters in config["parameters"].items():
        if algorithm not in files["algorithms"]:
            hint = did_you_mean(algorithm, files["algorithms"])
            refuse(f"parameters: there is no {algorithm!r} in scripts/optimizers/{hint}")
        try:
            json.dumps(parameters, allow_nan=False)
        except (TypeError, ValueError):
            refuse(f"parameters.{algorithm} is {reprlib.repr(parameters)}, but must hold what JSON can")
        known = keyword_arguments(OPTIMIZERS / f"{algorithm}.py")
        for name in parameters:
            if known is not None and name not in known:
                hint = did_you_mean(name, known) if known else "; it takes none"
                refuse(f"parameters: {algorithm} has no {name!r}{hint}")
    for algorithm in config["algorithms"]:
        for package in missing_packages(OPTIMIZERS / f"{algorithm}.py"):
            refuse(f"{algorithm} needs the package {package!r}: pip install -r requirements-today.txt")


def keyword_arguments(path):
    """What the file's optimize(box, rng, ...) takes beyond box and rng; None where only running it can tell."""
    with contextlib.suppress(SyntaxError, ValueError):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name == "optimize" and not node.args.kwarg:
                return [argument.arg for argument in [*node.args.args[2:], *node.args.kwonlyargs]]


def missing_packages(path):
    """Optional packages that the file imports and that are not installed."""
    imported = re.findall(r"^(?:import|from) (\w+)", path.read_text(errors="replace"), re.MULTILINE)
    return [package for package in OPTIONAL if package in imported and find_spec(package) is None]


def check_folder(root, folder):
    """Make the folder of the results inside of the repository; refuse one that cannot be made or lies elsewhere."""
    path = Path(root, folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"folder: {reprlib.repr(folder)} cannot be made: {error.strerror}")
    if not path.resolve().is_relative_to(Path(root).resolve()):
        refuse(f"folder: {reprlib.repr(folder)} leads out of the repository")


def check_folders(*names):
    """Refuse to start where an output folder, or a folder in it, cannot be written to."""
    for name in [*names, *(str(path) for parent in names for path in Path(parent).glob("*/"))]:
        if os.path.lexists(name) and not (os.path.isdir(name) and os.access(name, os.W_OK | os.X_OK)):
            sys.exit(f"{name} is not a folder that can be written to; move it away or change its permissions")


def refuse(message):
    sys.exit(f"config: {message}")
