"""Check the configuration before any job starts; an error stops Snakemake with one line that says what would be right.

config.schema.json says what each key may be; what it cannot know is checked here. rules/runs.smk gets the algorithms
(name, settings, label) and the Recipe of the problem.
"""

import contextlib
import json
import math
import os
import re
import reprlib
import shlex
import subprocess
import sys
from pathlib import Path

from klee_minty import plug_ins
from klee_minty.dependencies import texts_in
from klee_minty.errors import InputError, did_you_mean
from klee_minty.names import ALGORITHMS, NAMES, PAPER_PROBLEM_IN_PRINT
from klee_minty.presentation.formats import joined_words
from klee_minty.recipes import problem_recipe
from klee_minty.settings import ALL, PAPER_PROBLEM, VISIBILITIES, Settings, in_words

import yaml
from jsonschema import Draft202012Validator, validators

# A text in JSON, and no key, that YAML 1.1 made of a number such as 1e-3, or Snakemake of a value.
MEANT_AS_VALUE = re.compile(r'(?<!\\)("(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[Tt]rue|[Ff]alse|None|null)")(?!:)')
TEXTS_OF_PROFILES = "the `config:` of a profile makes texts of what is in lists and mappings: use its `configfile:`"
LONGEST_LABEL = 50  # signs of what a name in print says of parameters
MOST_JOBS = 10000  # of optimizers: planned in half a minute (measured on one core, 2026)
# JSON Schema takes 2.0 for an integer, but 2.0 is no number of runs.
TYPES = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda checker, value: type(value) is int)
Validator = validators.extend(Draft202012Validator, type_checker=TYPES)


def refuse(message):
    sys.exit(f"config: {message}")


def check(config, schema):
    """Refuse what the schema, a file, does not allow; a description in it ends the sentence "… is …, but must be …".

    A default in the schema is the paper's value, with which what is checked in is made. Returns the keys with others.
    """
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
        if error.validator == "additionalProperties":
            known = error.schema["properties"]
            key = next(key for key in error.instance if key not in known)
            refuse(f"{place} has the key {reprlib.repr(key)}, but may have only {joined_words(known)}")
        fix = ""
        if (number := meant_number(error)) is not None:
            fix = f"; write {yaml.safe_dump(number).split()[0]}"  # 1.0e-06: YAML takes 1e-06 for a text
        if len(error.path) > 1 and MEANT_AS_VALUE.fullmatch(json.dumps(error.instance, default=str)):
            fix = f"; {TEXTS_OF_PROFILES}"
        refuse(f"{place} is {reprlib.repr(error.instance)}, but must be {error.schema['description']}{fix}")
    for solver in config["solvers"]:
        plug_in_file("solvers", solver, "lp_solvers")
    check_folder(Path(str(config["folder"])))
    others = [key for key, part in properties.items() if "default" in part and config[key] != part["default"]]
    if others and os.path.normpath(str(config["folder"])) == ".":
        refuse(f"{others[0]} is not the paper's, so results need a folder of their own: --config folder=mine …")
    return others


def meant_number(error):
    """The number that a refused value was meant as: 10000 for 1e4, which YAML takes for a text; or None."""
    with contextlib.suppress(TypeError, ValueError, OverflowError):
        number = float(error.instance)
        number = int(number) if number == int(number) else number
        return number if Validator(error.schema).is_valid(number) and not isinstance(error.instance, bool) else None
    return None


def check_folder(folder):
    """Refuse a folder of files not written by this workflow, which the .gitignore of results would hide from Git."""
    if folder.is_file():
        refuse(f"folder: {folder} is a file; name a new folder")
    has_results = folder == Path(".") or Path(folder, ".gitignore").exists()
    if folder.is_dir() and not has_results and any(folder.iterdir()):
        refuse(f"folder: {folder} contains files that are not results; name a new folder")


def instances(value):
    """The instances of the configuration as a list; value: such a list, or a range such as 1-15."""
    if isinstance(value, list):
        return value
    first, last = map(int, value.split("-"))
    if not first <= last < 2**32 or last - first >= MOST_JOBS:
        rule = f"its first instance before its last, at most {MOST_JOBS} instances, and none beyond 4294967295"
        refuse(f"instances is {value!r}, but a range must have {rule}; for example 1-15")
    return list(range(first, last + 1))


