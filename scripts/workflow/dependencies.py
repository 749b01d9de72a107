"""Which files of the repository a script rests on: what it imports, what that imports, and so on."""

import ast
from functools import cache
from itertools import accumulate
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent


def sources(*scripts):
    """The scripts and every module of the repository that they import, directly or not, each once, as paths."""
    found = list(map(Path, scripts))
    for path in found:
        found += sorted(imported(path).difference(found))
    return list(map(str, found))


@cache
def imported(path):
    """The repository's modules that a file imports itself; none where it is no Python, which running it will tell."""
    try:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
    except (SyntaxError, ValueError):
        return frozenset()
    modules = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {(0, alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {(node.level, f"{node.module or ''}.{alias.name}".strip(".")) for alias in node.names}
    return frozenset(file for level, name in modules for file in files(path, level, name))


def files(path, level, name):
    """The files of a.b.c and of the packages a and a.b around it, where they are beside the importer or in scripts/."""
    for folder in (path.parents[level - 1],) if level else (path.parent, SCRIPTS):
        for module in accumulate(name.split("."), lambda package, part: f"{package}/{part}"):
            for file in (folder / f"{module}.py", folder / module / "__init__.py"):
                if file.is_file():
                    yield file
