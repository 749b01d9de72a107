"""The note of a folder of results, data/config.yaml: what made it, as the last call knew that began something there.

It has the configuration, and the digests of the code of runs and solutions. Snakemake's own notes on a file belong to
its path: a folder that was renamed, copied, restored or unpacked elsewhere would show what others made. So .snakemake
has a copy of each folder's note. Where the two are not the note of this call, what begins in the folder is made again.
"""

import hashlib
import secrets
from pathlib import Path

from klee_minty.files import write

import yaml

HEAD = "# Written by snakemake: the configuration of the last call that began to make something here, and the digests\n"
HEAD += "# of the code that made its runs and solutions:\n"


def note_of(config, digests):
    """The note of a call, without the folder's name; digests: {folder in data/runs or data/lp: of its code}."""
    lines = [f"# {digest} {folder}\n" for folder, digest in digests.items()]
    settings = {key: value for key, value in config.items() if key != "folder"}
    return HEAD + "".join(lines) + yaml.safe_dump(settings, allow_unicode=True, sort_keys=False)


def newer_unless_noted(folder, note):
    """A file for the inputs of what begins in a folder: it is renewed, and so newer, unless the note is known."""
    since = copy_path(folder).with_suffix(".since")
    if not (since.exists() and text(note_path(folder)) == text(copy_path(folder)) == note):
        write(since, secrets.token_hex(8))  # another content: Snakemake compares the digests of small files, too
    return str(since)


def leave(folder, note):
    """Write the note in the folder and in .snakemake."""
    write(note_path(folder), note)
    write(copy_path(folder), note)


def note_path(folder):
    return Path(folder, "data/config.yaml")


def copy_path(folder):
    return Path(".snakemake/notes", hashlib.sha256(str(folder).encode()).hexdigest()[:16])


def text(path):
    """What a file contains; None where there is none."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None
