"""What the Snakefile says on the terminal when the workflow has ended."""

import os
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import read_csv
from presentation import comparison, headline


def of_results(folder, start, root="."):
    """Where the results are, from root, and what came out; nothing if the report was not written since start."""
    report = folder / "REPRODUCTION.md"
    if not report.exists() or report.stat().st_mtime < start:
        return ""
    shown = Path(os.path.relpath(folder, root))
    lines = [
        f"Tables      {shown / 'paper_tables'}/*.tex",
        f"Figures     {shown / 'figures'}/*.pdf and .png",
        f"Report      {shown / 'REPRODUCTION.md'}; all in one file: the same call with --report report.html",
    ]
    sentences = {
        ("fidelity",): headline.numbers,
        ("claims",): headline.claims,
        ("reference_check",): headline.reference,
    }
    if (folder / "comparison.md").exists():
        lines.append(f"Comparison  {shown / 'comparison.md'}")
        sentences = {("running_times", "pairwise_tests"): of_own_algorithms} | sentences
    for names, sentence in sentences.items():
        try:
            lines.append(sentence(*(read_csv(folder / f"data/{name}.csv") for name in names)))
        except InputError as error:
            lines.append(str(error))
    return "\n" + "\n".join(filter(None, lines)) + "\n"


def of_own_algorithms(times, tests):
    return "\n".join(comparison.headlines(comparison.over_all(times), tests))
