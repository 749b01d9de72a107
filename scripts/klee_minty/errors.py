"""Errors of users, reported in one line."""

import difflib
import traceback
from pathlib import Path

LONGEST = 1000  # characters of a message
MOST_SHOWN = 12  # words
BEFORE = (str(Path(__file__).parent), "<frozen importlib")  # begin the paths of frames before those of a plug-in


class InputError(Exception):
    """Wrong input; the message says what is wrong and what would be right."""


class ProblemError(InputError):
    """A problem breaks its contract where it is evaluated."""


class BlackBoxError(Exception):
    """An optimizer broke a rule of the black box."""


def did_you_mean(word, words):
    """The end of an error message: the closest of the words, or the first MOST_SHOWN of them."""
    first_words = ", ".join([*words][:MOST_SHOWN]) + (", …" if len(words) > MOST_SHOWN else "")
    close = difflib.get_close_matches(str(word), words, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {first_words}"


def describe(error, folder):
    """An exception in one line: its kind, the last line of the folder's files that it passed, its message.

    The benchmark and installed packages may be below the folder, but are none of its files.
    """
    places, folder = [], Path(folder).resolve()
    for frame in traceback.extract_tb(error.__traceback__):
        path = Path(frame.filename).resolve()
        is_below = path.is_file() and path.is_relative_to(folder)  # <frozen importlib._bootstrap> is no file
        if is_below and not {"klee_minty", "site-packages"} & {*path.relative_to(folder).parts}:
            places.append(f" at {path.name}:{frame.lineno}")
    return " ".join(f"{type(error).__name__}{''.join(places[-1:])}: {str(error)[:LONGEST]}".split())


def print_traceback(error):
    """Print the traceback of what a plug-in raised, from the plug-in's first frame on; nothing if it passed no plug-in.

    It goes to stdout: above the message in a terminal, in LOG.out of a job.
    """
    frames = error and error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename.startswith(BEFORE):
        frames = frames.tb_next
    if frames:
        print(*traceback.format_exception(type(error), error, frames), sep="", end="", flush=True)
