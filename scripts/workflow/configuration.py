"""Check the configuration and the output folders before any job starts; used by the Snakefile.

What is wrong, and what would be right, ends Snakemake in one line (SystemExit).
"""

import ast
import contextlib
import itertools
import json
import os
import re
import reprlib
import sys
from importlib.util import find_spec
from pathlib import Path

from klee_minty import dependencies
from klee_minty.errors import did_you_mean
from klee_minty.records import run_file
from presentation.numbers import camel

import yaml
from jsonschema import Draft202012Validator, validators

ROOT = Path(__file__).parent.parent.parent
OPTIMIZERS = ROOT / "scripts/optimizers"
SCHEMA = json.loads((ROOT / "config.schema.json").read_text(encoding="utf-8"))
# JSON Schema takes 2.0 for an integer; here it is a mistake.
Validator = validators.extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)
RESULTS = (".gitignore", "data", "comparison.md", "target_hits.csv", "REPRODUCTION.md")  # in a folder of results
LONGEST = 10000
# Octal, sexagesimal, and what has an exponent but no point or no sign behind the e.
MISREAD = re.compile(r"(?i)[-+]?(0[0-7_]+|[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|\d+e[-+]?\d+|\d*\.\d*e\d+)")
OPTIONAL = ("cma", "cmaes", "fcmaes", "minionpy", "nevergrad", "pymoo")  # requirements-today.txt


def check_arguments(arguments):
    """Refuse, before Snakemake reads them, what --config and --configfile name; for profiles/default."""
    for entry in arguments.config or []:
        if not re.match(r"[a-zA-Z_][\w-]*\w=", entry):
            refuse(f"--config {reprlib.repr(entry)} must be a key and its value, such as --config runs=2")
    for path in arguments.configfile or []:
        if not Path(path).is_file():  # a pipe can be read only once
            refuse(f"--configfile: there is no regular file {path} (targets come before --configfile)")
        check_file(path)


