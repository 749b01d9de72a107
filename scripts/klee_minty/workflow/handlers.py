"""What the Snakefile prints at the end of a call: what failed."""

import re
from pathlib import Path

SILENT = "ended without a message; it may have been killed for want of memory"


def failures(logs):
    """{last line of its log: [log]} of the failed jobs that Snakemake's log files name."""
    text = "".join(Path(log).read_text(encoding="utf-8", errors="replace") for log in logs)
    blocks = re.findall(r"^Error in rule .*\n((?: .*\n)+)", text, re.MULTILINE)
    ends = {}
    for path in sorted(set(re.findall(r"^    log: (.*?)(?: \(check log file.*)?$", "".join(blocks), re.MULTILINE))):
        log = Path(path).read_text(encoding="utf-8", errors="replace") if Path(path).exists() else ""
        lines = [line for line in log.split("\n") if line.strip()]
        ends.setdefault(lines[-1] if lines else SILENT, []).append(path)
    return ends


def summary(ends):
    """A line for each way in which failed jobs ended, where their output is, and what to do."""
    lines = ["", "What failed:"] if ends else []
    for end, (first, *others) in ends.items():
        more = f" and {len(others)} more" if others else ""
        output = Path(f"{first}.out")
        lines.append(f"{first}{more}: {end}")
        if output.exists() and output.stat().st_size:
            lines.append(f"  What it printed, and any traceback: {output}")
    again = "Correct what a log names, and run the same command again; finished jobs are not repeated."
    return "\n".join([*lines, again])
