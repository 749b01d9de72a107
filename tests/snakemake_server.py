"""Calls Snakemake as often as it is asked to: a line of JSON a call, [folder, arguments, environment, streams].

Importing Snakemake takes as long as many a call of it: this process imports it and what calls do, and forks for each.
"""

import gc
import json
import os
import sys

gc.disable()
import jsonschema  # noqa: F401  what calls import late
import requests  # noqa: F401
import smart_open  # noqa: F401
import yte  # noqa: F401
from snakemake.cli import get_argument_parser, main

get_argument_parser()  # imports the plugins

for line in sys.stdin:
    folder, arguments, environment, streams = json.loads(line)
    if not os.fork():
        os.chdir(folder)
        os.environ.update(environment)
        for number, path in enumerate(streams):
            os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), number)
        main(arguments)
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
