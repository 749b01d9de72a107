"""Compile a LaTeX document that takes in tables and figures; refuse it with faults that a publisher would refuse.

The layout is for a source that leaves its class open, as floats.tex does; the log is written beside the output.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from klee_minty.command_line import run_script
from klee_minty.errors import InputError
from klee_minty.files import write
from presentation.layouts import LAYOUTS, folder

PACKAGES = "on Debian: apt install texlive-publishers texlive-latex-extra texlive-fonts-recommended lmodern"
FAULTS = (
    r"^!.*",
    r"^.*Warning:.*(?:undefined|multiply defined|not available|[Ss]ize substitution|Float too large).*",
    r"^Missing character:.*",
    r"[\w.-]+\.\d*pk\b",  # a bitmap in place of an outline font
)
OVERFULL = r"^Overfull \\[hv]box \(([\d.]+)pt too .*"
TOLERATED = 1.0  # pt
FONT = rb"\d+ 0 obj\s*(<<(?:(?!endobj).)*?/Type\s*/Font(?:Descriptor)?\b.*?)endobj"


def main(source="manuscript/manuscript.tex", layout=None, output="manuscript/manuscript.pdf"):
    if not shutil.which("pdflatex"):
        raise InputError(f"pdflatex is missing; {PACKAGES}")
    pdf, log = typeset(source, preamble(layout) if layout else "")
    path = Path(output).with_suffix(".log")
    write(path, log)
    if fault := first_fault(log):
        hint = f"; {PACKAGES}" if fault.endswith(("cls' not found.", "sty' not found.")) else f" (see {path})"
        raise InputError(f"{source}: {fault}{hint}")
    if pdf is None:
        raise InputError(f"{source}: pdflatex ended without a PDF (see {path})")
    if fault := font_fault(pdf):
        raise InputError(f"{source}: {fault}")
    write(output, pdf)


def preamble(name):
    layout = LAYOUTS[name]
    return rf"{layout.document}\newcommand{{\layout}}{{{folder(name)}}}\newcommand{{\across}}{{{layout.star}}}"


def typeset(source, before=""):
    """The PDF (None where pdflatex gave up) and the log of the last pass, after which references are right."""
    with tempfile.TemporaryDirectory() as temporary:
        document = rf'\pdfobjcompresslevel=0{before}\input{{"{source}"}}'  # fonts can be read from the PDF
        options = [f"-output-directory={temporary}", f"-jobname={Path(source).stem}"]
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", *options, document]
        environment = os.environ | {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}
        environment |= {"max_print_line": "10000"}  # faults are not broken over lines of the log
        environment["BIBINPUTS"] = f"{Path(source).resolve().parent}:"
        for number in range(3):
            done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
            if done.returncode:
                return None, done.stdout.decode(errors="replace")
            if number == 0:  # without references to works there is nothing for it to do, which it calls an error
                bibtex = ["bibtex", "-terse", Path(source).stem]
                subprocess.run(bibtex, cwd=temporary, env=environment, capture_output=True, check=False)
        result = Path(temporary, Path(source).name)
        log = result.with_suffix(".log").read_text(errors="replace")
        return result.with_suffix(".pdf").read_bytes(), log


def first_fault(log):
    """The line of the log that tells of a fault, or None."""
    for pattern in FAULTS:
        if found := re.search(pattern, log, re.MULTILINE):
            return found[0].lstrip("! ")
    overfull = re.finditer(OVERFULL, log, re.MULTILINE)
    return next((found[0] for found in overfull if float(found[1]) > TOLERATED), None)


def font_fault(pdf):
    """What is wrong with the fonts of a PDF, those in its figures included, or None: publishers ask for outlines in the file."""
    for font in re.findall(FONT, pdf, re.DOTALL):
        name = re.search(rb"/(?:BaseFont|FontName)\s*/(\S+)", font)
        shown = name[1].decode(errors="replace") if name else "without a name"
        if b"/Type3" in font:
            return f"the font {shown} is not an outline font"
        if not re.search(rb"/FontDescriptor|/FontFile|/DescendantFonts", font):
            return f"the font {shown} is not embedded"


if __name__ == "__main__":
    run_script(main)