def check_file(path):
    """What a file holds; refused if it is not YAML, holds no keys, or means something else than it seems to."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        content = yaml.safe_load(text)
        has_alias = any(isinstance(token, yaml.AliasToken) for token in yaml.scan(text))
        node = yaml.compose(text, yaml.SafeLoader)
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        reason = " ".join(str(error).split()).replace(' in "<unicode string>",', " at")
        refuse(f"{path} cannot be read: {reason}")
    if not isinstance(node, yaml.MappingNode):
        refuse(f"{path} must hold keys and values, such as runs: 15")
    if has_alias:
        refuse(f"{path} has an alias (*name); write out what it stands for")
    check_node(path, node)
    return content


def check_node(path, node):
    """Refuse keys given twice, templates, which run code, and numbers that YAML reads as others or as text."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                refuse(f"{path} gives {reprlib.repr(key)} twice; keep one of them")
        if "__use_yte__" in keys:
            refuse(f"{path} has __use_yte__, which makes it a program; remove it")
        for _, value in node.value:
            check_node(path, value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            check_node(path, value)
    elif not node.style and MISREAD.fullmatch(node.value):
        read = yaml.safe_load(node.value)
        refuse(f"{path}: YAML reads {node.value} as {read!r}; write a number as 10 or 1.0e-3, text in quotes")


def typed(value):
    """An override of the command line with its types: Snakemake reads lists there as lists of strings."""
    if isinstance(value, dict):
        return {key: typed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [typed(item) for item in value]
    if isinstance(value, str) and MISREAD.fullmatch(value):
        refuse(f"{value} can be read as several numbers; write 10 or 1.0e-3")
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
    for name in config["solvers"]:
        check_name("solvers", name, "lp_solvers")
    ran = plug_ins(config)
    others = [name for name in config["parameters"] if name not in ran]
    for name in others:
        check_name("parameters", name, "optimizers")
    for name, plug_in in ran.items():
        for N, instance, run in itertools.product(config["dimensions"], config["instances"], range(config["runs"])):
            if plug_in["records"] and not (path := plug_in["records"] / run_file(N, run, instance)).is_file():
                refuse(f"algorithms: {name} has no {path}")
    to_run = {name: plug_in for name, plug_in in ran.items() if plug_in["file"]}
    for name, plug_in in (plug_ins(config | {"algorithms": others}) | to_run).items():
        check_parameters(name, plug_in["parameters"], keyword_arguments(plug_in["file"]))
    for name, plug_in in to_run.items():
        for package in dependencies.packages(plug_in["file"], needed=True):
            if find_spec(package) is None:
                cure = "pip install -r requirements-today.txt" if package in OPTIONAL else "install it"
                refuse(f"{name} needs the package {package!r}: {cure}")


def plug_ins(config):
    """{name: {file, records, label, parameters}} of the algorithms, file or records being None; refuses files that are not there, and names given twice."""
    found = {}
    for entry in config["algorithms"]:
        entry = entry if isinstance(entry, dict) else {"name": entry}
        name, file = entry["name"], entry.get("file", entry["name"])
        if name in found:
            refuse(f"algorithms has {name!r} twice; give one of them another name")
        for other in (*found, *config["solvers"]):
            if camel(other) == camel(name):
                refuse(f"algorithms: {name!r} has the LaTeX macros of {other!r}; give one of them another name")
        if "parameters" in entry and name in config["parameters"]:
            refuse(f"algorithms and parameters both have parameters of {name!r}; keep one of them")
        records = Path(ROOT, Path(entry["records"]).expanduser()).resolve() if "records" in entry else None
        label, parameters = entry.get("label"), entry.get("parameters", config["parameters"].get(name, {}))
        if records:
            if {"file", "parameters"} & entry.keys() or name in names_of_files("optimizers"):
                refuse(f"algorithms: {name!r} has records of runs made elsewhere, and a file or parameters; keep one")
            path, label = None, f"{label or name} (external)"
        elif file.endswith(".py"):
            path = Path(ROOT, Path(file).expanduser()).resolve()
            if not path.is_file():
                refuse(f"algorithms: there is no file {path}")
            if name in names_of_files("optimizers") and Path(ROOT, config["folder"]).resolve() == ROOT:
                refuse(f"algorithms: {name!r} is a file in scripts/optimizers/; rename {file}, or name another folder")
        else:
            check_name("algorithms", file, "optimizers")
            path = OPTIMIZERS / f"{file}.py"
        found[name] = {"file": path, "records": records, "label": label, "parameters": parameters}
    return found


def names_of_files(folder):
    return sorted(path.stem for path in (ROOT / "scripts" / folder).glob("*.py") if path.is_file())


def check_name(key, name, folder):
    """Refuse the name of a file that is not in the folder of scripts/."""
    known = names_of_files(folder)
    if name not in known:
        refuse(f"{key}: there is no {name!r} in scripts/{folder}/{did_you_mean(name, known)}")


def check_parameters(name, parameters, known):
    try:
        length = len(json.dumps(parameters, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        refuse(f"parameters.{name} is {reprlib.repr(parameters)}, but must hold what JSON can")
    if length > LONGEST:
        refuse(f"parameters.{name} takes {length} characters as JSON; at most {LONGEST} can be handed to a job")
    for parameter in parameters:
        if known is not None and parameter not in known:
            hint = did_you_mean(parameter, known) if known else "; it takes none"
            refuse(f"parameters: {name} has no {parameter!r}{hint}")


def keyword_arguments(path):
    """What the file's optimize(box, rng, ...) takes beyond box and rng; None where only running it can tell."""
    with contextlib.suppress(SyntaxError, ValueError):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name == "optimize" and not node.args.kwarg:
                return [argument.arg for argument in [*node.args.args[2:], *node.args.kwonlyargs]]


def check_folder(root, folder):
    """Make the folder of the results inside of the repository, where Git ignores it; refuse what cannot be one."""
    if {*"{}"} & {*str(root)}:
        refuse(f"the checkout's path {root} has braces, which Snakemake takes for wildcards; move it")
    path = Path(root, folder)
    try:
        if not path.resolve().is_relative_to(Path(root).resolve()):
            refuse(f"folder: {reprlib.repr(folder)} leads out of the repository")
        path.mkdir(parents=True, exist_ok=True)
        if not any(path.iterdir()):
            (path / ".gitignore").write_text("*\n")
    except OSError as error:
        refuse(f"folder: {reprlib.repr(folder)} cannot be made: {error.strerror}")
    except UnicodeEncodeError:
        refuse(f"folder: {reprlib.repr(folder)} cannot be written in this locale; set LC_ALL=C.UTF-8")
    if folder != "." and not any((path / name).exists() for name in RESULTS):
        refuse(f"folder: {reprlib.repr(folder)} holds something else than results; name another one")


def check_folders(*names):
    """Refuse to start where an output folder, or a folder in it, cannot be written to or is elsewhere."""
    for name in [*names, *(str(path) for parent in names for path in Path(parent).glob("*/"))]:
        is_here = os.path.isdir(name) and Path(name).resolve().is_relative_to(Path.cwd())
        if os.path.lexists(name) and not (is_here and os.access(name, os.W_OK | os.X_OK)):
            sys.exit(f"{name} is not a folder here that can be written to; move it away or change its permissions")


def refuse(message):
    sys.exit(f"config: {message}")
