"""Compile a LaTeX document that takes in tables and figures; fail on faults that a publisher would refuse.

The layout is for a source that leaves its class open, as floats.tex does; the log is written beside the output.
"""

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty.presentation.layouts import LAYOUTS, folder

PACKAGES = "docs/manuscript.md names the packages to install"
FAULTS = (
    r"^!.*",
    r"^.*Warning:.*(?:undefined|multiply defined|not available|[Ss]ize substitution|Float too large).*",
    r"^Missing character:.*",
    r"[\w.-]+\.\d*pk\b",  # a bitmap in place of an outline font
    r"^Overfull \\[hv]box \((?!0\.)[\d.]+pt too .*",
)
OPENED = r"\(([^\s()]+\.tex)\b"  # LaTeX counts the lines that it names in such a file


def preamble(name, results="../../", tables=(), figures=()):
    """What goes before a source that leaves its class open.

    results: where paper_tables/ and figures/ are; tables, figures: names of the files in there.
    """
    layout = LAYOUTS[name]
    commands = {"layout": folder(name), "results": results}
    commands |= {"tables": ",".join(tables), "figures": ",".join(figures)}
    return layout.document + "".join(rf"\newcommand{{\{key}}}{{{value}}}" for key, value in commands.items())


def typeset(source, before=""):
    """The PDF (None if LaTeX gave up) and the log of its last pass; paths in the source are seen from its folder."""
    source = Path(source).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        options = ["-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error"]
        options += [f"-outdir={temporary}", f"-jobname={source.stem}"]
        environment = os.environ | {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}
        environment |= {"max_print_line": "10000"}  # faults are not broken over lines of the log
        command = ["latexmk", *options, f"-usepretex={before}", source.name]
        quiet = {"stdin": subprocess.DEVNULL, "capture_output": True, "check": False}
        done = subprocess.run(command, cwd=source.parent, env=environment, **quiet)
        result = Path(temporary, source.name)
        path = result.with_suffix(".log")
        log = path.read_text(errors="replace") if path.exists() else done.stdout.decode(errors="replace")
        return None if done.returncode else result.with_suffix(".pdf").read_bytes(), log


def first_fault(log):
    """The line of the log that names a fault, with the file where a line is too wide, or None."""
    for pattern in FAULTS:
        if fault := re.search(pattern, log, re.MULTILINE):
            opened = re.findall(OPENED, log[: fault.start()])[-1:] if fault[0].startswith("Overfull") else []
            return " after opening ".join([fault[0].lstrip("! "), *opened])
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, default="extras/manuscript/example.tex")
    parser.add_argument("--layout", choices=LAYOUTS, help="layout of a source without \\documentclass")
    parser.add_argument("--results", type=Path, default=".", help="with --layout: where paper_tables/ and figures/ are")
    for shown in ("tables", "figures"):
        help = f"with --layout: {shown} for the source"
        parser.add_argument(f"--{shown}", nargs="*", default=[], metavar="NAME", help=help)
    parser.add_argument("--output", type=Path, default="extras/manuscript/example.pdf")
    args = parser.parse_args()
    results = os.path.relpath(args.results, args.source.resolve().parent) + "/"
    before = preamble(args.layout, results, args.tables, args.figures) if args.layout else ""
    pdf, log = typeset(args.source, before)
    path = args.output.with_suffix(".log")
    write(path, log)
    if fault := first_fault(log):
        raise InputError(f"{args.source}: {fault} (see {path}; {PACKAGES})")
    if pdf is None:
        raise InputError(f"{args.source}: latexmk ended without a PDF (see {path})")
    write(args.output, pdf)


if __name__ == "__main__":
    cli(main)
