"""What the Snakefile's handlers note and print: a folder's configuration, and what failed."""

import re
import signal
import sys
import threading
import time
from pathlib import Path

from klee_minty.files import write

import yaml

HEAD = "# Written by snakemake: the configuration of the last call that made something in this folder.\n"
INTERRUPTED, SILENT = "interrupted", "ended without a message"
UNWRITTEN = "its job ended well, but did not write it; does a plug-in end the process, as os._exit does?"
FUTURE = "its time is in the future; correct the clock, and touch it (all in this folder: find . -newermt now -exec touch {} +)"


def note_configuration(folder, config):
    """Write config.yaml in the folder of results, unless there is one that we did not write; the folder, which may be renamed, is not in it."""
    path, noted = Path(folder, "config.yaml"), {key: value for key, value in config.items() if key != "folder"}
    text = HEAD + yaml.safe_dump(noted, allow_unicode=True, sort_keys=False)
    before = path.read_text(encoding="utf-8", errors="replace") if path.exists() else HEAD
    if before.startswith(HEAD) and before != text:
        write(path, text)


def report_progress(logs, seconds=60.0):
    """Tell on stderr, every so many seconds, how many steps are done, as Snakemake's log files say: where no terminal shows bars."""

    def report():
        told = ""
        while True:
            time.sleep(seconds)
            text = "".join(Path(log).read_text(encoding="utf-8", errors="replace") for log in logs)
            done = re.findall(r"^(\d+ of \d+ steps) \(", text, re.MULTILINE)[-1:]
            if done and done != told:
                print(f"{done[0]} done", file=sys.stderr, flush=True)
            told = done

    threading.Thread(target=report, daemon=True).start()


def failures(logs):
    """How the failed jobs that Snakemake's log files name ended: {last line of a job's log, or its signal or exit status: [log]}.

    Where a job did not write an output: {UNWRITTEN: [output]}.
    """
    told = "".join(Path(log).read_text(encoding="utf-8", errors="replace") for log in logs)
    blocks = re.findall(r"^Error in rule .*\n((?: .*\n)+)", told, re.MULTILINE)
    paths = re.findall(r"^    log: (.*?)(?: \(check log file.*)?$", "".join(blocks), re.MULTILINE)
    statuses = dict(
        re.findall(r"> (\S+)(?: 2>&1)?' (?:returned non-zero exit status |died with <Signals\.)(\w+)", told)
    )
    ends = {}
    for path in sorted(set(paths)):
        lines = Path(path).read_text(encoding="utf-8", errors="replace").split("\n") if Path(path).exists() else []
        last = [line for line in lines if line.strip()][-1:] or [f"{SILENT}{died(statuses.get(path, ''))}"]
        end = INTERRUPTED if last == ["KeyboardInterrupt"] else last[0]  # while it imported
        ends.setdefault(end, []).append(path)
    if missing := re.findall(r"^(.+) \(missing locally, parent dir contents", told, re.MULTILINE):
        ends[UNWRITTEN] = sorted(set(missing))
    if late := re.findall(r"than input (.+?) \(\d{4}-.*?This could indicate a clock skew", told):
        ends[FUTURE] = sorted(set(late))
    return ends


def died(status):
    """Of which signal or with which exit status; empty if it is unknown, as on a cluster."""
    if status.isdigit():
        return f": {signal.Signals(int(status) - 128).name}" if int(status) > 128 else f": exit status {status}"
    return f": {status}" if status else ""


def summary(ends):
    """A line for each way in which failed jobs ended, and what to do."""
    lines = ["", "What failed:"] if ends else []
    for end, (first, *others) in ends.items():
        more = f" and {len(others)} more" if others else ""
        lines.append(f"{first}{more}: {end}")
    has_problem = any(not end.endswith((INTERRUPTED, FUTURE)) and not end.startswith(SILENT) for end in ends)
    again = "Correct what the log names, then run" if has_problem else "Run"
    return "\n".join([*lines, f"{again} the same command again; finished jobs are not repeated."])
