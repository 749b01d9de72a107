"""What the scripts' command lines share: argument types, and errors in one line."""

import argparse
import json
import sys
from pathlib import Path

from .errors import BlackBoxError, InputError


class Parser(argparse.ArgumentParser):
    """Errors in one line, without the usage text."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def whole_number(lowest):
    """An argparse type: integers from lowest on."""

    def convert(text):
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or value < lowest:
            raise argparse.ArgumentTypeError(f"{text!r} is not an integer of at least {lowest}")
        return value

    return convert


dimension = whole_number(2)


def run_numbers(text):
    """An argparse type: "7" or "0-14"."""
    first, dash, last = text.partition("-") if text[:1] != "-" else (text, "", "")
    numbers = range(whole_number(0)(first), whole_number(0)(last if dash else first) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"{text!r} has its first run after its last")
    return numbers


def add_settings(parser):
    """Options of the scripts that run optimizers; the defaults are the paper's."""
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the whole experiment (default 1)")
    parser.add_argument("--budget", type=whole_number(1), default=20000, help="evaluations / N (default 20000)")
    parser.add_argument("--stagnation", type=whole_number(1), default=100, help="generations / N (default 100)")


def json_object(text):
    """An argparse type: a JSON object as a dict; NaN and infinity are no JSON."""
    try:
        value = json.loads(text)
        json.dumps(value, allow_nan=False)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f'{text!r} is not a JSON object such as {{"name": 1.5}}')
    return value


def run_script(main):
    """Call main; what can be expected to fail ends with one line on stderr and exit status 1."""
    try:
        main()
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
