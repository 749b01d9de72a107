"""The files and packages that a script or a plug-in names in its imports, or that a process has imported."""

import ast
import contextlib
import hashlib
import os
import platform
import re
import sys
import sysconfig
from functools import cache
from itertools import accumulate
from pathlib import Path

from .errors import InputError
from .plug_ins import REPOSITORY, SCRIPTS, shown_path

INSTALLED = ("site-packages", "dist-packages")  # folders of installed packages
STANDARD = sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")
SHARED = SCRIPTS, REPOSITORY  # where imports are found, beside the folder of the script


def sources(*scripts):
    """The scripts and all files, but for packages, that they import, directly or not; each once, as absolute paths."""
    return list(map(str, files_and_packages(*absolute_paths(scripts))[0]))


def packages(*scripts):
    """The packages that scripts and their own modules import, sorted."""
    return sorted(files_and_packages(*absolute_paths(scripts))[1] - sys.stdlib_module_names)


def absolute_paths(paths):
    """Absolute paths, each once, without links: a file imports what is beside itself, not beside a link to it."""
    return list(dict.fromkeys(Path(path).resolve() for path in paths))


@cache
def files_and_packages(*scripts):
    """The files of scripts (absolute paths) and of all that they import, and the names of packages without a file."""
    if missing := [path for path in scripts if not path.is_file()]:
        raise InputError(f"there is no {missing[0]}")
    files = list(scripts)
    folders, without_file = dict.fromkeys([*(path.parent for path in files), *SHARED]), set()
    for path in files:  # the loop adds to them
        for level, name in sorted(imports(path)):
            modules = files_of_import(path, level, name, folders)
            files += [file for file in modules if file not in files]
            if not modules and not level:
                without_file.add(name.split(".")[0])
    return files, without_file


@cache
def imports(path):
    """(level, name) of each import in a file; none where it is not Python."""
    if path.suffix != ".py":
        return set()
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return set()
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {(0, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {(node.level, f"{node.module or ''}.{alias.name}".strip(".")) for alias in node.names}
    return modules


def files_of_import(path, level, name, folders):
    """The files of a.b.c and of the packages a and a.b around it.

    They are in one of the folders or, unless the importer belongs to a package, beside it.
    """
    beside = [] if (path.parent / "__init__.py").is_file() else [path.parent]
    folders = [path.parents[level - 1]] if level else dict.fromkeys([*beside, *folders])
    return [file for folder in folders for file in module_files(folder, name) if file != path]


@cache
def module_files(folder, name):
    if name.partition(".")[0] not in importable_names(folder):
        return ()
    modules = accumulate(name.split("."), lambda package, part: f"{package}/{part}")
    files = (file for module in modules for file in (folder / f"{module}.py", folder / module / "__init__.py"))
    return (*filter(Path.is_file, files), *sorted(folder.glob(f"{name.partition('.')[0]}.*so")))  # .so: compiled


@cache
def importable_names(folder):
    """A superset of the names that can be imported from a folder."""
    return {file.name.partition(".")[0] for file in folder.glob("*")}


def versions(*files):
    """{package: version} of NumPy, and of each installed package that the files, or modules of theirs, import."""
    version_of = {}
    for package in sorted({"numpy", *packages(*files)}):
        version_of |= versions_of(package)
    return version_of


def versions_of(package):
    """{package: version}, as the package says it or as it is installed; empty where neither is known."""
    with contextlib.suppress(ImportError):
        own = getattr(sys.modules.get(package), "__version__", None)
        return {package: own if isinstance(own, str) else version(package)}
    return {}


def imported_versions():
    """{package: version} of the installed packages that this process has imported, and of Python."""
    modules = {name: module for name, module in list(sys.modules.items()) if not re.search(r"^_|\.", name)}
    version_of = {"python": platform.python_version()}
    for package in sorted(name for name, module in modules.items() if is_installed(module)):
        version_of |= versions_of(package)
    return version_of


def is_installed(module):
    """Whether a module, or a folder of a namespace, is in a folder of installed packages."""
    places = [getattr(module, "__file__", None) or "", *getattr(module, "__path__", [])]
    return any({*INSTALLED} & {*Path(place).parts} for place in places)


@cache
def version(package):
    """The version of a package; of a namespace, the versions of all that share it."""
    from importlib import metadata  # late: it takes as long as a short run

    with contextlib.suppress(metadata.PackageNotFoundError):
        return metadata.version(package)
    names = metadata.packages_distributions().get(package, [package])
    return ", ".join(metadata.version(name) for name in sorted({*names}))


def source_digest(*files):
    """Digest of scripts and the repository's modules that they import, whatever their line ends."""
    each = (hashlib.sha256(content(source)).digest() for source in sources(*files))
    return hashlib.sha256(b"".join(each)).hexdigest()[:16]


def files_of_plug_in(file, parameters):
    """The file of an algorithm or a problem, and those that its parameters name."""
    return [file, *named_files(parameters)]


def named_files(value):
    """The files that texts in a value of JSON name, such as the path of a table; they belong to the code."""
    return [text for text in texts_in(value) if os.path.isfile(text)]


def texts_in(value):
    """The texts in a value of JSON, however deep."""
    if isinstance(value, dict | list):
        return [text for part in (value.values() if isinstance(value, dict) else value) for text in texts_in(part)]
    return [value] if isinstance(value, str) else []


def content(path):
    return Path(path).read_bytes().replace(b"\r\n", b"\n")


def imported_digests():
    """{path: digest} of the files that this process has imported and that belong to plug-ins."""
    paths = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    return {shown_path(path): digest_of(path) for path in sorted(filter(is_plugged_in, paths))}


@cache
def is_plugged_in(path):
    """Whether a module's file belongs to a plug-in."""
    if not path or not os.path.isfile(path) or {*INSTALLED} & {*Path(path).parts}:
        return False
    core = Path(path).parent == SCRIPTS or Path(path).is_relative_to(SCRIPTS / "klee_minty")
    return not core and not path.startswith(STANDARD)


@cache
def digest_of(path):
    return hashlib.sha256(content(path)).hexdigest()[:16]
