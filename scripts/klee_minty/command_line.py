"""The command line of a script is its main's signature; what its options mean stands here once, in OPTIONS.

A parameter is an option of its name. Without a default it is required; text as a default is read like text that is typed;
False makes a switch, and a tuple an option with several values. An annotation takes the place of the entry in OPTIONS.
"""

import argparse
import inspect
import json
import math
import sys
from contextlib import suppress
from pathlib import Path

from .errors import BlackBoxError, InputError


class Parser(argparse.ArgumentParser):
    """Errors in one line, without the usage text."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


class UsageError(Exception):
    """Options that do not go together."""


def whole_number(lowest):
    """An argparse type: integers from lowest on."""

    def convert(text):
        with suppress(ValueError):
            if int(text) >= lowest:
                return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer of at least {lowest}")

    return convert


dimension = whole_number(2)


def length(text):
    """An argparse type: a finite number that is not negative."""
    with suppress(ValueError):
        if 0.0 <= float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a finite number of at least 0")


def run_numbers(text):
    """An argparse type: "7" or "0-14"."""
    first, dash, last = text.partition("-") if text[:1] != "-" else (text, "", "")
    numbers = range(whole_number(0)(first), whole_number(0)(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"{text!r} has its first run after its last")
    return numbers


def json_object(text):
    """An argparse type: a JSON object as a dict; NaN and infinity are no JSON."""
    with suppress(ValueError):
        value = json.loads(text)
        json.dumps(value, allow_nan=False)
        if isinstance(value, dict):
            return value
    raise argparse.ArgumentTypeError(f'{text!r} is not a JSON object such as {{"name": 1.5}}')


def option(help, type=str, **more):
    return {"help": help, "type": type} | more


# What a name means in one script or another, beside what it means in OPTIONS.
HOW_MANY = option("how many, of each algorithm in each dimension on each instance", whole_number(1))
FOLDER = option("folder to write to", Path)
SAMPLE = option("the reference sample", metavar="CSV")
TWO_FILES = option("files to write", nargs=2)
SEVERAL_FILES = option("files to write", nargs="+")
RUN_FILES = option(".json file to write, {run} in it being the run number")

TABLES = ("ecdf", "fidelity", "hits", "indicators", "lp_indicators", "ranking", "simplex", "tests", "times")
OPTIONS = {
    **{name: option(f"the table {name}.csv, or one like it", metavar="CSV") for name in TABLES},
    **dict.fromkeys(("ipm", "redundant"), option("files of redundant_ipm.py, one per dimension", nargs="+")),
    **dict.fromkeys(("glpk_rows", "highs_rows"), option("most rows for this solver", whole_number(0))),
    "N": option("dimension, an integer of at least 2", dimension),
    "algorithm": option("its id: of our own the file in scripts/optimizers/, without .py", metavar="ID"),
    "algorithms": option("ids of algorithms: files in scripts/optimizers/, without .py", nargs="+", metavar="ID"),
    "bands": option("bands of confidence.py; then with a panel per dimension", metavar="CSV"),
    "budget": option("evaluations / N", whole_number(1)),
    "chunks": option("files that run_reference.py wrote", nargs="+", metavar="CSV"),
    "data": option("folder of the tables", Path),
    "degrees": option("rotation angle (default: the instance's)", float),
    "dimensions": option("dimensions, integers of at least 2", dimension, nargs="+", metavar="N"),
    "file": option("the algorithm's file (default: scripts/optimizers/ALGORITHM.py)"),
    "generations": option("how many generations of a run", whole_number(1)),
    "instance": option("instance of the problem: 0, the paper's, or the seed of another", whole_number(0)),
    "instances": option("instances of the problem", whole_number(0), nargs="+", metavar="K"),
    "labels": option('names of algorithms in print: {"id": "name", ...}', json_object, metavar="JSON"),
    "layout": option("document class to set it for"),  # presentation/layouts.py adds the choices
    "output": option("file to write, or files"),
    "pages": option("Markdown and tables", nargs="+", metavar="FILE"),
    "paper": option("Table 2, Table 3 and errata", nargs=3, metavar="CSV"),
    "parameters": option('of the algorithm: {"name": value, ...}', json_object, metavar="JSON"),
    "problem": option(".npz file of generate_problem.py"),
    "readme": option("the file to write into"),
    "records": option("folder of N2/run0.json, N2/run1.json, ..."),
    "reference": option("the reference sample and its settings", nargs=2, metavar=("CSV", "JSON")),
    "repetitions": option("h_1 ... h_N, copies of each redundant constraint", whole_number(0), nargs="+", metavar="H"),
    "run": option("run number, from 0, or several: 0-14", run_numbers),
    "runs": option("folder of the records of runs"),
    "seconds": option("end after so many: a trial, not a run that counts", whole_number(1)),
    "seed": option("seed of the whole experiment", whole_number(0)),
    "settings": option("of the runs here: budget, stagnation, instances and parameters", json_object, metavar="JSON"),
    "shifts": option("d_1 ... d_N, how far out the redundant constraints are", length, nargs="+", metavar="D"),
    "solver": option("a file in scripts/lp_solvers/, without .py", metavar="ID"),
    "solvers": option("ids of LP solvers: files in scripts/lp_solvers/, without .py", nargs="+", metavar="ID"),
    "source": option("the LaTeX document"),
    "stagnation": option("generations / N without an improvement that end a run", whole_number(1)),
    "stagnation_evaluations": option("evaluations / N without one that end it as well; 0: none do", whole_number(0)),
    "stored": option("tables of target_hits.py, to be shown in grey", nargs="+", metavar="CSV"),
    "study": option("the variants, and how many runs of each", metavar="TOML"),
    "trace": option("also record each new best-so-far: [evaluation, f, nu]"),
    "traces": option("folder of the records of optimize.py --trace"),
    "variants": option("the study of the ES's variants", metavar="CSV"),
    "vertices": option("largest N for the start at all vertices", dimension),
}


def parser_of(main):
    """The parser of a script; defaults are in its help."""
    parser = Parser(description=main.__globals__["__doc__"], formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, parameter in inspect.signature(main).parameters.items():
        entry, default = parameter.annotation, parameter.default
        keywords = dict(OPTIONS[name] if entry is parameter.empty else entry)
        if default is parameter.empty:
            keywords["required"] = True
        elif default is False:
            keywords = {"action": "store_true", "help": keywords["help"]}
        else:
            keywords["default"] = default
            if isinstance(default, tuple):
                keywords["nargs"] = keywords.get("nargs", "+") if default else "*"
            if default not in (None, (), "{}"):
                shown = " ".join(map(str, default)) if isinstance(default, list | tuple) else default
                keywords["help"] += f" (default {shown})"
        parser.add_argument("--" + name.replace("_", "-"), **keywords)
    return parser


def script(main):
    """Decorator of a script's main, its last function: calls it with its options where the file is run."""
    if main.__module__ == "__main__":
        run_script(main)
    return main


def run_script(main):
    """Call main with its options; what can be expected to fail ends with one line on stderr and exit status 1."""
    with suppress(AttributeError):  # closed, or not a terminal's
        sys.stdout.reconfigure(errors="backslashreplace")  # Greek letters in a help text
    parser = parser_of(main)
    options = vars(parser.parse_args())
    try:
        main(**options)
    except UsageError as error:
        parser.error(str(error))
    except (InputError, BlackBoxError) as error:
        message = str(error)
    except OSError as error:
        message = f"{error.filename or 'input/output'}: {error.strerror or error}; mend this and run it again"
    except MemoryError:
        message = "out of memory"
    except KeyboardInterrupt:
        message = "interrupted"
    else:
        return
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")
