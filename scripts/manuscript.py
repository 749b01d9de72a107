"""Compile the manuscript that takes in every table and figure; refuse it with faults that a publisher would refuse."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from klee_minty.command_line import Parser, run_script
from klee_minty.errors import InputError
from klee_minty.files import write

PACKAGES = "on Debian: apt install texlive-latex-recommended texlive-publishers lmodern"
FAULTS = (
    r"^!.*",
    r"^.*Warning:.*(?:undefined|multiply defined|not available|[Ss]ize substitution|Float too large).*",
    r"^Missing character:.*",
    r"[\w.-]+\.\d*pk\b",  # a bitmap in place of an outline font
)
OVERFULL = r"^Overfull \\[hv]box \(([\d.]+)pt too .*"
TOLERATED = 1.0  # pt


def main():
    parser = Parser(description=__doc__)
    parser.add_argument("--source", default="manuscript/manuscript.tex")
    parser.add_argument("--output", default="manuscript/manuscript.pdf", help="the log is written beside it")
    arguments = parser.parse_args()
    if not shutil.which("pdflatex"):
        raise InputError(f"pdflatex is missing; {PACKAGES}")
    pdf, log = typeset(arguments.source)
    path = Path(arguments.output).with_suffix(".log")
    write(path, log)
    if fault := first_fault(log):
        hint = f"; {PACKAGES}" if fault.endswith(("cls' not found.", "sty' not found.")) else f" (see {path})"
        raise InputError(f"{arguments.source}: {fault}{hint}")
    if pdf is None:
        raise InputError(f"{arguments.source}: pdflatex ended without a PDF (see {path})")
    write(arguments.output, pdf)


def typeset(source):
    """The PDF (None where pdflatex gave up) and the log of the last of three passes, after which references are right."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "pdflatex",
            "-interaction=nonstopmode",
            "-halt-on-error",
            f"-output-directory={folder}",
            source,
        ]
        environment = os.environ | {
            "max_print_line": "10000",  # faults are not broken over lines of the log
            "SOURCE_DATE_EPOCH": "0",
            "FORCE_SOURCE_DATE": "1",
        }
        for _ in range(3):
            done = subprocess.run(
                command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
            if done.returncode:
                return None, done.stdout.decode(errors="replace")
        result = Path(folder, Path(source).name)
        log = result.with_suffix(".log").read_text(errors="replace")
        return result.with_suffix(".pdf").read_bytes(), log


def first_fault(log):
    """The line of the log that tells of a fault, or None."""
    for pattern in FAULTS:
        if found := re.search(pattern, log, re.MULTILINE):
            return found[0].lstrip("! ")
    for found in re.finditer(OVERFULL, log, re.MULTILINE):
        if float(found[1]) > TOLERATED:
            return found[0]
    return None


if __name__ == "__main__":
    run_script(main)
