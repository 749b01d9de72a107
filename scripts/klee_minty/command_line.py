"""What the command lines of all scripts share: argparse types, options, and errors that end a script in one line."""

import argparse
import functools
import json
import math
import os
import re
import sys
from pathlib import Path

from . import IS_PINNED
from .errors import BlackBoxError, InputError, print_traceback

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
        fix = "a letter first; a file is given by --file or --problem-file"
        raise argparse.ArgumentTypeError(f"{text!r} is not letters, digits and underscores, {fix}")
    return text


def run_numbers(text):
    """An argparse type: "7" or "0-14", numbers of runs or instances, as a range."""
    first, dash, last = text.partition("-")
    numbers = range(whole_number(first), whole_number(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"in {text!r} the first number comes after the last")
    return numbers


def json_object(text):
    """An argparse type: a JSON object as a dict."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f'{text!r} is not a JSON object such as {{"name": 1.5}}')
    return value


def add_problem_options(parser):
    add = parser.add_argument
    add("--problem-file", help="file of the problem, if it is elsewhere or has another name")
    add("--problem-parameters", type=json_object, default={}, help='arguments of problem(), such as {"epsilon": 0.3}')
    add("--precision", type=positive_number, help="error at which a run succeeds (default: the problem's own, 1e-8)")


def add_runs(parser):
    """The options that name runs, as records.each_run takes them."""
    add = parser.add_argument
    add("--runs", nargs="+", required=True, metavar="FOLDER", help="data/runs/PROBLEM/ALGORITHM/SETTINGS each")
    add_made_by(parser)
    add("--chunks", nargs="+", required=True, metavar="0-4", help="run numbers of each file, such as 0-4")
    add_problems(parser)


def add_made_by(parser):
    """The option that made_by_of reads."""
    help = "digest of the code that made each folder, - for none; records that other code made are refused"
    parser.add_argument("--made-by", nargs="+", default=[], metavar="DIGEST", help=help)


def made_by_of(args, folders):
    """{folder: digest of the code that made its files, None where that is not known}."""
    digests = [None if digest == "-" else digest for digest in args.made_by or len(folders) * ["-"]]
    return dict(zip(folders, digests, strict=True))


def add_problems(parser):
    """The options that name problems by dimension and instance."""
    parser.add_argument("--dimensions", nargs="+", required=True, type=dimension, metavar="N")
    parser.add_argument("--instances", nargs="+", type=whole_number, default=[0], metavar="K", help="of the problem")


def add_data(parser):
    """The option that names the folder of the tables, which have the same names in each."""
    parser.add_argument("--data", type=Path, default="data", metavar="FOLDER", help="of tables, such as runs.csv")


def fix_hash_seed():
    """Start this script again with PYTHONHASHSEED=0 unless it has it: the order of a set of texts depends on it."""
    if sys.flags.hash_randomization and not sys.flags.ignore_environment:
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONHASHSEED": "0"})


def cli(main):
    """Call a script's main; report user errors in one line on stderr, below what a plug-in raised; exit status 1."""
    try:
        if not IS_PINNED:
            raise InputError("NumPy was imported before klee_minty, which pins its kernels; import klee_minty first")
        main()
    except (InputError, BlackBoxError) as error:
        print_traceback(error.__cause__)
        message = str(error)
    except OSError as error:
        message = f"{error.filename or 'input/output'}: {error.strerror or error}; fix this and run it again"
    except KeyboardInterrupt:
        message = "interrupted"
    else:
        return
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")
