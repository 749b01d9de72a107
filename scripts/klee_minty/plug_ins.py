"""Files that can be dropped in: a problem, an optimizer or an LP solver is found by the name of its file."""

import importlib.util
import inspect
import re
import sys
from functools import cache
from pathlib import Path

from .errors import InputError, describe, did_you_mean

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPTS = REPOSITORY / "scripts"
FOLDERS = ("scripts", "extras/*", "studies/*")  # each may have folders optimizers, problems and lp_solvers


@cache  # a plan asks for hundreds of algorithms
def files(kind):
    """{name: paths relative to the repository} of the files in the folders KIND of scripts, extras and studies."""
    paths = {}
    for folder in FOLDERS:
        for path in sorted(REPOSITORY.glob(f"{folder}/{kind}/*.py")):
            if not path.name.startswith(("test_", "_")):
                paths.setdefault(path.stem, []).append(path.relative_to(REPOSITORY).as_posix())
    return paths


def file_of(kind, name):
    """The path, relative to the repository; InputError where there is no file of this name, or more than one."""
    paths = files(kind)
    if name not in paths:
        places = f"scripts/{kind}/, nor in a folder {kind} of extras or studies"
        raise InputError(f"there is no {name!r} in {places}{did_you_mean(name, paths)}")
    if len(paths[name]) > 1:
        raise InputError(f"{' and '.join(paths[name])} have the same name; rename one of them")
    return paths[name][0]


def path_of(kind, name):
    """The absolute path of the plug-in of this name."""
    return REPOSITORY / file_of(kind, name)


def load(path, name):
    """The module of a file, which may import what is beside it; InputError if it cannot be imported."""
    path = Path(path).resolve()
    if not path.is_file():
        raise InputError(f"there is no {path}")
    if re.search(rf"^\s*(import|from) {path.stem}\b", path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE):
        raise InputError(f"{path} imports {path.stem}, and so itself instead of a package; give the file another name")
    sys.path.insert(0, str(path.parent))
    specification = importlib.util.spec_from_file_location(module_name(path), path)
    module = sys.modules[specification.name] = importlib.util.module_from_spec(specification)
    try:
        specification.loader.exec_module(module)
    except ModuleNotFoundError as error:
        package = (error.name or str(error)).split(".")[0]
        fix = "which is not installed; requirements/today.txt has the optional ones"
        if (own := path.with_name(f"{package}.py")).is_file():
            fix = f"which {own} hides; give that file another name"
        raise InputError(f"{name} needs the package {package!r}, {fix}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise InputError(f"{shown_path(path)}: {describe(error, path.parent)}") from error
    return module


def check_call(name, function, called, /, *arguments, **parameters):
    """InputError where a plug-in's function cannot take these arguments; compiled code may take any."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return
    try:
        signature.bind(*arguments, **parameters)
    except TypeError as error:
        raise InputError(f"{name}: {error}; it is {called}{signature}") from None


def module_name(path):
    """The name by which other processes can import the file to pickle it; else one that hides no other module."""
    name = f"{path.parent.name}.{path.stem}"
    if path.parent.parent == SCRIPTS:
        return name
    specification = importlib.util.find_spec(path.stem)
    return path.stem if specification and specification.origin == str(path) else name


def shown_path(path):
    """A path as messages show it: relative to the repository if it is in there."""
    path = Path(path).resolve()
    return path.relative_to(REPOSITORY).as_posix() if path.is_relative_to(REPOSITORY) else str(path)
