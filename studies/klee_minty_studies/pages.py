"""Write pages for a browser, for Snakemake's report: of Markdown, which contains its figures, of a figure, or of a table of LaTeX."""

import argparse
import base64
import html
import re
from pathlib import Path

from klee_minty.command_line import cli
from klee_minty.errors import InputError
from klee_minty.files import write
from klee_minty.presentation.latex import GREEK
from klee_minty_studies.page_markdown import page_templates

from markdown import markdown

SYMBOLS = {f"\\{name}": letter for name, letter in GREEK.items()} | {
    r"\leq": "≤",
    r"\infty": "∞",
    r"\|": "‖",
    r"\,": "\u202f",
}
SYMBOLS |= {f"\\{character}": character for character in "_%&#"} | {"--": "–", "~": "\u00a0", "$": ""}
LETTERS = {r"\{": "&#123;", r"\}": "&#125;", r"\$": "&#36;"}  # letters, not marks
MARKS = {  # marks with an argument in braces, the innermost first
    r"\\multicolumn\{\d+\}\{\w\}\{([^{}]*)\}": r"\1",
    r"_\\mathrm\{([^{}]*)\}": r"<sub>\1</sub>",
    r"\\(?:mathbf|mathrm|tilde|text)\{([^{}]*)\}": r"\1",
    r"\\textbf\{(?:\\boldmath )?([^{}]*)\}": r"<strong>\1</strong>",
    r"\\textsuperscript\{([^{}]*)\}": r"<sup>\1</sup>",
    r"\\phantom\{[^{}]*\}": "",
    r"\{,\}": ",",
}


def page(path, title, caption):
    """The HTML of a file; title and caption: of a figure or a table, texts without markup."""
    if path.suffix == ".md":
        body = markdown_body(path)
    else:
        shown = image(path, title) if path.suffix == ".png" else tables(path.read_text("utf-8"))
        body = f"<h1>{html.escape(title)}</h1>\n{shown}\n<p>{html.escape(caption)}</p>"
    return page_templates(Path(__file__).parent).get_template("page.html.j2").render(title=title, body=body)


def markdown_body(path):
    text = path.read_text("utf-8")
    text = re.sub(r"!\[(.*?)\]\((.*?\.png)\)", lambda found: image(path.parent / found[2], found[1]), text)
    text = re.sub(r"\[(.*?)\]\((?!http|#).*?\)", r"\1", text)  # files that are not in the report
    return markdown(
        text.replace("<details>", '<details markdown="1">'), extensions=["tables", "fenced_code", "md_in_html"]
    )


def image(path, title):
    return f'<img alt="{title}" src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'


def tables(latex):
    """The tables of a tabular, each with the title of its block."""
    parts = []
    for line in latex.splitlines():
        if not line.endswith(r"\\"):
            continue
        cells = line.removesuffix(r"\\").split(" & ")
        if len(cells) == 1:
            parts += ["</table>" if parts else "", f"<h2>{in_html(cells[0])}</h2>", "<table>"]
        else:
            parts += [] if "<table>" in parts else ["<table>"]
            tag = "th" if any(r"\multicolumn{1}" in cell for cell in cells) else "td"
            parts.append("<tr>" + "".join(f"<{tag}>{in_html(cell)}</{tag}>" for cell in cells) + "</tr>")
    return "\n".join([*filter(None, parts), "</table>"])


def in_html(latex):
    """A cell: the marks that our tables use become those of HTML."""
    text, before = html.escape(latex.strip(), quote=False), None
    for letter, entity in LETTERS.items():
        text = text.replace(letter, entity)
    while text != before:
        before = text
        for mark, replacement in MARKS.items():
            text = re.sub(mark, replacement, text)
    text = re.sub(r"\^\{?([\w*]+)\}?", r"<sup>\1</sup>", text)
    return re.sub(
        "|".join(map(re.escape, sorted(SYMBOLS, key=len, reverse=True))), lambda found: SYMBOLS[found[0]], text
    )


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    help = "files to show: .md, .png, or .tex with a tabular"
    parser.add_argument("--pages", nargs="+", required=True, type=Path, metavar="FILE", help=help)
    parser.add_argument("--titles", nargs="+", metavar="TEXT", help="title of each page")
    parser.add_argument("--captions", nargs="+", type=Path, metavar="FILE", help="file with a text below each page")
    parser.add_argument("--output", nargs="+", required=True, metavar="FILE", help="HTML file to write for each page")
    args = parser.parse_args(arguments)
    titles = args.titles or [path.stem for path in args.pages]
    captions = [path.read_text("utf-8") for path in args.captions] if args.captions else [""] * len(args.pages)
    for values in (titles, captions, args.output):
        if len(args.pages) != len(values):
            raise InputError(f"{len(args.pages)} pages, but {len(values)} files to write, titles or captions")
    for path, title, caption, output in zip(args.pages, titles, captions, args.output, strict=True):
        write(output, page(path, title, " ".join(caption.split())))


if __name__ == "__main__":
    cli(main)