def check_number_of_jobs(number):
    """Refuse more jobs of optimizers than are planned in a short time."""
    if number > MOST_JOBS:
        rule = f"at most {MOST_JOBS} are planned: a larger chunk has more runs in a job, or name fewer instances"
        refuse(f"algorithms, dimensions, instances and runs / chunk are {number} jobs, but {rule}")


def algorithms(config):
    """{name: {settings, records, label}} of the algorithms, checked; without records the settings name a file.

    settings: Settings; has_y beside records: whether their table has points. Paths are relative to the repository.
    """
    entries = {}
    for key, entry in [(part, entry) for part in ("algorithms", "own") for entry in config[part]]:
        entry = as_mapping(entry)
        name = entry["name"]
        if same := [other for other in entries if other.casefold() == name.casefold()]:
            refuse(f"{key} has {name!r}, and algorithms or own {same[0]!r} before it; rename one of them")
        entries[name] = runs_made_elsewhere(key, entry) if "records" in entry else optimizer(key, entry, config)
    check_labels(entries)
    for name in config["parameters"]:
        if name not in entries or entries[name]["records"]:
            refuse(f"parameters: {name!r} is not run in this call{did_you_mean(name, list(entries))}")
    if not entries:
        refuse("there is no algorithm to run; name one in algorithms or own")
    return entries


def as_mapping(entry):
    """Expand a name to {name: …}."""
    return entry if isinstance(entry, dict) else {"name": entry}


def check_labels(entries):
    names = {without_blanks(label): name for name, label in ALGORITHMS.items()}  # the paper's, compared or not
    for name, entry in entries.items():
        label = entry["label"] or NAMES.name(name)
        if (other := names.setdefault(without_blanks(label), name)) != name:
            refuse(f"{other} and {name} have the same label, {label!r}; rename one of them")


def without_blanks(label):
    return "".join(label.split())


def optimizer(key, entry, config):
    """An algorithm that is to be run."""
    name = entry["name"]
    if "parameters" in entry and name in config["parameters"]:
        refuse(f"{key} and parameters both set parameters of {name!r}; remove one of them")
    parameters = entry.get("parameters", config["parameters"].get(name, {}))
    check_parameters(name, parameters)
    file = plug_in_path(key, name, entry.get("file", name), "optimizers")
    if key == "own" or parameters:
        options = ["--algorithm", name, "--file", file, "--parameters", json.dumps(parameters), "--check"]
        script_output(key, "optimize.py", options)
    sees = max(entry.get("sees", ALL), config["sees"], key=[*VISIBILITIES].index)  # the one that shows less
    if Path(file).stem == "epsmag_es" and parameters.get("repair_steps") != 0 and sees != ALL:
        others = [other for other in config[key] if as_mapping(other)["name"] != name]
        text = yaml.safe_dump(others, default_flow_style=True, sort_keys=False, allow_unicode=True, width=math.inf)
        refuse(f"{name} needs g, which sees={sees} withholds; write {key}={shlex.quote(text.strip())}")
    label = entry.get("label") or (with_parameters(name, parameters) if Path(file).stem == name else None)
    return {"settings": settings(config, file, parameters, sees), "records": None, "label": label}


def with_parameters(name, parameters):
    """εMAg-ES (repair_steps=0), the name in print of an algorithm with other parameters; None without one."""
    text = ", ".join(f"{key}={in_words(value)}" for key, value in parameters.items())
    text = text if len(text) <= LONGEST_LABEL else "other parameters"
    return f"{NAMES.name(name)} ({text})" if parameters else None


def settings(config, file, parameters=None, sees=ALL):
    """The Settings of the runs of an optimizer's file."""
    limits = {key: config[key] for key in ("seed", "budget", "stagnation")}
    return Settings(**limits, parameters=parameters or {}, file=file, sees=sees)


