"""Calls Snakemake as often as it is asked to: a line of JSON a call, [folder, arguments, environment, streams].

Importing Snakemake takes as long as many a call of it: this process imports it and what calls do, and forks for each.
So it does with parsing the sources, whose imports a call wants to know. Both end without deleting all that.
"""

import ast
import contextlib
import functools
import gc
import importlib
import json
import os
import sys
from pathlib import Path

from snakemake.cli import get_argument_parser, main

gc.disable()
get_argument_parser()  # imports the plugins
for package in ("jsonschema", "pandas", "requests", "smart_open", "yte"):  # which calls import late, if they are there
    with contextlib.suppress(ImportError):
        importlib.import_module(package)

ROOT = Path(__file__).parent.parent
parse, parse_once = ast.parse, functools.cache(ast.parse)
ast.parse = lambda source, *options, **named: (
    parse_once(source) if isinstance(source, bytes) and not options and not named else parse(source, *options, **named)
)
for path in [*ROOT.glob("scripts/**/*.py"), *ROOT.glob("studies/*/*.py"), *ROOT.glob("extras/*/*.py")]:
    ast.parse(path.read_bytes())

for line in sys.stdin:
    folder, arguments, environment, streams = json.loads(line)
    if not os.fork():
        os.chdir(folder)
        os.environ.update(environment)
        for number, path in enumerate(streams):
            os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
        sys.argv[1:] = arguments
        try:
            main(arguments)
        except SystemExit as end:
            status = end.code
        if isinstance(status, str):
            print(status, file=sys.stderr)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(bool(status)))
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
os._exit(0)
