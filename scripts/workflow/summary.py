"""What the Snakefile says on the terminal when the workflow has ended."""

import os
from pathlib import Path

from klee_minty.errors import InputError
from klee_minty.files import read_csv
from presentation import comparison, headline


def of_results(folder, start, root="."):
    """Where the results that were written since start are, from root, and what came out."""
    shown, lines, sentences = Path(os.path.relpath(folder, root)), [], {}

    def is_new(files):
        return any(path.stat().st_mtime >= start for path in folder.glob(files))

    if is_new("figures/performance/*"):
        lines.append(f"Performance {shown / 'figures/performance'}/ and {shown / 'paper_tables/performance'}/")
    if is_new("REPRODUCTION.md"):
        lines += [
            f"Tables      {shown / 'paper_tables'}/*.tex",
            f"Figures     {shown / 'figures'}/*.pdf and .png",
            f"Report      {shown / 'REPRODUCTION.md'}; all in one file: make report, or this call with --report report.html",
        ]
        if (folder / "comparison.md").exists():
            lines.append(f"Comparison  {shown / 'comparison.md'}")
            sentences["running_times pairwise_tests"] = lambda times, tests: "\n".join(
                comparison.headlines(comparison.over_all(times), tests)
            )
        sentences |= {"fidelity": headline.numbers, "claims": headline.claims, "reference_check": headline.reference}
    for names, sentence in sentences.items():
        try:
            lines.append(sentence(*(read_csv(folder / f"data/{name}.csv") for name in names.split())))
        except InputError as error:
            lines.append(str(error))
    return "\n".join(["", *filter(None, lines), ""]) if lines else ""
