"""What made a result: a digest of settings and sources, kept in the result itself and compared by every reader.

The Snakefile tells a job by the environment what makes its result, and by a file what the results that it reads must
have been made by. By hand there is neither, and nothing is compared.
"""

import hashlib
import json
import os
import re
from functools import cache
from pathlib import Path

from .errors import InputError

MADE, CALL = "KLEE_MINTY_MADE", "KLEE_MINTY_CALL"  # environment variables
DEMANDED = Path(".snakemake/klee_minty.json")  # {"call": which one, "made": {path or its folder: digest}}
NOTES = Path(".snakemake/made")
SAID = {  # where a file says what made it: after all that must be there
    ".json": re.compile(rb'{\n  "made": "(\w+)",\n.*}\n', re.DOTALL),
    ".csv": re.compile(rb".*,(\w+):\d+\n", re.DOTALL),
    ".npz": re.compile(rb".*PK\x05\x06.{18}(\w+)\n", re.DOTALL),  # a comment on the archive
}


def digest(files, settings):
    """16 hexadecimal digits for the contents of the files, wherever they are, and the settings."""
    contents = sorted((Path(file).name, source_digest(file)) for file in files)
    text = json.dumps([contents, settings], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def content_digest(file):
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


source_digest = cache(content_digest)


def is_job():
    return MADE in os.environ


def made():
    """What makes the result at hand."""
    return os.environ.get(MADE, "by_hand")


def made_by(path):
    """The digest of what made a file, None where that is not there, is cut short or says nothing."""
    try:
        content = Path(path).read_bytes()
    except OSError:
        return None
    said = SAID.get(Path(path).suffix)
    found = said and said.fullmatch(content)
    return found and found[1].decode()


def note(path):
    """Note in .snakemake what made a file, unless a record says so itself; what is written by hand is not noted."""
    name = os.path.relpath(path)
    if is_job() and not name.startswith("..") and not (name.endswith(".json") and made_by(path)):
        (NOTES / name).parent.mkdir(parents=True, exist_ok=True)
        (NOTES / name).write_text(f"{made()} {content_digest(path)}")


def noted(path):
    """The digest of what made a file that nobody has changed since, None where there is no such note."""
    try:
        by, content = (NOTES / path).read_text().split()
        return by if content == content_digest(path) else None
    except (OSError, ValueError):
        return None


def demanded():
    """What the call of snakemake that started this process demands, {} by hand."""
    if CALL not in os.environ:
        return {}
    call = json.loads(DEMANDED.read_text(encoding="utf-8"))
    if call["call"] != os.environ[CALL]:
        raise InputError("a later call of snakemake is at work here; nothing is read or written any more")
    return call["made"]


def check_made(path, found):
    """Refuse a result that was made by other code or with other settings than are demanded."""
    demands, path = demanded(), Path(path)
    expected = demands.get(str(path), demands.get(str(path.parent), found))
    if found != expected:
        raise InputError(f"{path} was made by other code or with other settings; run snakemake again")
