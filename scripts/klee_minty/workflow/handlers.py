"""What the Snakefile's handlers note and print: a folder's configuration, and what failed."""

import re
from pathlib import Path

from klee_minty.files import write

import yaml

HEAD = "# Written by snakemake: the configuration of the last call that made something in this folder.\n"
LINES = 10  # the last lines of a log that are shown
INTERRUPTED = "interrupted\n"


def note_configuration(folder, config):
    """Write config.yaml in the folder of results, unless there is one that we did not write."""
    path = Path(folder, "config.yaml")
    text = HEAD + yaml.safe_dump(config, allow_unicode=True, sort_keys=False)
    before = path.read_text(encoding="utf-8") if path.exists() else HEAD
    if before.startswith(HEAD) and before != text:
        write(path, text)


def failures(logs):
    """What the failed jobs that Snakemake's log files name wrote into their logs: {text: [path]}."""
    told = "".join(Path(log).read_text(encoding="utf-8", errors="replace") for log in logs)
    blocks = re.findall(r"^Error in rule .*\n((?: .*\n)+)", told, re.MULTILINE)
    paths = re.findall(r"^    log: (.*?)(?: \(check log file.*)?$", "".join(blocks), re.MULTILINE)
    texts = {}
    for path in sorted(set(paths)):
        text = Path(path).read_text(encoding="utf-8", errors="replace") if Path(path).exists() else ""
        if text.endswith("KeyboardInterrupt\n"):  # while it imported; the place says nothing
            text = INTERRUPTED
        texts.setdefault(text, []).append(path)
    return texts


def summary(texts):
    """The last lines of the logs of failed jobs, equal ones once, and what to do."""
    lines = ["", "What failed:"] if texts else []
    for text, (first, *others) in texts.items():
        more = f" and {len(others)} more" if others else ""
        last = text.splitlines()[-LINES:] or ["ended without a message (is the memory or the disk full?)"]
        lines += [f"{first}{more}:", *(f"    {line}" for line in last), ""]
    has_fault = any(text and not text.endswith(INTERRUPTED) for text in texts)
    again = "Correct what the log names, then run" if has_fault else "Run"
    return "\n".join([*lines, f"{again} the same command again; finished jobs are not repeated."])
