"""What the Snakefile says on the terminal when the workflow has ended."""

import os
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import read_csv
from presentation import headline


def of_results(folder, start, root="."):
    """Where the results are, from root, and what came out; nothing if the report was not written since start."""
    report = folder / "REPRODUCTION.md"
    if not report.exists() or report.stat().st_mtime < start:
        return ""
    shown = Path(os.path.relpath(folder, root))
    lines = [
        f"Tables      {shown / 'paper_tables'}/*.tex",
        f"Figures     {shown / 'figures'}/*.pdf and .png",
        f"Report      {shown / 'REPRODUCTION.md'}",
    ]
    for file, sentence in (("fidelity", headline.numbers), ("claims", headline.claims)):
        try:
            lines.append(sentence(read_csv(folder / f"data/{file}.csv")))
        except InputError as error:
            lines.append(str(error))
    return "\n" + "\n".join(lines) + "\n"
