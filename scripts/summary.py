"""What the Snakefile says on the terminal when the workflow has ended."""

from klee_minty.errors import InputError
from klee_minty.files import read_csv
from presentation import headline


def of_results(folder, start):
    """Where the results are and what came out; nothing if the report in this folder was not written since start."""
    report = folder / "REPRODUCTION.md"
    if not report.exists() or report.stat().st_mtime < start:
        return ""
    lines = [
        "Tables      paper_tables/*.tex",
        "Figures     figures/*.pdf and .png",
        "Report      REPRODUCTION.md",
    ]
    for file, sentence in (("fidelity", headline.numbers), ("claims", headline.claims)):
        try:
            lines.append(sentence(read_csv(folder / f"data/{file}.csv")))
        except InputError as error:
            lines.append(str(error))
    return "\n" + "\n".join(lines) + "\n"
