"""What the command lines of all scripts share: argparse types, and errors that end a script in one line."""

import argparse
import functools
import json
import math
import os
import re
import sys
from pathlib import Path

from . import IS_PINNED
from .errors import BlackBoxError, InputError

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def whole_number(text, lowest=0):
    """An argparse type: an integer of at least `lowest`."""
    try:
        number = int(text)
    except ValueError:
        number = lowest - 1
    if number < lowest:
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer of at least {lowest}")
    return number


positive = functools.partial(whole_number, lowest=1)
dimension = functools.partial(whole_number, lowest=2)


def positive_number(text):
    """An argparse type: a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def identifier(text):
    """An argparse type: the id of an algorithm or a problem, which is part of paths and seeds."""
    if not NAME.fullmatch(text):
        taken = re.sub(r"\W+", "_", Path(text).name.removesuffix(".py"), flags=re.ASCII)
        fix = f"; give a file by --file or --problem-file, and call it {taken}" if NAME.fullmatch(taken) else ""
        raise argparse.ArgumentTypeError(f"{text!r} is not letters, digits and underscores, a letter first{fix}")
    return text


def run_numbers(text):
    """An argparse type: "7" or "0-14", numbers of runs or instances, as a range."""
    first, dash, last = text.partition("-")
    numbers = range(whole_number(first), whole_number(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"in {text!r} the first number comes after the last")
    return numbers


def json_object(text):
    """An argparse type: a JSON object as a dict; NaN and infinity are refused."""
    try:
        value = json.loads(text)
        json.dumps(value, allow_nan=False)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f'{text!r} is not a JSON object such as {{"name": 1.5}}')
    return value


def fix_hash_seed():
    """Start this script again with PYTHONHASHSEED=0 unless it has it: the order of a set of texts depends on it."""
    if sys.flags.hash_randomization and not sys.flags.ignore_environment:
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONHASHSEED": "0"})


def cli(main):
    """Call a script's main; report user errors in one line on stderr, exit status 1."""
    try:
        if not IS_PINNED:
            raise InputError("NumPy was imported before klee_minty, which pins its kernels; import klee_minty first")
        main()
    except (InputError, BlackBoxError) as error:
        message = str(error)
    except OSError as error:
        message = f"{error.filename or 'input/output'}: {error.strerror or error}; fix this and run it again"
    except KeyboardInterrupt:
        message = "interrupted"
    else:
        return
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")
