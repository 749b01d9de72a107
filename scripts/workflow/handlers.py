"""What the Snakefile's handlers note and print: a folder's configuration, what an earlier call left, and what failed."""

import re
from collections import Counter
from pathlib import Path

from klee_minty.files import write

import yaml

HEAD = "# Written by snakemake: the configuration of the last call that made something in this folder.\n"
LEFT = ("*.md", "paper_tables/**/*.tex", "figures/**/*.p[dn][fg]")  # what people read and quote
NOT_OF_RUNS = ("figure1", "table3")  # no run changes them
LINES = 10  # the last lines of a log that are shown
FEW = 2  # files of a folder that are named each
INTERRUPTED = "interrupted\n"


def note_configuration(folder, config):
    """Write config.yaml in the folder of results, unless there is one that we did not write."""
    path = Path(folder, "config.yaml")
    text = HEAD + yaml.safe_dump(config, allow_unicode=True, sort_keys=False)
    before = path.read_text(encoding="utf-8") if path.exists() else HEAD
    if before.startswith(HEAD) and before != text:
        write(path, text)


def left_over(folder):
    """Lines on the tables, figures and pages in the folder that are older than its runs; empty without one."""
    runs = Path(folder, "data/runs.csv")
    if not runs.exists():
        return ""
    made = runs.stat().st_mtime
    paths = [path for pattern in LEFT for path in Path(folder).glob(pattern)]
    old = [path for path in paths if path.stat().st_mtime < made and not path.stem.startswith(NOT_OF_RUNS)]
    places = Counter(path.parent for path in old)
    named = dict.fromkeys(
        path if places[path.parent] <= FEW else f"{path.parent}/ ({places[path.parent]} files)" for path in old
    )
    return "\n  ".join(["Older than these runs, from an earlier call:", *map(str, named)]) if old else ""


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
    is_to_mend = not all(not text or text.endswith(INTERRUPTED) for text in texts)
    again = "Correct what the log names, then run" if is_to_mend else "Run"
    end = f"{again} the same command again; finished jobs are not repeated."
    if failed := algorithms(path for paths in texts.values() for path in paths) if is_to_mend else ():
        end += f" Or leave {', '.join(failed)} out of `own`, and compare the others."
    return "\n".join([*lines, end])


def algorithms(logs):
    """The algorithms whose runs wrote these logs, logs/runs/PROBLEM/ALGORITHM/…"""
    runs = (Path(log).parts for log in logs if log.startswith("logs/runs/"))
    return sorted({parts[3] for parts in runs if len(parts) > 4})
