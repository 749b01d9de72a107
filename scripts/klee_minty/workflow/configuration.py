"""Check the configuration before any job starts; an error stops Snakemake with one line that says what would be right.

config.schema.json says what each key may be; here is what only the repository knows: names of files, and records
of runs made elsewhere.
"""

import argparse
import contextlib
import json
import os
import re
import reprlib
import sys
from pathlib import Path

from klee_minty import plug_ins as plug_ins_by_name
from klee_minty.errors import InputError, did_you_mean
from klee_minty.levels import ALL, LEVELS
from klee_minty.presentation.names import NAMES, PAPER_ALGORITHMS, PAPER_PROBLEM_IN_PRINT
from klee_minty.settings import PAPER_PROBLEM

import yaml
from jsonschema import Draft202012Validator, validators
from snakemake.utils import update_config

LONGEST_RANGE = 10000  # instances: each makes a job
EXPONENT = re.compile(r"[-+]?(\d+[eE][-+]?\d+|(\d+\.\d*|\.\d+)[eE]\d+)", re.ASCII)
TEXTS = ("label", "file", "records")  # keys whose values are texts in any case
# JSON Schema takes 2.0 for an integer, but 2.0 is no number of runs.
TYPES = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda checker, value: type(value) is int)
Validator = validators.extend(Draft202012Validator, type_checker=TYPES)


def refuse(message):
    sys.exit(f"config: {message}")


def with_types(value, in_files=None):
    """A value with its type: Snakemake leaves text in the lists and mappings of --config, and YAML 1.1 reads 1e-3 as text.

    in_files: what the files of the configuration say, whose texts stay texts.
    """
    if isinstance(value, dict):
        known = in_files if isinstance(in_files, dict) else {}
        return {key: item if key in TEXTS else with_types(item, known.get(key)) for key, item in value.items()}
    if isinstance(value, list):
        return [with_types(item, item if value == in_files else None) for item in value]
    if not isinstance(value, str):
        return value
    if EXPONENT.fullmatch(value):
        return float(value)
    return value if value == in_files or not value else scalar_of_text(value)


def scalar_of_text(text):
    """The number, the switch or the null that a text without quotes is in YAML, or the text."""
    loader = yaml.SafeLoader("")
    node = yaml.ScalarNode(loader.resolve(yaml.ScalarNode, text, (True, False)), text)
    with contextlib.suppress(ValueError, yaml.YAMLError):
        value = loader.construct_object(node)
        if value is None or isinstance(value, int | float):
            return value
    return text


def files_of_call():
    """The files that --configfile names; Snakemake merges them before the Snakefile is read."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--configfile", "--configfiles", nargs="+", action="extend", default=[])
    return parser.parse_known_args(sys.argv[1:])[0].configfile


def read_files(paths):
    """What these files of the configuration say together; refused where one is not in UTF-8, or has a key twice."""
    together = {}
    for path in paths:
        try:
            update_config(together, read_file(path))
        except UnicodeDecodeError as error:
            refuse(f"{path} is not in UTF-8 (byte {error.start}); save it as UTF-8")
        except (OSError, yaml.YAMLError):
            pass  # Snakemake tells
    return together


def read_file(path):
    """A file of configuration as a mapping, JSON or YAML."""
    with open(path, encoding="utf-8-sig") as file:
        try:
            return json.load(file)
        except ValueError:
            file.seek(0)
            return yaml.load(file, UniqueKeys) or {}


class UniqueKeys(yaml.SafeLoader):
    """Refuses a mapping that has a key twice: YAML would silently take the last."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        if twice := [key for key in keys if keys.count(key) > 1]:
            refuse(f"{node.start_mark.name} has {twice[0]!r} twice; remove one of them")
        return super().construct_mapping(node, deep)


def check(config, schema):
    """Refuse what the schema, a file, does not allow; a description in it ends the sentence "… is …, but must be …"."""
    schema = json.loads(Path(schema).read_text(encoding="utf-8"))
    properties = schema["properties"]
    for key in config:
        if key not in properties:
            refuse(f"there is no key {reprlib.repr(key)}{did_you_mean(key, list(properties))}")
    for key in properties:
        if key not in config:
            refuse(f"{key} is missing; it must be {properties[key]['description']}")
    for error in Validator(schema).iter_errors(config):
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)[1:]
        refuse(f"{place} is {reprlib.repr(error.instance)}, but must be {error.schema['description']}")
    for solver in config["solvers"]:
        file_of("solvers", solver, "lp_solvers")
    check_folder(Path(str(config["folder"])))


def check_labels(entries):
    names = {}  # {label, or name in print: name}
    for name, entry in entries.items():
        label = entry["label"] or NAMES.name(name)
        if label in names:
            refuse(f"{names[label]} and {name} have the same label, {label!r}; rename one of them")
        names[label] = name


def instances(value):
    """The instances of the configuration as a list; value: such a list, or a range such as 1-15."""
    if isinstance(value, list):
        return value
    first, last = map(int, value.split("-"))
    if not first <= last < 2**32 or last - first >= LONGEST_RANGE:
        asked = f"its first instance before its last, at most {LONGEST_RANGE} instances, and none beyond 4294967295"
        refuse(f"instances is {value!r}, but a range must have {asked}; for example 1-15")
    return list(range(first, last + 1))


def as_mapping(entry):
    """The mapping that a plug-in's name alone stands for."""
    return entry if isinstance(entry, dict) else {"name": entry}


