"""Errors that a user can mend, told in one line."""

import difflib


class InputError(Exception):
    """Wrong input; the message says what is wrong and what would be right."""


def did_you_mean(word, known):
    """The end of an error message: the closest known word, or all of them."""
    close = difflib.get_close_matches(str(word), known, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(known)}"