def runs_made_elsewhere(key, entry):
    """An algorithm whose runs are imported from a table."""
    name, table = entry["name"], os.path.expanduser(entry["records"])
    if {"file", "parameters", "sees"} & entry.keys() or name in plug_ins.files("optimizers"):
        refuse(f"{key}: {name!r} has records, and also a file, parameters or sees; remove one of them")
    if not os.path.isfile(table):
        refuse(f"{key}: there is no table {table}, the records of {name!r}")
    with open(table, encoding="utf-8-sig", errors="replace") as file:
        header = next(filter(str.strip, file), "")
    has_y = "y_1" in re.split(r'[\s",]+', header)
    label = f"{entry.get('label', name)} ({'external' if has_y else 'external, without y: not evaluated again'})"
    return {"settings": None, "records": table, "label": label, "has_y": has_y}


def checked_problem(key, entry, precision):
    """The Recipe of an entry; key: where the configuration has it."""
    mapping = as_mapping(entry)
    name, parameters = mapping["name"], mapping.get("parameters", {})
    check_parameters(name, parameters)
    file = plug_in_path(key, name, mapping.get("file", name), "problems")
    if name == PAPER_PROBLEM and entry != PAPER_PROBLEM:
        refuse(f"{key}: {name} is the paper's; give the problem with other parameters or another file another name")
    return problem_recipe(name, file, parameters, precision)


def problem_label(config):
    """The problem as captions name it."""
    entry = as_mapping(config["problem"])
    return PAPER_PROBLEM_IN_PRINT if entry["name"] == PAPER_PROBLEM else entry.get("label", entry["name"])


def facts(key, recipe, *dimensions, instances=(0,), own=False):
    """What generate_problem.py tells of a problem; a file that breaks the contract, or has equal instances, is refused.

    recipe: the problem's; own: if the file has one N alone, that is taken instead of the dimensions.
    """
    options = [*recipe.options, "--instance", *instances, "--N", *dimensions, *(["--own-dimension"] * own)]
    output = script_output(key, "generate_problem.py", options, f" (dimensions={list(dimensions)} are asked for)")
    return json.loads(output.splitlines()[-1])  # the file may print something before


def check_parameters(name, parameters):
    """Refuse what JSON does not know, and a text that was meant as a number, a switch or null."""
    try:
        text = json.dumps(parameters, allow_nan=False)
    except (TypeError, ValueError) as error:
        refuse(f"parameters of {name}: {error}")
    if found := MEANT_AS_VALUE.search(text):
        fix = f"no quotes, 1.0e-3 for 1e-3, null for None; and {TEXTS_OF_PROFILES}"
        refuse(f"parameters of {name}: {found[1]} is a text; if it is meant as a value, {fix}")
    for value in texts_in(parameters):
        if "/" in value and os.path.isdir(value):
            refuse(f"parameters of {name}: {value} is a folder, whose files are not watched; name the files")


def plug_in_path(key, name, file, kind):
    """The path of a plug-in: found by the name of its file, or one elsewhere that ends in .py."""
    path = own_path(key, file) if file.endswith(".py") else plug_in_file(key, file, kind)
    if not os.path.isfile(path):
        refuse(f"{key}: there is no file {path}")
    if name in plug_ins.files(kind) and not os.path.samefile(path, own := plug_in_file(key, name, kind)):
        refuse(f"{key}: {name!r} is {own}; give {file} another name")
    return path


def own_path(key, path):
    """The path of a file of the user's, of which Snakemake would take {} for wildcards."""
    if {*"{}"} & {*path}:
        refuse(f"{key}: {path} has braces; rename it")
    return os.path.expanduser(path)


def plug_in_file(key, name, kind):
    """The file of a plug-in of this name; refused where there is none, or more than one."""
    try:
        return plug_ins.file_of(kind, name)
    except InputError as error:
        refuse(f"{key}: {error}")


def script_output(key, script, options, more=""):
    """What a script prints in a process of its own; if it fails, the key is refused with its error, and more."""
    path = [plug_ins.SCRIPTS, plug_ins.REPOSITORY, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONHASHSEED": "0"}
    call = map(str, [sys.executable, plug_ins.SCRIPTS / script, *options])
    done = subprocess.run(call, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, end="")  # a plug-in's traceback
        refuse(f"{key}: {done.stderr.strip().rpartition(f'{script}: ')[2]}{more}")
    return done.stdout
