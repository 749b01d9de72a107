"""Whether a folder of results was made here, under its name, and by the last call that made something in it.

Snakemake's own notes on a file belong to its path: a folder that was renamed, copied or unpacked elsewhere would show
what others made. So each call that makes something in a folder leaves a new token in it and in .snakemake. Where the
two differ, what begins there is made again.
"""

import hashlib
import secrets
from pathlib import Path

from klee_minty.files import write


def newer_unless_made_here(folder):
    """A file for the inputs of what begins in a folder: it is renewed, and so newer, where the tokens differ."""
    since = kept(folder).with_suffix(".since")
    if not (since.exists() and kept(folder).exists() and text(note(folder)) == text(kept(folder))):
        write(since, secrets.token_hex(8))  # another content: Snakemake compares the digests of small files, too
    return str(since)


def renew_token(folder):
    """Leave a new token in the folder and in .snakemake."""
    token = f"{folder} {secrets.token_hex(8)}\n"
    write(note(folder), token)
    write(kept(folder), token)


def note(folder):
    return Path(folder, "data/made_here")


def kept(folder):
    return Path(".snakemake/made_here", hashlib.sha256(str(folder).encode()).hexdigest()[:16])


def text(path):
    """What a file contains, in bytes; None where there is none."""
    return path.read_bytes() if path.is_file() else None
