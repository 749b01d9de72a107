"""What the command lines of all scripts share: argparse types and options, and errors that end a script in one line."""

import argparse
import dataclasses
import json
import re
import sys
from pathlib import Path

from . import IS_PINNED
from .errors import BlackBoxError, InputError
from .levels import LEVELS
from .settings import PAPER_PROBLEM, Settings

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


def positive(text):
    """An argparse type: an integer of at least 1."""
    return whole_number(text, lowest=1)


def dimension(text):
    """An argparse type: an integer of at least 2."""
    return whole_number(text, lowest=2)


def algorithm(text):
    """An argparse type: the id of an algorithm, which is part of paths and seeds."""
    if not NAME.fullmatch(text):
        taken = re.sub(r"\W+", "_", Path(text).name.removesuffix(".py"), flags=re.ASCII)
        cure = f"; call it {taken}" if NAME.fullmatch(taken) else ""
        raise argparse.ArgumentTypeError(f"{text!r} is not letters, digits and underscores, a letter first{cure}")
    return text


def run_numbers(text):
    """An argparse type: "7" or "0-14", as a range."""
    first, dash, last = text.partition("-")
    numbers = range(whole_number(first), whole_number(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"in {text!r} the first run comes after the last")
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


def settings(text):
    """An argparse type: Settings as a JSON object; a key that is missing has its default."""
    try:
        return Settings(**json_object(text))
    except TypeError:
        known = [field.name for field in dataclasses.fields(Settings)]
        raise argparse.ArgumentTypeError(f"{text!r} has other keys than {', '.join(known)}") from None


def add_settings(parser):
    """The options for the settings of a run, all in one or each alone; settings_of reads them."""
    parser.add_argument(
        "--settings", type=settings, default=Settings(), metavar="JSON", help="all of the following as a JSON object"
    )
    parser.add_argument("--seed", type=whole_number, help=f"seed of the runs (default: {Settings.seed})")
    parser.add_argument("--budget", type=positive, help=f"evaluations / N (default: {Settings.budget})")
    parser.add_argument(
        "--stagnation",
        type=positive,
        help=f"stop after this many × N generations without improvement (default: {Settings.stagnation})",
    )
    parser.add_argument("--parameters", type=json_object, help='arguments of its optimize(), such as {"sigma": 2.0}')
    parser.add_argument("--file", help="file of the algorithm, if it is elsewhere or has another name")
    parser.add_argument("--sees", choices=LEVELS, help=f"what it may see of a point (default: {Settings.sees}, all)")


def settings_of(args):
    """The Settings that the options of add_settings name."""
    alone = {field.name: getattr(args, field.name) for field in dataclasses.fields(Settings)}
    return dataclasses.replace(args.settings, **{key: value for key, value in alone.items() if value is not None})


def add_budget(parser):
    parser.add_argument("--budget", type=positive, default=Settings.budget, help="evaluations / N")


def add_problem(parser, help="name of the problem"):
    """The options that name a problem: a name, the parameters of its function problem, and its file."""
    parser.add_argument("--problem", type=algorithm, default=PAPER_PROBLEM, help=help)
    add_problem_parameters(parser)
    parser.add_argument("--problem-file", help="file of the problem, if it is elsewhere or has another name")


def add_problem_parameters(parser):
    parser.add_argument(
        "--problem-parameters",
        type=json_object,
        default={},
        help='arguments of its problem(), such as {"epsilon": 0.3}',
    )


def add_instance(parser):
    help = "instance of the problem: 0 is the paper's, any other number a seed"
    parser.add_argument("--instance", type=whole_number, default=0, help=help)


def add_runs(parser):
    """The options that name the runs that a script reads: records.each_run goes through them."""
    parser.add_argument(
        "--runs", nargs="+", required=True, metavar="FOLDER", help="a folder data/runs/PROBLEM/ALGORITHM/SETTINGS each"
    )
    parser.add_argument(
        "--chunks", nargs="+", required=True, metavar="0-4", help="run numbers of each file, such as 0-4"
    )
    add_problems(parser)


def add_problems(parser):
    """The options that name problems by dimension and instance."""
    parser.add_argument("--dimensions", nargs="+", required=True, type=dimension, metavar="N")
    parser.add_argument(
        "--instances", nargs="+", type=whole_number, default=[0], metavar="K", help="instances of the problem"
    )


def cli(main):
    """Call a script's main; an error that its user can mend ends it with one line on stderr and exit status 1."""
    try:
        if not IS_PINNED:
            raise InputError("NumPy was imported before klee_minty, which pins its kernels; import klee_minty first")
        main()
    except (InputError, BlackBoxError) as error:
        message = str(error)
    except OSError as error:
        message = f"{error.filename or 'input/output'}: {error.strerror or error}; mend this and run it again"
    except KeyboardInterrupt:
        message = "interrupted"
    else:
        return
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")