def plug_ins(config):
    """{name: {file, records, label, parameters, sees}} of the algorithms, checked; either file or records is None.

    Paths are relative to the repository. Leaves out algorithms of the paper that cannot run with what `sees` shows.
    """
    entries = {}
    for key, entry in [(part, entry) for part in ("algorithms", "own") for entry in config[part]]:
        entry = as_mapping(entry)
        name = entry["name"]
        if name in entries:
            refuse(f"{key} has {name!r} twice; rename one of them")
        if name in excluded_algorithms(config):
            continue
        entries[name] = runs_made_elsewhere(key, entry) if "records" in entry else optimizer(key, entry, config)
    check_labels(entries)
    for name in config["parameters"].keys() - entries.keys():
        file_of("parameters", name, "optimizers")
    if not entries:
        refuse("there is no algorithm to run; name one in algorithms or own that can do with what `sees` shows")
    own = [name for name in entries if name not in PAPER_ALGORITHMS]
    if own and is_main(config):
        call = f"snakemake --cores 8 compare --config folder=mine own='[{','.join(own)}]'"
        refuse(f"{own[0]} is not the paper's, so its results need a folder of their own: {call}")
    if config["sees"] != ALL and is_main(config):
        refuse(f"sees: the paper's algorithms see {ALL}, so results need a folder of their own: --config folder=mine")
    return entries


def excluded_algorithms(config):
    """Algorithms of the paper that were asked for but cannot run with what `sees` shows: the repair of εMAg-ES reads g."""
    repairs = config["parameters"].get("epsmag_es", {}).get("repair_steps") != 0
    return ["epsmag_es"] if config["sees"] != ALL and repairs and "epsmag_es" in config["algorithms"] else []


def problem(config):
    """Name, file, parameters and label of the problem, checked."""
    is_the_papers = config["problem"] == PAPER_PROBLEM
    entry = as_mapping(config["problem"])
    name, file, parameters = entry["name"], entry.get("file", entry["name"]), entry.get("parameters", {})
    file = os.path.expanduser(file) if file.endswith(".py") else file_of("problem", file, "problems")
    if not os.path.isfile(file):
        refuse(f"problem: there is no file {file}")
    if name == PAPER_PROBLEM and not is_the_papers:
        refuse(f"problem: {name} is the paper's; give the problem with other parameters or another file another name")
    if not is_the_papers and is_main(config):
        refuse(f"problem: {name} is not the paper's, so its results need a folder of their own: --config folder=mine")
    label = PAPER_PROBLEM_IN_PRINT if is_the_papers else entry.get("label", name)
    return {"name": name, "file": file, "parameters": parameters, "label": label}


def is_main(config):
    """Whether results are the checked-in ones."""
    return os.path.normpath(str(config["folder"])) == "."


def has_linear_program(problem, N, instance):
    """Whether LP solvers can solve the problem; it is made once, so that a file that breaks the contract is refused early."""
    from klee_minty.instances import make  # late: the paper's problem needs no NumPy here

    try:
        with plug_ins_by_name.isolated_import(problem["file"]):
            made = make(problem["name"], N, instance, problem["parameters"], problem["file"])
    except InputError as error:
        refuse(f"problem: {error}")
    return hasattr(made, "linear_program")


def optimizer(key, entry, config):
    """An algorithm that is to be run."""
    name = entry["name"]
    if "parameters" in entry and name in config["parameters"]:
        refuse(f"{key} and parameters both set parameters of {name!r}; remove one of them")
    parameters = entry.get("parameters", config["parameters"].get(name, {}))
    try:
        json.dumps(parameters, allow_nan=False)
    except (TypeError, ValueError) as error:
        refuse(f"parameters of {name}: {error}")
    file = optimizer_file(key, name, entry.get("file", name), is_main(config))
    sees = max(entry.get("sees", ALL), config["sees"], key=[*LEVELS].index)  # the one that shows less
    return {"file": file, "records": None, "label": entry.get("label"), "parameters": parameters, "sees": sees}


def runs_made_elsewhere(key, entry):
    """An algorithm whose runs are imported, by extras/external_runs/."""
    name = entry["name"]
    if {"file", "parameters", "sees"} & entry.keys() or name in plug_ins_by_name.files("optimizers"):
        refuse(
            f"{key}: {name!r} has records of runs made elsewhere, and also a file, parameters or sees; remove one of them"
        )
    records, label = os.path.expanduser(entry["records"]), f"{entry.get('label', name)} (external)"
    return {"file": None, "records": records, "label": label, "parameters": {}, "sees": ALL}


def optimizer_file(key, name, file, is_in_main):
    """The path of an optimizer: found by name, or one elsewhere that ends in .py."""
    if not file.endswith(".py"):
        return file_of(key, file, "optimizers")
    path = os.path.expanduser(file)
    if not os.path.isfile(path):
        refuse(f"{key}: there is no file {path}")
    if name in plug_ins_by_name.files("optimizers") and (is_in_main or Path(file).stem == name):
        refuse(f"{key}: {name!r} is {file_of(key, name, 'optimizers')}; give {file} another name")
    return path


def file_of(key, name, kind):
    """The file of a plug-in of this name; refused where there is none, or more than one."""
    try:
        return plug_ins_by_name.file_of(kind, name)
    except InputError as error:
        if key == "own" and name not in plug_ins_by_name.files(kind):
            refuse(f"own: there is no scripts/{kind}/{name}.py; write it, or name a `file` elsewhere")
        refuse(f"{key}: {error}")


def check_folder(folder):
    """Refuse a folder of somebody else's files, which the .gitignore of results would hide from Git."""
    if folder.is_file():
        refuse(f"folder: {folder} is a file; name a new folder")
    is_ours = folder == Path(".") or Path(folder, ".gitignore").exists()
    if folder.is_dir() and not is_ours and any(folder.iterdir()):
        refuse(f"folder: {folder} contains files that are not results; name a new folder")
